/// Makes the values of a document's variables, a JSON object, of the arguments of one recording.
struct VariableValues: Sendable {
    /// Where a value comes from.
    enum Source: Sendable {
        /// The argument of that number in the recording.
        case argument(Int)
        /// How many elements of the list of a slot come at first.
        case streamedCount(of: RecordedSlot.ID)
    }

    struct Variable: Sendable {
        /// Where the name begins in the definitions, behind the `$`: that of the argument, `_` and the digits.
        let start: Int32
        let argumentCount: Int32
        let digits: UInt32
        let source: Source

        fileprivate var name: Range<Int> { Int(start)..<Int(start + argumentCount) + 9 }
    }

    /// The document.
    let document: String
    /// Where in it the definitions begin, in bytes.
    let start: Int
    /// In the order of the definitions.
    let variables: [Variable]

    /// The text of the object, and the files that stand for nulls in it.
    func write(_ recording: Recording) -> (text: String, uploads: [UploadPlace]) {
        if variables.isEmpty { return ("{}", []) }
        var text = TextBuffer(capacity: 48 * variables.count)
        var marks: [UploadMark] = []
        var document = document
        document.withUTF8 { document in
            let definitions = UnsafeBufferPointer(rebasing: document[start...])
            for variable in variables {
                text.append(text.count == 0 ? "{\"" : ",\"")
                text.append(UnsafeBufferPointer(rebasing: definitions[variable.name]))
                text.append("\":")
                switch variable.source {
                case .argument(let index): recording.arguments[index].append(to: &text, &marks)
                case .streamedCount(let slot): text.append(text: String(recording.slots[Int(slot)].streamedCount))
                }
            }
        }
        text.append(UInt8(ascii: "}"))
        return text.withBytes { bytes in
            let places = marks.isEmpty ? [] : UploadPlace.places(of: marks, in: Array(bytes))
            return (String(decoding: bytes, as: UTF8.self), places)
        }
    }
}
