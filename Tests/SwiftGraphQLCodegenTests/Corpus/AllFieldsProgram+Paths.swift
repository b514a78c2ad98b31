import SwiftGraphQLLanguage

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

extension AllFieldsProgram {
    /// The shortest path from a root type to a type with a selection set.
    struct Path {
        /// A step on the path.
        enum Step {
            /// The type is a root type.
            case root(OperationKind)
            /// A field of another type returns the type.
            case field(SchemaField, of: String)
            /// The type is one of another type's possible object types.
            case branch(of: String)
        }

        /// The type at the end of the path.
        var type: SchemaType
        /// The last step, which leads to the type.
        var step: Step
        /// The operation with which the path begins.
        var operation: OperationKind
        /// The object type that each interface or union on the path must have.
        var choices: [String: String]

        /// Returns the shortest paths to all reachable types.
        static func all(in schema: Schema) -> [Path] {
            var paths: [Path] = []
            var seen: Set<String> = []
            for operation in OperationKind.allCases {
                guard let root = schema.roots[operation], let type = schema[root.text] else { continue }
                seen.insert(root.text)
                paths.append(Path(type: type, step: .root(operation), operation: operation, choices: [:]))
            }
            var next = 0
            while next < paths.count {
                let path = paths[next]
                next += 1
                let name = path.type.name.text
                var targets = path.type.fields.map { ($0.type.innermostName.text, Step.field($0, of: name)) }
                if path.type.kind != .object {
                    targets += schema.possibleTypes(of: path.type).map { ($0, Step.branch(of: name)) }
                }
                for (target, step) in targets {
                    guard let type = schema[target], type.kind.isComposite, seen.insert(target).inserted else {
                        continue
                    }
                    var choices = path.choices
                    if case .branch = step { choices[name] = target }
                    paths.append(Path(type: type, step: step, operation: path.operation, choices: choices))
                }
            }
            return paths
        }
    }

    /// The shortest path from an argument to an enum or an input object.
    struct InputPath {
        /// The enum or the input object at the end of the path.
        var type: SchemaType
        /// The argument with which the path begins.
        var argument: SchemaInputValue
        /// The field that has the argument.
        var field: SchemaField
        /// The path to the type that has the field.
        var owner: Path
        /// The fields of input objects that lead from the argument to the type.
        var steps: [(type: SchemaType, field: SchemaInputValue)] = []

        /// Returns the shortest paths to all reachable enums and input objects.
        static func all(in schema: Schema, from paths: [Path]) -> [InputPath] {
            var found: [InputPath] = []
            var seen: Set<String> = []
            for owner in paths {
                for field in owner.type.fields {
                    for argument in field.arguments {
                        let name = argument.type.innermostName.text
                        guard let type = schema[name], type.kind == .enum || type.kind == .inputObject,
                            seen.insert(name).inserted
                        else { continue }
                        found.append(InputPath(type: type, argument: argument, field: field, owner: owner))
                    }
                }
            }
            var next = 0
            while next < found.count {
                let path = found[next]
                next += 1
                for field in path.type.inputFields {
                    let name = field.type.innermostName.text
                    guard let type = schema[name], type.kind == .enum || type.kind == .inputObject,
                        seen.insert(name).inserted
                    else { continue }
                    var longer = path
                    longer.type = type
                    longer.steps.append((path.type, field))
                    found.append(longer)
                }
            }
            return found
        }
    }
}
