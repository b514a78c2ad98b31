/// An argument's value as it travels: JSON, or nothing where it is absent. For generated code.
///
/// A scalar is kept as it is, since the value is compared for each object of a response, and becomes text just once.
///
/// One reference, and none for an absent argument, because that is what compiles to the least in generated code.
public struct EncodedArgument: Sendable {
    private enum Content: Sendable {
        case scalar(JSONWriter.Scalar)
        case json([UInt8])
        /// With files that stand for some of its nulls.
        case uploads([UInt8], [UploadMark])
        case failure(any Error)
    }

    private final class Value: Sendable {
        let content: Content
        /// The content, where it is an integer: what is compared without a copy of it.
        let integer: Int?

        init(_ content: Content) {
            self.content = content
            integer = if case .scalar(.integer(let value)) = content { value } else { nil }
        }
    }

    private let value: Value?

    static let absent = EncodedArgument(value: nil)
    static let null = EncodedArgument(value: Value(.scalar(.null)))

    private init(value: Value?) {
        self.value = value
    }

    init(_ write: (inout JSONWriter) throws -> Void) {
        var writer = JSONWriter(keepsScalar: true)
        do {
            try write(&writer)
            if writer.uploads.isEmpty {
                value = Value(writer.scalar.map { .scalar($0) } ?? .json(writer.bytes))
            } else {
                value = Value(.uploads(writer.bytes, writer.uploads))
            }
        } catch {
            value = Value(.failure(error))
        }
    }

    /// Whether the argument is left out: absent, or without a JSON form.
    var isAbsent: Bool {
        switch value?.content {
        case nil, .failure: true
        case .scalar, .json, .uploads: false
        }
    }

    /// The JSON text; `nil` leaves the argument out.
    var json: String? {
        guard !isAbsent else { return nil }
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }

    /// Why the value has no JSON text.
    var failure: (any Error)? {
        if case .failure(let error) = value?.content { error } else { nil }
    }

    /// Writes the value; nothing for an absent one.
    func write(to writer: inout JSONWriter) {
        switch value?.content {
        case .scalar(let scalar): writer.scalar(scalar)
        case .json(let bytes): writer.raw(bytes)
        case .uploads(let bytes, let uploads): writer.raw(bytes, uploads: uploads)
        case nil, .failure: break
        }
    }

    /// Whether both are the same JSON with the same files, or both left out.
    static func == (lhs: Self, rhs: Self) -> Bool {
        if lhs.value === rhs.value { return true }
        guard let left = lhs.value, let right = rhs.value else { return lhs.json == rhs.json }
        if let number = left.integer, let other = right.integer { return number == other }
        switch (left.content, right.content) {
        case (.scalar(let left), .scalar(let right)): return left.isSame(as: right)
        case (.json(let left), .json(let right)): return left == right
        case (.uploads(let left, let files), .uploads(let right, let others)): return left == right && files == others
        case (.uploads, _), (_, .uploads): return false
        default: return lhs.json == rhs.json
        }
    }
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
