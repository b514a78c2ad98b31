import GraphQLLanguage
import GraphQLSchema

extension Renderer {
    /// What is added to the user's file of scalars: a type for each scalar of a list.
    static func scalarDeclarations(
        _ scalars: [SchemaType], isNewFile: Bool, access: GraphQLCodegen.Access
    ) -> String {
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
