"""CSV files with quotes and commas of every kind."""

PIECES = ["a", "Pho", "Miso soup", '7" single', "1", "2020", "S", "é", "\u200b", "", "", " ", "  ", "x y"]
MARKS = ['"', '"', '""', '"""', ",", ",", ' "', '" ', '",', ',"', " "]


def random_line(source):
    if source.random() < 0.4:
        name = source.choice(["Pho", "Miso", "pho_2", "Ramen", "Soup, hot", 'The "Best"', "a"])
        cells = [name, source.choice(["", "1", "2020"]), source.choice("SAB")]
        quoting = [
            lambda cell: cell, lambda cell: '"' + cell.replace('"', '""') + '"', lambda cell: f'"{cell}" ',
            lambda cell: f' "{cell}"', lambda cell: cell.replace(" ", '"'), lambda cell: f'"{cell}"x',
        ]  # fmt: skip
        return ",".join(source.choice(quoting)(cell) if source.random() < 0.6 else cell for cell in cells)
    pieces = [source.choice(PIECES if source.random() < 0.55 else MARKS) for _ in range(source.randint(1, 9))]
    if source.random() < 0.6:
        pieces += [",1,S"]
    return "".join(pieces)


def random_file(source):
    end = source.choice(["\n", "\n", "\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029"])
    lines = ["Name,Season,Tier"] + [random_line(source) for _ in range(source.randint(1, 8))]
    return source.choice(["", "", "\ufeff"]) + end.join(lines) + source.choice(["", end])
