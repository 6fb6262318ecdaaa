import os
import sys

from tierlint import program

try:
    path = program()
except FileNotFoundError as error:
    sys.exit(str(error))
os.execv(path, ["tierlint", *sys.argv[1:]])
