import GraphQLSchema
import SwiftGraphQL

/// A value of the response of which some parts may be unknown until a resolver returns.
enum PartialValue {
    case complete(ResponseValue)
    case object([Member])
    case list([PartialValue], isElementNonNull: Bool)
    case failed(FieldFailure)
    case later(Deferred)

    /// A member of an object.
    struct Member {
        let name: String
        let value: PartialValue
        /// Whether the field's type is non-null.
        let isNonNull: Bool

        init(_ field: PlannedField, _ value: PartialValue) {
            name = field.group.responseName
            self.value = value
            isNonNull = field.field.type.isNonNull
        }
    }

    /// The value once everything is known, with the errors in the order of the response.
    ///
    /// - Throws: `FieldFailure` if the value is an error at a place that can't be null; see the specification, section
    ///   6.4.4.
    func assembled(_ errors: inout [GraphQLError]) throws(FieldFailure) -> ResponseValue {
        switch self {
        case .complete(let value): return value
        case .failed(let failure): throw failure
        case .later(let deferred): return try (deferred.value ?? .complete(.json(.null))).assembled(&errors)
        case .object(let members):
            var values: [(name: String, value: ResponseValue)] = []
            values.reserveCapacity(members.count)
            for member in members {
                values.append((member.name, try member.value.assembled(&errors, isNonNull: member.isNonNull)))
            }
            return .object(values)
        case .list(let elements, let isElementNonNull):
            var values: [ResponseValue] = []
            values.reserveCapacity(elements.count)
            for element in elements { values.append(try element.assembled(&errors, isNonNull: isElementNonNull)) }
            return .list(values)
        }
    }

    private func assembled(
        _ errors: inout [GraphQLError], isNonNull: Bool
    ) throws(FieldFailure) -> ResponseValue {
        if case .complete(let value) = self { return value }
        do throws(FieldFailure) {
            return try assembled(&errors)
        } catch {
            if isNonNull { throw error }
            errors.append(error.error)
            return .json(.null)
        }
    }
}

/// A part of the response that is known later.
final class Deferred {
    /// The value, once it is known.
    var value: PartialValue?
}
