import SwiftGraphQLJSON

/// A document with one operation. Each variable refers to the argument that provides its value.
struct Document: Sendable {
    struct Variable: Sendable {
        let name: String
        /// The index of the argument that provides the variable's value.
        let argument: Int
    }

    let text: String
    /// The variables in the order of their definitions.
    let variables: [Variable]

    /// Returns the JSON text of the variables and the files to upload. Each upload is null in the text.
    func values(_ arguments: [EncodedArgument]) -> (json: String, uploads: [UploadLocation]) {
        if variables.isEmpty { return ("{}", []) }
        var json: [UInt8] = []
        json.reserveCapacity(48 * variables.count + 2)
        var marks: [UploadMark] = []
        for variable in variables {
            json += (json.isEmpty ? "{\"" : ",\"").utf8
            json += variable.name.utf8
            json += "\":".utf8
            arguments[variable.argument].append(to: &json, &marks)
        }
        json.append(UInt8(ascii: "}"))
        return (
            String(decoding: json, as: UTF8.self), marks.isEmpty ? [] : UploadLocation.locations(of: marks, in: json)
        )
    }
}
