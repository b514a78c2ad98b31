import SwiftGraphQLSchema
import SwiftGraphQL

/// A value of the response, which can lack some parts until their resolvers return.
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

    /// Returns the complete value and appends its errors in response order.
    ///
    /// - Parameters:
    ///   - isNonNull: Whether the value can't be null.
    ///   - behavior: The effect of a field error.
    /// - Throws: `FieldFailure` if the value is an error and can't be null; see the specification, section 6.4.4. With
    ///   `ErrorBehavior.halt`, this function throws the first error.
    func assembled(
        _ errors: inout [GraphQLError], isNonNull: Bool = true, _ behavior: ErrorBehavior
    ) throws(FieldFailure) -> ResponseValue {
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
                    let value = try member.value.assembled(&errors, isNonNull: member.isNonNull, behavior)
                    values.append((member.name, value))
                }
                return .object(values)
            case .list(let elements, let isElementNonNull):
                var values: [ResponseValue] = []
                values.reserveCapacity(elements.count)
                for element in elements {
                    values.append(try element.assembled(&errors, isNonNull: isElementNonNull, behavior))
                }
                return .list(values)
            }
        } catch {
            switch behavior {
            case .propagate: if isNonNull { throw error }
            case .halt: throw error
            case .null: break
            }
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
