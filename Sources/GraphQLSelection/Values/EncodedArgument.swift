/// An argument's value as it travels: its JSON text, or nothing where it is absent. For generated code.
///
/// Text, because it is compared between the two passes of a selection and then pasted into the variables as it is.
///
/// One reference, and none for an absent argument, because that is what compiles to the least in generated code.
public struct EncodedArgument: Sendable {
    private final class Text: Sendable {
        let json: String?
        let failure: (any Error)?

        init(json: String?, failure: (any Error)?) {
            self.json = json
            self.failure = failure
        }
    }

    private let text: Text?

    static let absent = EncodedArgument(text: nil)
    static let null = EncodedArgument(text: Text(json: "null", failure: nil))

    private init(text: Text?) {
        self.text = text
    }

    init(_ write: (inout JSONWriter) throws -> Void) {
        var writer = JSONWriter()
        do {
            try write(&writer)
            text = Text(json: writer.text, failure: nil)
        } catch {
            text = Text(json: nil, failure: error)
        }
    }

    /// The JSON text; `nil` leaves the argument out.
    var json: String? { text?.json }

    /// Why the value has no JSON text.
    var failure: (any Error)? { text?.failure }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.text === rhs.text || lhs.json == rhs.json }
}

@_spi(Generated) extension EncodedArgument {
    /// A value of a leaf type that has a codec.
    public init<Leaf: LeafType>(_ value: Leaf.Output, _ type: Leaf.Type) {
        self.init { try Leaf.__encode(value, to: &$0) }
    }

    /// A nullable value of a leaf type that has a codec.
    public init<Leaf: LeafType>(_ value: OptionalArgument<Leaf.Output>, _ type: Leaf.Type) {
        switch value {
        case .present(let value): self.init(value, type)
        case .null: self = .null
        case .absent: self = .absent
        }
    }

    /// A value of a leaf type that has a codec, left out where it is `nil`.
    public init<Leaf: LeafType>(ifPresent value: Leaf.Output?, _ type: Leaf.Type) {
        if let value { self.init(value, type) } else { self = .absent }
    }
}

@_spi(Generated) extension InputValue {
    /// The value as an argument.
    public var __json: EncodedArgument { EncodedArgument { try __write(to: &$0) } }
}

@_spi(Generated) extension OptionalArgument where Wrapped: InputValue {
    /// The value as an argument.
    public var __json: EncodedArgument {
        switch self {
        case .present(let value): value.__json
        case .null: .null
        case .absent: .absent
        }
    }
}

@_spi(Generated) extension Optional where Wrapped: InputValue {
    /// The value as an argument, left out where it is `nil`.
    public var __jsonOrAbsent: EncodedArgument { self?.__json ?? .absent }
}
