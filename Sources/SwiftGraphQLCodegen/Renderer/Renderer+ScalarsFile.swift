import GraphQLLanguage
import GraphQLSchema

extension Renderer {
    /// Returns the content of the user's scalars file, with types for missing scalars added at its end.
    static func render(_ file: ScalarsFile, declaring scalars: [SchemaType], access: SwiftAccess) -> [UInt8] {
        let newline = file.bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        var bytes = file.bytes
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes += newline.utf8 }
        var names: Set<String> = []
        // Names that differ only in the case of their first letter give the same type.
        let unique = scalars.sorted { $0.name.text < $1.name.text }
            .filter { names.insert(ScalarsFile.typeName(for: $0.name.text)).inserted }
        let text = scalarDeclarations(unique, isNewFile: file.bytes.isEmpty, access: access)
        return bytes + (newline == "\n" ? text : text.replacing("\n", with: newline)).utf8
    }

    private static func scalarDeclarations(_ scalars: [SchemaType], isNewFile: Bool, access: SwiftAccess) -> String {
        var source = SwiftSource(capacity: 1 << 12)
        if isNewFile {
            source.line("// The Swift types of the schema's custom scalars.")
            source.line("//")
            source.line(
                "// This file is yours: swift-graphql adds at its end what is missing and changes nothing else.")
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
                The scalar `\(scalar.name)`, which travels as a string as long as this says so. Make it another type \
                that is a
                `Codec`, or one of your own, if that is not what the server sends.
                """)
            let name = SwiftText.identifier(ScalarsFile.typeName(for: scalar.name.text))
            source.line("\(access)typealias \(name) = String")
        }
        return source.text
    }
}
