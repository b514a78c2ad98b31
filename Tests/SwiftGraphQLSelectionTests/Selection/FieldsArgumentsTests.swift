import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

private struct Query: QueryScope {
    let __fields: Fields
}

/// Tests calls with up to nine arguments.
@Suite struct FieldsArgumentsTests {
    private static func pass(_ arguments: [EncodedArgument], to fields: Fields) -> Fields {
        arguments.reduce(fields) { $0.passing($1) }
    }

    private static func signature(_ count: Int) -> StaticString {
        switch count {
        case 1: "sum(a: Int): Int!"
        case 2: "sum(a: Int, b: String): Int!"
        case 3: "sum(a: Int, b: String, c: Boolean): Int!"
        case 4: "sum(a: Int, b: String, c: Boolean, d: Float): Int!"
        case 5: "sum(a: Int, b: String, c: Boolean, d: Float, e: Int): Int!"
        case 6: "sum(a: Int, b: String, c: Boolean, d: Float, e: Int, f: String): Int!"
        case 7: "sum(a: Int, b: String, c: Boolean, d: Float, e: Int, f: String, g: Boolean): Int!"
        case 8: "sum(a: Int, b: String, c: Boolean, d: Float, e: Int, f: String, g: Boolean, h: Float): Int!"
        default: "sum(a: Int, b: String, c: Boolean, d: Float, e: Int, f: String, g: Boolean, h: Float, i: Int): Int!"
        }
    }

    private static func values(_ count: Int) -> [EncodedArgument] {
        let values: [EncodedArgument] = [
            1.__int, "two".__string, true.__bool, 4.5.__json, OptionalArgument<Int>.absent.__int,
            OptionalArgument<String>.null.__string, OptionalArgument<Bool>.present(false).__bool,
            OptionalArgument<Double>.present(8).__json, OptionalArgument<Int>.present(9).__int,
        ]
        return Array(values.prefix(count))
    }

    private static let variables = [
        #""a_":1"#, #""b_":"two""#, #""c_":true"#, #""d_":4.5"#, nil, #""f_":null"#, #""g_":false"#, #""h_":8.0"#,
        #""i_":9"#,
    ]

    @Test(
        "Each argument becomes a variable, in the order of the parameters, unless it is absent", arguments: 1...9)
    func variables(count: Int) throws {
        let query = Selection<Int, Query> {
            try Self.pass(Self.values(count), to: $0.__fields).int(Self.signature(count))
        }
        let operation = try query.prepare()
        let withoutHashes = operation.variablesText.replacing(/_[0-9a-f]{8}"/, with: "_\"")
        let expected = Self.variables.prefix(count).compactMap { $0 }.joined(separator: ",")
        #expect(withoutHashes == "{\(expected)}")
        #expect(try operation.decode(Array(#"{"data":{"sum":7}}"#.utf8)) == 7)
    }

    @Test("Decoding throws an error if an argument's value has changed since the recording", arguments: 1...9)
    func changed(count: Int) throws {
        for index in 0..<count {
            let runs = Runs()
            let query = Selection<Int, Query> {
                var values = Self.values(count)
                // The first run records, and the second run decodes.
                if runs.next() > 1 { values[index] = 99.__int }
                return try Self.pass(values, to: $0.__fields).int(Self.signature(count))
            }
            let operation = try query.prepare(checked: false)
            let error = #expect(throws: SelectionError.self) {
                try operation.decode(Array(#"{"data":{"sum":7}}"#.utf8))
            }
            #expect(error?.code == .dataDependentSelection)
            #expect(error?.message.contains("`sum` with different arguments") == true)
        }
    }

    @Test("An operation's variables contain deeply nested arguments")
    func deepVariables() throws {
        let deep = (0..<600).reduce(JSONValue.null) { value, _ in [value] }
        let query = Selection<Int, Query> { try $0.__fields.passing(deep.__json).int("sum(a: JSON): Int!") }
        let operation = try query.prepare()
        #expect(operation.variables.map(\.value.description) == [deep.description])
    }

    @Test("Calls in a different order than in the recording find their values by their arguments")
    func otherOrder() throws {
        let runs = Runs()
        let signature = Self.signature(2)
        let query = Selection<[Int], Query> { scope in
            let fields = scope.__fields
            let isRecording = runs.next() == 1
            let numbers = [1, 2, 3]
            let order = isRecording ? numbers : [3, 1, 2, 2, 3]
            let sums = try order.map { try fields.passing($0.__int).passing("x".__string).int(signature) }
            let plain = try fields.int("plain: Int!")
            let again = try fields.passing(order[0].__int).passing("x".__string).int(signature)
            return sums + [plain, again] + (isRecording ? [] : [try fields.int("plain: Int!")])
        }
        let operation = try query.prepare()
        let names = operation.document.matches(of: /(sum_[0-9a-f]+|sum)(: sum)?\(/).map { String($0.output.1) }
        try #require(names.count == 4 && Set(names).count == 4)
        let members = zip(names, [10, 20, 30, 40]).map { "\"\($0)\":\($1)" } + [#""plain":5"#]
        let response = Array(#"{"data":{\#(members.joined(separator: ","))}}"#.utf8)
        // The plan has two calls with the argument 1. The second call, whose value is 40, follows the call with 3.
        #expect(try operation.decode(response) == [30, 40, 20, 20, 30, 5, 30, 5])
    }
}

/// Counts the runs of a closure.
private final class Runs: @unchecked Sendable {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
