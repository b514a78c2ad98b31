import SwiftGraphQLLanguage

extension SchemaValidator {
    /// Checks that the given type implements its interfaces; see the specification, section 3.6,
    /// "IsValidImplementation".
    mutating func validateInterfaces(of type: SchemaType) {
        let fields = Dictionary(type.fields.map { ($0.name.text, $0) }) { first, _ in first }
        let interfaces = Set(type.interfaces.map(\.text))
        for interface in type.interfaces where check(interface, is: [.interface], "interface") {
            validate(type, fields, interfaces, implement: interface)
        }
    }

    private mutating func validate(
        _ type: SchemaType, _ fields: [String: SchemaField], _ interfaces: Set<String>, implement interface: Name
    ) {
        guard interface.text != type.name.text else {
            diagnostics.error("'\(type.name)' implements itself", at: interface.location)
            return
        }
        guard let definition = schema[interface.text] else { return }
        for required in definition.fields {
            if let field = fields[required.name.text] {
                compare(field, of: type, with: required, of: interface)
            } else {
                diagnostics.error(
                    "'\(type.name)' lacks the field '\(required.name): \(required.type)' of its interface "
                        + "'\(interface)'",
                    at: type.name.location,
                    notes: Diagnostic.Note.notes("the field is defined here", required.name.location))
            }
        }
        for parent in definition.interfaces where !interfaces.contains(parent.text) {
            let message =
                parent.text == type.name.text
                ? "'\(type.name)' and '\(interface)' implement each other"
                : "'\(type.name)' must implement '\(parent)' too, because its interface '\(interface)' does"
            diagnostics.error(message, at: interface.location)
        }
    }

    private mutating func compare(
        _ field: SchemaField, of type: SchemaType, with required: SchemaField, of interface: Name
    ) {
        let here = "'\(type.name).\(field.name)'"
        let there = "'\(interface).\(required.name)'"
        let notes = Diagnostic.Note.notes("the interface's field is defined here", required.name.location)
        if !isSubtype(field.type, of: required.type) {
            reportForServers(
                "\(here) is of type '\(field.type)', which isn't compatible with the type '\(required.type)' "
                    + "of \(there)",
                at: field.name.location, notes: notes)
        }
        let arguments = Dictionary(field.arguments.map { ($0.name.text, $0) }) { first, _ in first }
        for argument in required.arguments {
            guard let own = arguments[argument.name.text] else {
                reportForServers(
                    "\(here) lacks the argument '\(argument.name): \(argument.type)' of \(there)",
                    at: field.name.location, notes: notes)
                continue
            }
            if own.type != argument.type {
                reportForServers(
                    "the argument '\(own.name)' of \(here) must be of type '\(argument.type)', as in \(there), "
                        + "not '\(own.type)'",
                    at: own.name.location, notes: notes)
            }
        }
        let known = Set(required.arguments.map(\.name.text))
        for argument in field.arguments where argument.isRequired && !known.contains(argument.name.text) {
            reportForServers(
                "the argument '\(argument.name)' of \(here) can't be required, because \(there) doesn't have it",
                at: argument.name.location, hint: "make the type nullable, or add a default value", notes: notes)
        }
        // Older versions of the specification allow a type to deprecate a field that its interface doesn't deprecate.
        // Schemas of large services still do so, so this is only a warning.
        if purpose == .serving, field.deprecation != nil, required.deprecation == nil {
            diagnostics.warning(
                "\(here) can't be deprecated while \(there) is not", at: field.name.location, notes: notes)
        }
    }

    /// Returns whether a field whose interface requires the type `other` can have the type `type`; see the
    /// specification, section 3.6, "IsValidImplementationFieldType".
    private func isSubtype(_ type: TypeReference, of other: TypeReference) -> Bool {
        switch (type, other) {
        case (.nonNull(let type), .nonNull(let other)): isSubtype(type, of: other)
        case (.nonNull(let type), _): isSubtype(type, of: other)
        case (.list(let type), .list(let other)): isSubtype(type, of: other)
        case (.named(let name), .named(let other)): name == other || isImplementation(name.text, of: other.text)
        case (_, .nonNull), (.list, .named), (.named, .list): false
        }
    }

    private func isImplementation(_ name: String, of abstract: String) -> Bool {
        guard let type = schema[name], let abstract = schema[abstract] else { return false }
        switch abstract.kind {
        case .union: return abstract.members.contains(type.name)
        case .interface: return type.interfaces.contains(abstract.name)
        case .scalar, .object, .enum, .inputObject: return false
        }
    }
}
