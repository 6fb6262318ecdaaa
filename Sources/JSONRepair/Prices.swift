/// What each kind of mistake costs, in hundredths: the less likely, the more.
///
/// One oddity costs less than the cheapest edit that removes it, two cost more.
enum Price {
  // Separators.
  static let addComma = 200  // the most frequent mistake, with the next
  static let dropComma = 200  // a comma typed twice, or left after an element was removed
  static let trailingComma = 100  // legal in most languages
  static let addColon = 250  // rarer than a comma, and a key may be a string of a list
  static let dropColon = 250  // as rare
  static let dropColonAfterValue = 100  // on top: a comma was meant more often
  static let swapSeparator = 200  // neighbors on some keyboards

  // Brackets.
  static let addCloser = 400  // changes where everything after it belongs
  static let addFurther = 100  // where the text breaks off, all is missing at once
  static let addFinalCloser = 100  // a file that was cut off, or is not finished
  static let dropCloser = 400  // as much as a missing one
  static let dropOddCloser = -50  // on top where it is not under the line of its container
  static let otherCloser = 300  // right place, wrong key
  static let addOpener = 500  // a line too much was deleted
  static let dropOpener = 500  // as much
  static let otherOpener = 300  // right place, wrong key
  static let otherPartner = 50  // the closing bracket of one that was replaced: the same mistake
  static let addBetween = 700  // a closing bracket, a comma and an opening one: two objects run into each other

  // Members and lines.
  static let addLine = 700  // a key and its bracket
  static let addRequired = -200  // on top for a key that the schema requires
  static let dropMember = 350  // a key that never got its value
  static let moveLine = 460  // dragged by an editor's key
  static let moveComma = 50  // the commas that a moved line needs
  static let copy = 200  // a line pasted twice
  static let repeated = 250  // a part of a line pasted twice
  static let farCopy = 360  // the same with lines between: short lines repeat by themselves
  static let dropOddLine = 550  // a line of another format

  // Strings.
  static let addQuote = 250  // one of a pair is easily lost
  static let otherCharacter = 300  // another key was hit; texts end in punctuation, too
  static let dropQuote = 250  // as much
  static let dropDoubleQuote = 150  // the key was hit twice
  static let moveQuote = 200  // two characters in the wrong order
  static let innerQuote = 200  // quotes in a title that were not escaped
  static let endBackslash = 200  // a path that ends in a backslash
  static let otherCloseQuote = 200  // typed on another keyboard, or set by a word processor
  static let joinLines = 200  // a long text wrapped by hand; for each line
  static let joinStrings = 200  // concatenated as in a program
  static let escape = 100  // characters that JSON forbids in strings
  static let slash = 30  // on top for a path that gets slashes
  static let bareValue = 250  // as in YAML
  static let bareKey = 150  // as in JavaScript
  static let bareSpace = 25  // for each word: prose is less likely a value
  static let bareStructure = 150  // for each separator or bracket in it

  // Text that is not data.
  static let dropWord = 400  // a word in the wrong window
  static let dropSign = 200  // a key hit by accident
  static let dropString = 500  // data is rarely too much
  static let dropScalar = 500  // as much
  static let dropCharacter = 6  // on top for each character that is lost
  static let dropLine = 300  // a line of prose
  static let dropLineCharacter = 1  // on top for each character
  static let around = 200  // what a chat or a mail has before and after the document
  static let aroundLine = 10  // on top for each line
  static let aroundMark = 40  // on top for each bracket and quote: it may be data

  // Other notations.
  static let notation = 100  // a habit of another language
  static let again = 20  // the same once more in the document
  static let comment = 100  // expected to work
  static let commentMark = 20  // on top for each bracket and quote: data was commented out
  static let remark = 150  // "...", and what editors leave
  static let conflict = 100  // markers of a merge
  static let conflictSide = 200  // a marker with the side after it
  static let prefix = 150  // the mark of a list or a quotation before a line
  static let space = 50  // invisible, from a web page
  static let guess = 200  // a literal with one letter wrong
}

/// How far the search goes.
enum Limit {
  static let states = 8_000  // for a region
  static let costs = 2_000  // of a region: with a mistake in each line there is no end
  static let statesOfDocument = 400_000  // after them a region gets the next
  static let statesLater = 400
  static let statesInAll = 1_000_000  // after them the rest is not read
  static let nothing = 900  // the margin of the only repair, and the cost of none
  static let margin = 800  // a state that costs so much more than the cheapest is dropped
  static let hopeless = 1_000  // one that costs so much more will not wait until others cost as much
  static let several = 700  // the same of several edits before the anomaly: one is more likely
  static let severalLater = 500  // the same in a document with many mistakes
  static let statesBeforeMany = 5_000
  static let perShape = 3  // the cheapest of one shape at one offset: these are the alternatives
  static let compared = 12  // the cheapest at the end of a region, of which some give the same document
  static let calm = 2  // tokens without cost after which only the tokens themselves are read
  static let calmEnd = 16  // tokens without cost that end a region
  static let calmEndUnsettled = 60  // the same where another structure is about as cheap: what comes decides
  static let settled = 300  // what such a structure costs more
  static let backTokens = 6  // a region begins so many tokens before the anomaly
  static let backMost = 40  // tokens, back to the start of the line before
  static let moveLines = 6  // how far a line moves
  static let safeMargin = 160  // what the next different document costs more than a repair that is safe
  static let safeCost = 800  // of its edits
  static let doubtBefore = 200  // bytes before a repair in which nothing is unlikely
  static let doubtAfter = 1_000  // the same after it, and the distance of repairs that are not safe
  static let styleAfter = 400  // bytes after a repair from which on what is unlikely is the document's style
  static let styleCount = 8  // what is unlikely so often is how the author writes
  static let missingKeys = 3  // more count as many
  static let places = 5  // where a string may end on its line
  static let repeated = 6  // bytes of text that repeats other text
  static let depth = 40  // no opening bracket is added deeper
  static let learned = 65_536  // bytes in which all is looked at; later, far from mistakes, the layout is enough
  static let lightDepth = 2  // levels in which all is
  static let line = 600  // bytes of a line that are searched for the end of a string
  static let quoted = 3_000  // bytes between other quotes
  static let string = 16_384  // bytes of a string with its closing quote
  static let block = 8_192  // bytes of a comment or of a side of a conflict
  static let sight = 32_768  // bytes around a state that readings may depend on
  static let nearby = 2_000  // bytes around a line where its copy may be
}
