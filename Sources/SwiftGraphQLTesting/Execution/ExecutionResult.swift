import SwiftGraphQLJSON
@_spi(Generated) import SwiftGraphQL

/// The result of a request; see the specification, section 7.1.
struct ExecutionResult: Sendable {
    /// The data, or `nil` if the request failed as a whole.
    var data: ResponseValue?
    /// The errors, in response order.
    var errors: [GraphQLError] = []

    /// Returns the result of a request that fails as a whole, without data.
    static func failure(_ errors: [GraphQLError]) -> ExecutionResult { ExecutionResult(data: nil, errors: errors) }

    /// The response as JSON.
    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        if !errors.isEmpty {
            writer.key("errors")
            writer.beginArray()
            for error in errors { error.write(to: &writer) }
            writer.endArray()
        }
        if let data {
            writer.key("data")
            data.write(to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }
}

extension GraphQLError {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("message")
        writer.string(message)
        if !locations.isEmpty {
            writer.key("locations")
            writer.beginArray()
            for location in locations {
                writer.beginObject()
                writer.key("line")
                writer.integer(location.line)
                writer.key("column")
                writer.integer(location.column)
                writer.endObject()
            }
            writer.endArray()
        }
        if let path {
            writer.key("path")
            writer.beginArray()
            for component in path.components {
                switch component {
                case .name(let name): writer.string(name)
                case .index(let index): writer.integer(index)
                }
            }
            writer.endArray()
        }
        if !extensions.isEmpty {
            writer.key("extensions")
            JSONValue.object(extensions).write(to: &writer)
        }
        writer.endObject()
    }
}
