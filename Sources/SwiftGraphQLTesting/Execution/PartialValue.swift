import SwiftGraphQLSchema
import SwiftGraphQL

/// A value of the response. Parts of it may be missing until a resolver returns.
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

    /// Returns the complete value, and appends its errors in the order of the response.
    ///
    /// - Parameter isNonNull: Whether the value can't be null.
    /// - Throws: `FieldFailure` if the value is an error and can't be null; see the specification, section 6.4.4.
    func assembled(_ errors: inout [GraphQLError], isNonNull: Bool = true) throws(FieldFailure) -> ResponseValue {
        var value = self
        while case .later(let deferred) = value { value = deferred.value ?? .complete(.json(.null)) }
        do throws(FieldFailure) {
            switch value {
            case .complete(let value): return value
            case .failed(let failure): throw failure
            case .later: return .json(.null)
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
                for element in elements {
                    values.append(try element.assembled(&errors, isNonNull: isElementNonNull))
                }
                return .list(values)
            }
        } catch {
            if isNonNull { throw error }
            errors.append(error.error)
            return .json(.null)
        }
    }
}

/// A part of the response that is filled in later.
final class Deferred {
    /// The value; `nil` until it is filled in.
    var value: PartialValue?
}
