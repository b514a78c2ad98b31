import Foundation
import SwiftGraphQLJSON
import TestSupport
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

private struct Root: QueryScope {
    let __fields: Fields
}

private struct Node: SelectionScope {
    let __fields: Fields

    func name() throws -> String { try __fields.string("name: String!") }
    func count(of number: Int) throws -> Int { try __fields.passing(number.__json).int("count(of: Int!): Int!") }
    func next<T>(_ selection: Selection<T, Node>) throws -> T { try __fields.object("next: Node!", selection.__body) }
    func any<T>(_ selection: Selection<T, Thing>) throws -> T { try __fields.abstract("any: Thing!", selection.__body) }
}

private struct Thing: SelectionScope {
    let __fields: Fields

    private static let types: StaticString =
        "A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z"

    /// Selects a branch on each of 26 types.
    func on<T>(_ branch: Selection<T, Node>) throws -> T {
        try __fields.read(
            __fields.branches(of: Self.types, areAll: true, branch, branch)
                .and(branch, branch, branch, branch, branch, branch, branch, branch)
                .and(branch, branch, branch, branch, branch, branch, branch, branch)
                .and(branch, branch, branch, branch, branch, branch, branch, branch))
    }
    func on<T>(_ branch: Selection<T, Node>, otherwise: Selection<T, Thing>) throws -> T {
        try __fields.read(
            __fields.branches(of: Self.types, branch, branch)
                .and(branch, branch, branch, branch, branch, branch, branch, branch)
                .and(branch, branch, branch, branch, branch, branch, branch, branch)
                .and(branch, branch, branch, branch, branch, branch, branch, branch), otherwise: otherwise)
    }
    /// Selects a branch on one type.
    func only<T>(_ branch: Selection<T, Node>) throws -> T {
        try __fields.read(__fields.branches(of: "A", areAll: true, branch))
    }
    func count(of number: Int) throws -> Int { try __fields.passing(number.__json).int("count(of: Int!): Int!") }
}

extension Root {
    func node<T>(_ selection: Selection<T, Node>) throws -> T {
        try __fields.object("node: Node!", selection.__body)
    }
    func echo(_ values: [String]) throws -> Int {
        try __fields.passing(values.__json).int("echo(values: [String!]!): Int!")
    }
}

private func prepare<T>(_ selection: Selection<T, Node>) throws -> PreparedOperation<T> {
    try Selection<T, Root> { try $0.node(selection) }.prepare()
}

@Suite struct LargeSelectionTests {
    @Test("Ten thousand calls to one field without arguments become one field")
    func merged() throws {
        let operation = try prepare(
            Selection<Int, Node> { node in
                try (0..<10_000).reduce(0) { sum, _ in sum + (try node.name()).count }
            })
        #expect(operation.document == "query { node { name } }")
        #expect(try operation.decode(Array(#"{"data":{"node":{"name":"x"}}}"#.utf8)) == 10_000)
    }

    @Test("Ten thousand calls to one field with different arguments become ten thousand fields")
    func aliases() throws {
        let operation = try prepare(
            Selection<Int, Node> { node in try (0..<10_000).reduce(0) { $0 + (try node.count(of: $1)) } })
        let fields = operation.document.split(separator: "{")[2].split(separator: ")").dropLast()
        #expect(fields.count == 10_000)
        let names = fields.map { $0.split { ": (".contains($0) }[0] }
        #expect(Set(names).count == 10_000)
        let members = names.enumerated().map { "\"\($0.element)\":\($0.offset)" }.joined(separator: ",")
        #expect(try operation.decode(Array("{\"data\":{\"node\":{\(members)}}}".utf8)) == 10_000 * 9_999 / 2)
        let variables = try #require(try JSONValue(parsing: operation.variablesText).object)
        #expect(
            variables.values.compactMap { if case .number(let number) = $0 { number.int } else { nil } }.sorted()
                == Array(0..<10_000))
    }

    @Test("Thousands of selections on one field merge and keep all fields that have arguments")
    func objects() throws {
        let name = Selection<Int, Node> { try $0.name().count + $0.count(of: 1) }
        let operation = try prepare(
            Selection<Int, Node> { node in try (0..<5_000).reduce(0) { sum, _ in sum + (try node.next(name)) } })
        #expect(operation.document.hasPrefix("query ($of_"))
        #expect(operation.document.components(separatedBy: "next").count == 2)
        #expect(operation.document.components(separatedBy: "count(of:").count == 5_001)
    }

    @Test("A selection can be thousands of levels deep on a thread with a large stack", arguments: [90, 4_000])
    func deep(levels: Int) async throws {
        try await LargeStack.run {
            var selection = Selection<Int, Node> { try $0.count(of: 0) }
            for level in 1...levels {
                let inner = selection
                // The other levels are on the same object, because a field must not be nested in itself over 100 times.
                let isField = level % (levels / 80) == 0
                selection = Selection {
                    let below = isField ? try $0.next(inner) : try $0.selection(inner)
                    return try $0.name().count + below + $0.count(of: level)
                }
            }
            let fields = levels / (levels / 80)
            let operation = try prepare(selection)
            #expect(operation.document.components(separatedBy: " next {").count == fields + 1)
            #expect(operation.document.components(separatedBy: "(of: $of_").count == levels + 2)
            guard levels == fields else { return }
            var body = #"{"count":1}"#
            for _ in 1...levels { body = #"{"name":"ab","next":\#(body),"count":1}"# }
            #expect(try operation.decode(Array(#"{"data":{"node":\#(body)}}"#.utf8)) == 3 * levels + 1)
        }
    }

    @Test("A field can be on a path 100 times, but not 101 times")
    func repetitions() throws {
        @Sendable func chain(of count: Int) -> Selection<Int, Node> {
            (0..<count).reduce(Selection { try $0.count(of: 0) }) { inner, _ in Selection { try $0.next(inner) } }
        }
        #expect(try prepare(chain(of: 100)).document.components(separatedBy: "next").count == 101)
        let error = #expect(throws: SelectionError.self) { try prepare(chain(of: 101)) }
        #expect(error?.code == .invalidSelection)
        #expect(error?.message.contains("contains itself more than 100 times") == true)
        // Side by side, the field can occur any number of times.
        let chains = Selection<Int, Node> { node in
            try (0..<50).reduce(0) { sum, _ in sum + (try node.next(chain(of: 50))) }
        }
        #expect(try prepare(chains).document.components(separatedBy: "next").count == 52)
    }

    @Test("Decoding a selection that is too deep for the thread's stack throws an error")
    func smallStack() async throws {
        // The fields nest 90 levels deep, and each of their objects has 4 nested selections.
        let levels = 90
        let operation = try await LargeStack.run {
            var selection = Selection<Int, Node> { try $0.count(of: 0) }
            for level in 1...levels * 4 {
                let inner = selection
                selection = Selection { level % 4 == 0 ? try $0.next(inner) : try $0.selection(inner) }
            }
            return try prepare(selection)
        }
        var body = #"{"count":1}"#
        for _ in 1...levels { body = #"{"next":\#(body)}"# }
        let response = Array(#"{"data":{"node":\#(body)}}"#.utf8)
        let error = await #expect(throws: SelectionError.self) {
            try await SmallStack.run { try withStack(of: 256 << 10) { try operation.decode(response) } }
        }
        #expect(error?.message.contains("too deeply for the stack of this thread") == true)
        #expect(try await LargeStack.run { try operation.decode(response) } == 1)
    }

    @Test(
        "Decoding throws an error if selections on one object nest too deeply for the thread's stack",
        arguments: [true, false])
    func smallStackOfParts(areConditional: Bool) async throws {
        let operation = try await LargeStack.run {
            var selection = Selection<Int?, Node> { try $0.count(of: 0) }
            for _ in 1...1_000 {
                let inner = selection
                selection = Selection { node in
                    if !areConditional { return try node.selection(inner) }
                    return try node.include(if: true) { try $0.selection(inner) } ?? nil
                }
            }
            return try prepare(selection)
        }
        let response = Array(#"{"data":{"node":{"count":1}}}"#.utf8)
        let error = await #expect(throws: SelectionError.self) {
            try await SmallStack.run { try withStack(of: 256 << 10) { try operation.decode(response) } }
        }
        #expect(error?.message.contains("too deeply for the stack of this thread") == true)
        #expect(try await LargeStack.run { try operation.decode(response) } == 1)
    }

    @Test("Preparing a selection with large closures on a small stack succeeds or throws an error")
    func largeClosures() async throws {
        for levels in 1...20 {
            try await SmallStack.run(kilobytes: 256) {
                let selection = (0..<levels).reduce(Selection<Int, Node> { try $0.count(of: 0) }) { inner, _ in
                    Selection { node in
                        try withUnsafeTemporaryAllocation(byteCount: 24 << 10, alignment: 8) {
                            $0[0] = 1
                            return try node.next(inner) + Int($0[0])
                        }
                    }
                }
                do {
                    _ = try withStack(of: 256 << 10) { try prepare(selection) }
                    #expect(levels < 9)
                } catch let error as SelectionError {
                    #expect(error.message.contains("for the stack of this thread"))
                    #expect(levels > 3)
                }
            }
        }
    }

    @Test("Four nested selections are read without checking the stack, which some platforms can't measure")
    func shallowSelections() throws {
        for (levels, isDeep) in [(3, false), (4, true)] {
            let selection = (0..<levels).reduce(Selection<Int, Node> { try $0.count(of: 0) }) { inner, _ in
                Selection { try $0.selection(inner) }
            }
            #expect(try prepare(selection).plan.isDeep == isDeep)
        }
    }

    @Test("Preparing a deep selection on a small stack succeeds or throws an error", arguments: [192, 256, 1024])
    func smallStackWhilePreparing(kilobytes: Int) async throws {
        for levels in Array(stride(from: 10, through: 100, by: 5)) + [200, 300, 400, 600] {
            for kind in 0..<3 {
                let isPrepared = try await SmallStack.run(kilobytes: kilobytes) {
                    var selection = Selection<Int, Node> { try $0.name().count }
                    for _ in 1...levels {
                        let inner = selection
                        selection = Selection { node in
                            switch kind {
                            case 0: try node.next(inner)
                            case 1: try node.selection(inner)
                            default: try node.any(Selection { try $0.selection(Selection { try $0.only(inner) }) })
                            }
                        }
                    }
                    do {
                        return try prepare(selection).document.contains("name")
                    } catch let error as SelectionError {
                        #expect(error.code == .invalidSelection)
                        return false
                    }
                }
                if levels <= 10, kind < 2 { #expect(isPrepared) }
            }
        }
    }

    @Test("The levels for which the stack isn't checked fit in 128 kB, the stack size of threads in musl")
    func shallow() async throws {
        let levels = StackGuard.shallow
        var body = #"{"name":"ab"}"#
        for _ in 1..<levels { body = #"{"name":"ab","next":\#(body)}"# }
        let response = Array(#"{"data":{"node":\#(body)}}"#.utf8)
        let count = try await SmallStack.run(kilobytes: 128) {
            var selection = Selection<Int, Node> { try $0.name().count }
            for _ in 1..<levels {
                let inner = selection
                selection = Selection { try $0.name().count + $0.next(inner) }
            }
            return try prepare(selection).decode(response)
        }
        #expect(count == 2 * levels)
    }

    @Test("Branches exclude each other two levels deep, so none of their fields needs an alias")
    func branches() throws {
        let count = Selection<Int, Node> { try $0.count(of: 1) }
        let inner = Selection<Int, Node> { try $0.any(Selection { try $0.on(count) }) }
        let operation = try prepare(Selection<Int, Node> { try $0.any(Selection { try $0.on(inner) }) })
        #expect(!operation.document.contains("count_"))
        #expect(operation.document.components(separatedBy: " count(of: $of_").count == 26 * 26 + 1)
        let variables = try #require(try JSONValue(parsing: operation.variablesText).object)
        #expect(variables.count == 26 * 26)
    }

    @Test("A field that branches share with the interface's own selection needs an alias in each branch")
    func interfaceAndBranches() throws {
        let count = Selection<Int, Node> { try $0.count(of: 1) }
        let operation = try prepare(
            Selection<Int, Node> {
                try $0.any(
                    Selection {
                        try $0.count(of: 0) + $0.on(count, otherwise: Selection { try $0.count(of: 2) })
                    })
            })
        #expect(operation.document.components(separatedBy: " count_").count == 28)
        #expect(operation.document.components(separatedBy: " count(of: $of_").count == 29)
    }

    @Test("An alias that equals another field's name doesn't collide with that field")
    func aliasOfTheNameOfAField() throws {
        @Sendable func calls(_ fields: Fields, _ order: [Int]) throws -> Int {
            try order.reduce(0) { sum, call in
                switch call {
                case 0: try sum + fields.int("f_f550b51a: Int!")
                default: try sum + fields.passing(call.__json).int("f(n: Int!): Int!")
                }
            }
        }
        let before = try Selection<Int, Root> { try calls($0.__fields, [0, 1, 2]) }.prepare()
        let after = try Selection<Int, Root> { try calls($0.__fields, [1, 2, 0]) }.prepare()
        let variables = "$n_fcee092f: Int!, $n_a81a2dcd: Int!"
        #expect(
            before.document
                == "query (\(variables)) { f_f550b51a f(n: $n_fcee092f) f_b8326878: f(n: $n_a81a2dcd) }")
        #expect(
            after.document
                == "query (\(variables)) "
                + "{ f(n: $n_fcee092f) f_f550b51a: f(n: $n_a81a2dcd) f_f550b51a_a2005e5a: f_f550b51a }")
    }

    @Test("Ten megabytes of variables are encoded correctly")
    func largeVariables() throws {
        let line = String(repeating: "plain text, \"quoted\" and ünïcode\n", count: 8)
        let values = Array(repeating: line, count: 40_000)
        let operation = try Selection<Int, Root> { try $0.echo(values) }.prepare()
        let text = String(repeating: #"plain text, \"quoted\" and ünïcode\n"#, count: 8)
        let list = Array(repeating: "\"\(text)\"", count: 40_000).joined(separator: ",")
        #expect(operation.variablesText.utf8.count > 10_000_000)
        #expect(operation.variablesText.hasSuffix("\":[\(list)]}"))
    }
}

/// Runs the work with at most the given number of bytes left on the thread's stack.
///
/// Creating a thread with a small stack isn't enough: glibc may reuse the stack of a thread that has ended, which can
/// be four times as large.
private func withStack<R>(of bytes: Int, _ work: () throws -> R) rethrows -> R {
    let left = StackGuard().bytesLeft ?? 0
    guard left > bytes else { return try work() }
    return try withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { _ in
        try withStack(of: bytes, work)
    }
}

/// Runs work on a thread with a stack for thousands of levels.
private enum LargeStack {
    static func run<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try work() }) }
            thread.stackSize = 256 << 20
            thread.start()
        }
    }
}
