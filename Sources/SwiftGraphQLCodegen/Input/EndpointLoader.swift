import Foundation
import GraphQLLanguage

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks a server for its schema.
struct EndpointLoader: Sendable {
    private let endpoint: URL
    private let options: EndpointOptions

    /// A loader for a server.
    init(_ endpoint: URL, _ options: EndpointOptions) {
        self.endpoint = endpoint
        self.options = options
    }

    /// The introspection result as JSON text.
    ///
    /// Blocks the calling thread until the server has answered.
    ///
    /// - Throws: `CodegenError` where the server can't be reached or does not tell its schema.
    func load() throws -> SourceText {
        try load { query in
            let answer = Answer()
            let semaphore = DispatchSemaphore(value: 0)
            send(query) { result in
                answer.set(result)
                semaphore.signal()
            }
            semaphore.wait()
            return try answer.get()
        }
    }

    /// The introspection result as JSON text.
    ///
    /// - Throws: `CodegenError` where the server can't be reached or does not tell its schema.
    func load() async throws -> SourceText {
        var refusal: CodegenError?
        for query in IntrospectionQuery.allCases {
            let reply = try await withCheckedThrowingContinuation { continuation in
                send(query) { continuation.resume(with: $0) }
            }
            switch try read(reply) {
            case .schema(let source): return source
            case .refusal(let error): refusal = refusal ?? error
            }
        }
        throw refusal ?? failure("it gave no schema")
    }

    private func load(_ send: (IntrospectionQuery) throws -> Reply) throws -> SourceText {
        var refusal: CodegenError?
        for query in IntrospectionQuery.allCases {
            switch try read(send(query)) {
            case .schema(let source): return source
            // The first query asks for most, but why a server refused it is what people want to know.
            case .refusal(let error): refusal = refusal ?? error
            }
        }
        throw refusal ?? failure("it gave no schema")
    }

    private struct Reply: Sendable {
        var status: Int
        var body: Data
    }

    private enum Outcome {
        case schema(SourceText)
        case refusal(CodegenError)
    }

    /// Carries the answer from URLSession's queue to the waiting thread.
    ///
    /// Unchecked: the one write happens before the semaphore's signal, the one read after its wait.
    private final class Answer: @unchecked Sendable {
        private var result: Result<Reply, any Error>?

        func set(_ result: Result<Reply, any Error>) { self.result = result }

        func get() throws -> Reply {
            guard let result else { throw URLError(.unknown) }
            return try result.get()
        }
    }

    private func send(
        _ query: IntrospectionQuery, completion: @escaping @Sendable (Result<Reply, any Error>) -> Void
    ) {
        var request = URLRequest(url: endpoint, timeoutInterval: options.timeout)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("application/graphql-response+json, application/json", forHTTPHeaderField: "Accept")
        for (name, value) in options.headers { request.setValue(value, forHTTPHeaderField: name) }
        do {
            request.httpBody = try JSONEncoder().encode([
                "query": query.text, "operationName": "IntrospectionQuery",
            ])
        } catch {
            completion(.failure(error))
            return
        }
        URLSession.shared.dataTask(with: request) { data, response, error in
            if let error {
                completion(.failure(failure(error.localizedDescription, error)))
            } else {
                let status = (response as? HTTPURLResponse)?.statusCode ?? 0
                completion(.success(Reply(status: status, body: data ?? Data())))
            }
        }.resume()
    }

    private func read(_ reply: Reply) throws -> Outcome {
        guard let result = try? JSONDecoder().decode(IntrospectionResult.self, from: reply.body) else {
            throw failure(
                "it answered with status \(reply.status) and no GraphQL response: \(Self.excerpt(of: reply.body))")
        }
        if result.schema != nil {
            return .schema(SourceText(name: endpoint.absoluteString, bytes: Array(reply.body)))
        }
        let reason =
            result.errors.isEmpty ? "status \(reply.status) without a schema" : result.errors.joined(separator: "; ")
        return .refusal(
            failure(
                "the server does not tell its schema: \(reason). If introspection is switched off there, generate from "
                    + "a file of the schema instead; if it needs authorisation, add a header."))
    }

    private static func excerpt(of body: Data) -> String {
        let text = String(decoding: body.prefix(300), as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.isEmpty ? "an empty body" : line
    }

    private func failure(_ message: String, _ underlying: (any Error)? = nil) -> CodegenError {
        CodegenError(code: .endpoint, message: "\(endpoint.absoluteString): \(message)", underlying: underlying)
    }
}
