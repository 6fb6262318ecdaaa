import CommandLineTool

// Everything is in the library, where tests can reach it.
runTierlint()
