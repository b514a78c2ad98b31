import GraphQLJSON

/// A document with one operation, and the sources of its variables' values.
struct Document: Sendable {
    struct Variable: Sendable {
        /// The range of the variable's name in the document's UTF-8.
        let name: Range<Int>
        /// The index of the argument that provides the variable's value.
        let argument: Int
    }

    let text: String
    /// The variables in the order of their definitions.
    let variables: [Variable]

    /// Returns the variables as the text of a JSON object, and the uploads, whose values are null in that object.
    func values(_ arguments: [EncodedArgument]) -> (json: String, uploads: [UploadPlace]) {
        var json: [UInt8] = []
        json.reserveCapacity(48 * variables.count + 2)
        var marks: [UploadMark] = []
        var text = text
        text.withUTF8 { text in
            for variable in variables {
                json +=
                    json.isEmpty ? [UInt8(ascii: "{"), UInt8(ascii: "\"")] : [UInt8(ascii: ","), UInt8(ascii: "\"")]
                json += text[variable.name]
                json += [UInt8(ascii: "\""), UInt8(ascii: ":")]
                arguments[variable.argument].append(to: &json, &marks)
            }
        }
        if json.isEmpty { return ("{}", []) }
        json.append(UInt8(ascii: "}"))
        return (String(decoding: json, as: UTF8.self), marks.isEmpty ? [] : UploadPlace.places(of: marks, in: json))
    }
}
