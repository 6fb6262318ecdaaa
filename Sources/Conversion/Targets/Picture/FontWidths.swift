// The widths of characters in Noto Sans Regular, in thousandths of the size of the font.

/// From the space to `~`.
let asciiWidths: [Double] = [
  260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572, 572, 572,
  572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619, 524, 907,
  760, 781, 605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572, 444, 281, 561, 615, 480, 615,
  564, 344, 615, 618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786, 529, 510, 470, 380,
  551, 380, 572,
]

/// The mean of a script. Latin letters have the width of their base letters, wide characters are square.
let scriptWidths: [(scalars: ClosedRange<UInt32>, width: Double)] = [
  (0xA0...0xA0, 260), (0x370...0x3FF, 600), (0x400...0x52F, 620), (0x530...0x58F, 600), (0x590...0x5FF, 545),
  (0x600...0x7FF, 500), (0x900...0xDFF, 520), (0xE00...0xEFF, 550), (0x10A0...0x10FF, 560), (0x2000...0x206F, 450),
  (0xFB1D...0xFDFF, 550), (0xFE70...0xFEFC, 550), (0xFF61...0xFFDC, 500),
]

/// Of Arabic letters, whose widths differ too much for a mean: at the end of a word or alone, and before another letter; without
/// the second those that are never joined to the next.
let arabicWidths: [UInt32: (final: Double, joined: Double?)] = {
  let shapes: [(letters: [UInt32], final: Double, joined: Double?)] = [
    ([0x622, 0x623, 0x625, 0x627, 0x671], 265, nil), ([0x628, 0x62A, 0x62B, 0x67E, 0x679], 1_040, 320),
    ([0x646], 705, 305), ([0x626, 0x649, 0x64A, 0x6CC], 750, 320), ([0x62C, 0x62D, 0x62E, 0x686], 645, 615),
    ([0x62F, 0x630, 0x688], 505, nil), ([0x631, 0x632, 0x691, 0x698], 380, nil), ([0x633, 0x634], 1_240, 820),
    ([0x635, 0x636], 1_330, 925), ([0x637, 0x638], 810, 695), ([0x639, 0x63A], 520, 515), ([0x641], 1_040, 470),
    ([0x642], 790, 470), ([0x643, 0x6A9, 0x6AF], 910, 460), ([0x644], 710, 280), ([0x645], 525, 550),
    ([0x647, 0x6BE, 0x6C1], 445, 540), ([0x624, 0x648], 460, nil), ([0x629], 445, nil), ([0x621], 410, nil),
    ([0x6D2], 745, nil),
  ]
  return shapes.reduce(into: [:]) { widths, shape in
    for letter in shape.letters { widths[letter] = (shape.final, shape.joined) }
  }
}()
