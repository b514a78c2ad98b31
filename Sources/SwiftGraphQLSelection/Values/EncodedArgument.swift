import SwiftGraphQLJSON

/// An argument as it is sent: as JSON, or not at all if the argument is absent. Generated code creates it.
///
/// Scalars are stored inline without conversion, because arguments are created and compared for each object of a
/// response, but converted to text only once.
@_spi(Generated) public struct EncodedArgument: Sendable {
    @usableFromInline enum Content: Sendable {
        case absent
        case scalar(JSONWriter.Scalar)
        case other(Other)
    }

    /// A value that isn't a scalar, or an error. It is allocated on the heap.
    @usableFromInline final class Other: Sendable {
        enum Content: Sendable {
            case json([UInt8])
            /// JSON text in which some nulls represent files.
            case uploads([UInt8], [UploadMark])
            case failure(any Error)
        }

        let content: Content

        init(_ content: Content) { self.content = content }
    }

    @usableFromInline let content: Content

    @inlinable static var absent: Self { EncodedArgument(.absent) }
    @inlinable static var null: Self { EncodedArgument(.scalar(.null)) }

    @inlinable
    init(_ content: Content) {
        self.content = content
    }

    /// Creates an argument from a JSON scalar.
    @inlinable
    init(_ scalar: JSONWriter.Scalar) {
        content = .scalar(scalar)
    }

    init(_ write: (inout JSONWriter) throws -> Void) {
        var writer = JSONWriter(keepsScalar: true)
        do {
            try write(&writer)
            if let scalar = writer.scalar {
                content = .scalar(scalar)
            } else if writer.placeholders.isEmpty {
                content = .other(Other(.json(writer.bytes)))
            } else {
                let uploads = writer.placeholders.compactMap { UploadMark($0) }
                content = .other(Other(.uploads(writer.bytes, uploads)))
            }
        } catch {
            content = .other(Other(.failure(SelectionError(error) ?? error)))
        }
    }

    /// Whether the argument isn't sent, because it is absent or can't be encoded as JSON.
    var isAbsent: Bool {
        switch content {
        case .absent: true
        case .scalar: false
        case .other(let other): if case .failure = other.content { true } else { false }
        }
    }

    /// The argument's JSON text; `nil` if the argument isn't sent.
    var json: String? {
        guard !isAbsent else { return nil }
        var text: [UInt8] = []
        var marks: [UploadMark] = []
        append(to: &text, &marks)
        return String(decoding: text, as: UTF8.self)
    }

    /// The reason why the value can't be encoded as JSON; `nil` if it can be encoded.
    var failure: (any Error)? {
        if case .other(let other) = content, case .failure(let error) = other.content { error } else { nil }
    }

    /// Appends the argument's JSON text; appends nothing if the argument isn't sent.
    ///
    /// - Parameter marks: The array to which the positions of nulls that represent files are added.
    func append(to text: inout [UInt8], _ marks: inout [UploadMark]) {
        switch content {
        case .absent: break
        case .scalar(.null): text += "null".utf8
        case .scalar(.bool(let value)): text += (value ? "true" : "false").utf8
        case .scalar(.integer(let value)): text += String(value).utf8
        case .scalar(.string(let value)):
            var writer = JSONWriter()
            writer.string(value)
            text += writer.bytes
        case .other(let other):
            switch other.content {
            case .json(let bytes): text += bytes
            case .uploads(let bytes, let uploads):
                for upload in uploads {
                    marks.append(UploadMark(offset: text.count + upload.offset, upload: upload.upload))
                }
                text += bytes
            case .failure: break
            }
        }
    }

    /// Returns whether both arguments are sent as the same JSON with the same files, or neither argument is sent.
    static func == (lhs: Self, rhs: Self) -> Bool {
        switch (lhs.content, rhs.content) {
        case (.scalar(let left), .scalar(let right)): return left.isSame(as: right)
        case (.other(let left), .other(let right)):
            return left === right || isSame(left, right) ?? isSameText(lhs, rhs)
        case (.other(let other), _), (_, .other(let other)):
            if case .uploads = other.content { return false }
            return isSameText(lhs, rhs)
        default: return lhs.isAbsent && rhs.isAbsent
        }
    }

    private static func isSameText(_ left: Self, _ right: Self) -> Bool {
        guard let left = left.json, let right = right.json else { return left.isAbsent && right.isAbsent }
        return left.isSameText(as: right)
    }

    /// Returns whether two values are the same; `nil` if their JSON texts have to be compared.
    private static func isSame(_ left: Other, _ right: Other) -> Bool? {
        switch (left.content, right.content) {
        case (.json(let left), .json(let right)): left == right
        case (.uploads(let left, let files), .uploads(let right, let others)): left == right && files == others
        case (.uploads, _), (_, .uploads): false
        default: nil
        }
    }
}

@_spi(Generated) extension EncodedArgument {
    /// Creates an argument from a value of the given input type.
    public init<Input: InputType>(_ value: Input.Output, _ type: Input.Type) {
        self.init { try Input.__encode(value, to: &$0) }
    }

    /// Creates an argument from a nullable value of the given input type.
    @inlinable public init<Input: InputType>(_ value: OptionalArgument<Input.Output>, _ type: Input.Type) {
        self = value.encoded { EncodedArgument($0, type) }
    }

    /// Creates an argument from a value of the given input type; absent if the value is `nil`.
    public init<Input: InputType>(ifPresent value: Input.Output?, _ type: Input.Type) {
        if let value { self.init(value, type) } else { self = .absent }
    }
}

// The most common argument types have their own properties, because calls without generics compile and run fast.
@_spi(Generated) extension String {
    /// The value as an argument.
    @inlinable public var __string: EncodedArgument { EncodedArgument(.string(self)) }
}

@_spi(Generated) extension Int {
    /// The value as an argument.
    @inlinable public var __int: EncodedArgument { EncodedArgument(.integer(self)) }
}

@_spi(Generated) extension Bool {
    /// The value as an argument.
    @inlinable public var __bool: EncodedArgument { EncodedArgument(.bool(self)) }
}

@_spi(Generated) extension OptionalArgument<String> {
    /// The value as an argument.
    @inlinable public var __string: EncodedArgument { encoded { $0.__string } }
}

@_spi(Generated) extension OptionalArgument<Int> {
    /// The value as an argument.
    @inlinable public var __int: EncodedArgument { encoded { $0.__int } }
}

@_spi(Generated) extension OptionalArgument<Bool> {
    /// The value as an argument.
    @inlinable public var __bool: EncodedArgument { encoded { $0.__bool } }
}

@_spi(Generated) extension OptionalArgument {
    @inlinable
    func encoded(_ encode: (Wrapped) -> EncodedArgument) -> EncodedArgument {
        switch self {
        case .present(let value): encode(value)
        case .null: .null
        case .absent: .absent
        }
    }
}

@_spi(Generated) extension InputType where Output == Self {
    /// The value as an argument.
    public var __json: EncodedArgument { EncodedArgument(self, Self.self) }
}

@_spi(Generated) extension OptionalArgument where Wrapped: InputType, Wrapped.Output == Wrapped {
    /// The value as an argument.
    @inlinable public var __json: EncodedArgument { encoded { $0.__json } }
}

@_spi(Generated) extension Optional where Wrapped: InputType, Wrapped.Output == Wrapped {
    /// The value as an argument, which is absent if the value is `nil`.
    @inlinable public var __jsonOrAbsent: EncodedArgument { self?.__json ?? .absent }
}
