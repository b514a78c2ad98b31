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

    /// The text of the definitions, in UTF-8.
    let definitions: [UInt8]
    /// In the order of the definitions.
    let variables: [Variable]

    /// Writes the object.
    func write(_ recording: Recording) -> JSONWriter {
        var values = JSONWriter()
        if !variables.isEmpty { values.reserveCapacity(32 * variables.count) }
        values.beginObject()
        definitions.withUnsafeBufferPointer { definitions in
            for variable in variables {
                let name = UnsafeBufferPointer(rebasing: definitions[variable.name])
                values.key { $0.append(contentsOf: name) }
                switch variable.source {
                case .argument(let index): recording.arguments[index].write(to: &values)
                case .streamedCount(let slot): values.integer(recording.slots[Int(slot)].streamedCount)
                }
            }
        }
        values.endObject()
        return values
    }
}
