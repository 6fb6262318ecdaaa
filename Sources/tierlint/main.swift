import CommandLineTool
import LanguageServer

runTierlint { input, output, logFile in
  guard let logFile else { serve(input: input, output: output) }
  if let log = Log(file: logFile) { serve(input: input, output: output, log: log) }
}
