extension GraphQLRequest {
    /// The body of a POST: `{"query": ..., "operationName": ..., "variables": ..., "extensions": ...}` without what is
    /// not there (GraphQL over HTTP, "Request Parameters").
    var httpBody: [UInt8] {
        var body: [UInt8] = Array("{\"query\":".utf8)
        body.reserveCapacity(document.utf8.count + variables.utf8.count + 64)
        body.append(jsonString: document)
        if let operationName {
            body.append(contentsOf: ",\"operationName\":".utf8)
            body.append(jsonString: operationName)
        }
        if variables != "{}" {
            body.append(contentsOf: ",\"variables\":".utf8)
            body.append(contentsOf: variables.utf8)
        }
        if let extensions {
            body.append(contentsOf: ",\"extensions\":".utf8)
            body.append(contentsOf: extensions.utf8)
        }
        body.append(UInt8(ascii: "}"))
        return body
    }
}

extension [UInt8] {
    /// Appends text as a JSON string (RFC 8259, section 7), escaping only what has to be.
    fileprivate mutating func append(jsonString text: String) {
        let hexDigits = Array("0123456789abcdef".utf8)
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case UInt8(ascii: "\n"):
                append(contentsOf: "\\n".utf8)
            case 0..<0x20:
                append(contentsOf: "\\u00".utf8)
                append(hexDigits[Int(byte >> 4)])
                append(hexDigits[Int(byte & 0xF)])
            default:
                append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}
