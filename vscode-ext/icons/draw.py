#!/usr/bin/env python3
"""Draws icon.png: three tiers on a dark tile, and a tick. python3 draw.py OUT"""

import struct
import sys
import zlib

SIZE, FINE = 256, 3  # pixels, and samples a pixel in each direction
TILE, TICK = (31, 36, 48), (255, 255, 255)
BARS = [((255, 127, 127), 52, 216), ((255, 223, 127), 106, 170), ((127, 191, 255), 160, 124)]  # color, top, right end


def rounded(x, y, left, top, right, bottom, radius):
    dx = max(left + radius - x, x - right + radius, 0)
    dy = max(top + radius - y, y - bottom + radius, 0)
    return left <= x <= right and top <= y <= bottom and dx * dx + dy * dy <= radius * radius


def near(x, y, x1, y1, x2, y2, width):
    t = max(0, min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)))
    return (x - x1 - t * (x2 - x1)) ** 2 + (y - y1 - t * (y2 - y1)) ** 2 <= width * width


def color(x, y):
    if not rounded(x, y, 0, 0, SIZE, SIZE, 48):
        return (0, 0, 0, 0)
    if near(x, y, 144, 186, 168, 210, 11) or near(x, y, 168, 210, 218, 148, 11):
        return (*TICK, 255)
    for bar, top, right in BARS:
        if rounded(x, y, 40, top, right, top + 40, 10):
            return (*bar, 255)
    return (*TILE, 255)


def pixel(column, row):
    samples = [color(column + (i + 0.5) / FINE, row + (j + 0.5) / FINE) for i in range(FINE) for j in range(FINE)]
    alpha = sum(sample[3] for sample in samples)
    if not alpha:
        return b"\0\0\0\0"
    return bytes([sum(s[i] * s[3] for s in samples) // alpha for i in range(3)] + [alpha // len(samples)])


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


rows = b"".join(b"\0" + b"".join(pixel(column, row) for column in range(SIZE)) for row in range(SIZE))
with open(sys.argv[1], "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0)))
    file.write(chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))
