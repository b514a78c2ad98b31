import SwiftGraphQLLanguage
import SwiftGraphQLSchema

extension Renderer {
    /// Returns the content of the user's scalars file, with types for missing scalars added at its end.
    static func render(_ file: ScalarsFile, declaring scalars: [SchemaType], access: SwiftAccess) -> [UInt8] {
        let newline = file.bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        var bytes = file.bytes
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes += newline.utf8 }
        var names: Set<String> = []
        // Remove duplicates, because names that differ only in the case of their first letter result in the same type.
        let unique = scalars.sorted { $0.name.text < $1.name.text }
            .filter { names.insert(ScalarsFile.typeName(for: $0.name.text)).inserted }
        let text = scalarDeclarations(unique, isNewFile: file.bytes.isEmpty, access: access)
        return bytes + (newline == "\n" ? text : text.replacing("\n", with: newline)).utf8
    }

    private static func scalarDeclarations(_ scalars: [SchemaType], isNewFile: Bool, access: SwiftAccess) -> String {
        var source = SwiftSource()
        if isNewFile {
            source.line("// The Swift types of the schema's custom scalars.")
            source.line("//")
            source.line(
                "// You can edit this file. swift-graphql only adds missing types at its end.")
            source.blank()
            source.line("import SwiftGraphQL")
        }
        let access = modifier(for: access)
        for scalar in scalars {
            source.blank()
            if let description = scalar.description, !description.isEmpty {
                source.documentation(description)
                source.line("///")
            }
            if let url = scalar.specifiedBy {
                source.documentation("Specified by \(url)")
                source.line("///")
            }
            source.documentation(
                """
                The scalar `\(scalar.name)`, sent as a string unless you change this. If the server sends something \
                else, use another
                `Codec` type or one of your own.
                """)
            let name = SwiftText.identifier(ScalarsFile.typeName(for: scalar.name.text))
            source.line("\(access)typealias \(name) = String")
        }
        return source.text
    }
}
