// Tests of LanguageServer.
