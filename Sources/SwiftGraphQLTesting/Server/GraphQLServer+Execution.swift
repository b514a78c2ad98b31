import SwiftGraphQLLanguage
public import SwiftGraphQL
import SwiftGraphQLSchema

extension GraphQLServer {
    /// The maximum size, in bytes, of a document that a response repeats after its errors.
    private static let maximumShownBytes = 20_000
    /// The maximum number of validation errors in a response.
    private static let maximumShownFindings = 100

    /// Executes a request and returns the response as JSON in UTF-8: `{"errors": [...], "data": ...}`.
    ///
    /// Simulated failures don't affect the response; they only affect the requests of clients. Subscriptions are
    /// rejected.
    ///
    /// - Parameters:
    ///   - document: The text of the document.
    ///   - variables: The values of the variables.
    ///   - operationName: The operation of the document to execute, if there are several.
    ///   - errorBehavior: The effect of a field error.
    public func execute(
        document: String, variables: JSONObject = [:], operationName: String? = nil,
        errorBehavior: ErrorBehavior = .propagate
    ) async -> [UInt8] {
        do {
            return try await result(
                document, .object(variables), operationName, headers: [:], errorBehavior: errorBehavior,
                failingFields: [:]
            ).bytes
        } catch {
            return ExecutionResult.failure([GraphQLError(message: "the execution was cancelled")]).bytes
        }
    }

    /// Executes a request.
    ///
    /// - Throws: `CancellationError`. The result contains all other errors.
    func result(
        _ document: String, _ variables: JSONValue, _ operationName: String?, headers: [String: String],
        errorBehavior: ErrorBehavior?, failingFields: [String: String]
    ) async throws -> ExecutionResult {
        let request: ExecutionRequest
        do throws(RequestFailure) {
            request = try prepare(
                document, variables, operationName, headers: headers, errorBehavior: errorBehavior)
            guard request.operation.kind != .subscription else {
                throw RequestFailure(
                    "a subscription has many responses: use 'subscribe'", at: request.operation.location)
            }
        } catch {
            return .failure(error.errors)
        }
        let executor = Executor(
            schema: schema, resolvers: resolvers, mocks: mocks, request: request, failingFields: failingFields,
            limits: limits.fittingStack)
        return try await executor.execute()
    }

    /// Parses and validates a document and coerces the variables.
    func prepare(
        _ text: String, _ variables: JSONValue, _ operationName: String?, headers: [String: String],
        errorBehavior: ErrorBehavior?
    ) throws(RequestFailure) -> ExecutionRequest {
        let limits = limits.fittingStack
        let document: Document
        do throws(Diagnostic) {
            document = try Parser.parse(
                SourceText(text, name: "document"), limits: ParserLimits(depth: limits.documentDepth))
        } catch {
            throw RequestFailure(errors: [GraphQLError(error, document: nil)])
        }
        let findings = validate(document, against: schema.schema).filter { $0.severity == .error }
        if let last = findings.indices.last {
            // A larger document is too long to read, so the errors don't show it.
            let shown = text.utf8.count <= Self.maximumShownBytes ? document : nil
            throw RequestFailure(
                errors: findings.prefix(Self.maximumShownFindings).enumerated().map {
                    GraphQLError($1, document: $0 == min(last, Self.maximumShownFindings - 1) ? shown : nil)
                })
        }
        guard case .object(let members) = variables.isNull ? [:] : variables else {
            throw RequestFailure("the variables are not an object")
        }
        return try ExecutionRequest(
            document, operationName: operationName, variables: members, headers: headers,
            errorBehavior: errorBehavior, schema: schema, limits: limits)
    }
}

extension GraphQLError {
    /// Creates an error from a diagnostic. Its message shows the line with a caret and ends with the document, if any.
    fileprivate init(_ finding: Diagnostic, document: Document?) {
        self.init(
            message: finding.description + (document.map { "\n\nthe document:\n\($0)" } ?? ""),
            locations: [finding.location?.graphQL].compactMap(\.self))
    }
}
