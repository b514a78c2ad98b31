extension GraphQLRequest {
    /// The body of a POST (GraphQL over HTTP, "Request Parameters").
    ///
    /// It is `{"query": ..., "operationName": ..., "variables": ..., "extensions": ...}`, without the members that the
    /// request doesn't have.
    var httpBody: [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(document.utf8.count + variables.utf8.count + 64)
        body.append(UInt8(ascii: "{"))
        func key(_ name: StaticString) {
            if body.count > 1 { body.append(UInt8(ascii: ",")) }
            body.append(UInt8(ascii: "\""))
            name.withUTF8Buffer { body.append(contentsOf: $0) }
            body.append(contentsOf: "\":".utf8)
        }
        if !document.isEmpty {
            key("query")
            body.append(jsonString: document)
        }
        if let documentID {
            key("documentId")
            body.append(jsonString: documentID)
        }
        if let operationName {
            key("operationName")
            body.append(jsonString: operationName)
        }
        if variables != "{}" {
            key("variables")
            body.append(contentsOf: variables.utf8)
        }
        if let extensions {
            key("extensions")
            body.append(contentsOf: extensions.utf8)
        }
        body.append(UInt8(ascii: "}"))
        return body
    }
}

extension [UInt8] {
    /// Appends a JSON string (RFC 8259, section 7), and escapes only the characters that must be escaped.
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
