import TestSupport

/// JSON texts of fewer than 64 bytes, which tests change byte by byte.
package enum SmallTexts {
    /// At least one text for each rule of the grammar and for each position where a rule can end.
    package static let written: [String] = [
        "null", "true", "false", " null ", "\t\r\n true", "false\n",
        "0", "-0", "7", "-12", "1234567890", "0.5", "-10.25", "1e5", "1E+5", "2e-10", "-0.0E-0", "9.99e99",
        "12345678901234567890", "0.30000000000000004", "1e400", "-1e-400",
        #""""#, #""a""#, #""abcdefg""#, #""abcdefgh""#, #""abcdefghi""#, #""sixteen bytes ok""#,
        #""\"""#, #""\\""#, #""\/\b\f\n\r\t""#, #""\u0041""#, #""\u00e9\u20AC""#, #""\uD83D\uDE00""#,
        #""\ud800\udc00\uDBFF\uDFFF""#, #""\uD7FF\uE000""#, #""a\u0000b""#, #""1234567\n""#, #""123456\\7""#,
        "\"é\"", "\"€\"", "\"😀\"", "\"1234567é\"", "\"123456€9\"", "\"12345😀0\"", "\"\u{7F}\u{80}\u{7FF}\"",
        "\"\u{800}\u{FFFF}\u{10000}\u{10FFFF}\"", "\"\u{D7FF}\u{E000}\u{FEFF}\"", "\"é\\né€\\t😀\"",
        "[]", "[ ]", "{}", "{ }", "[[]]", "[{}]", "[[],[]]", "[[[[[[[[]]]]]]]]", "[{},{}]", "[\n]",
        "[1]", "[1,2]", "[ 1 , 2 ]", "[1,-2.5,3e4]", "[null,true,false]", #"["a","b"]"#, "[0,[1,[2,[3]]],4]",
        "[1,[],{},\"\",null]", "[-1e-1,0]", "[\"\\\"]\",\"[\"]", "[[1,2],[3,4]]",
        #"{"a":1}"#, #"{"a":1,"b":2}"#, #"{ "a" : 1 , "b" : 2 }"#, #"{"":0}"#, #"{"a":{"b":{"c":{}}}}"#,
        #"{"a":[],"b":{}}"#, #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"a":[1],"b":2,"a":{}}"#,
        #"{"é":1,"\u00e9":2}"#, #"{"a\n":1,"a\u000a":null}"#, "{\"\\ud83d\\ude00\":1,\"😀\":2}",
        #"{"id":"1000","name":"Luke"}"#, #"{"data":{"hero":{"name":"R2"}}}"#, #"{"data":null,"errors":[]}"#,
        #"[{"a":1},{"a":2},{"b":3}]"#, #"[{"a":1,"b":2},{"a":1,"a":2}]"#, #"[{"a":0,"b":1},{"b":1,"a":0}]"#,
        #"[{"\u0061":1,"b":2},{"\u0061":1,"a":2}]"#, #"[{"a":1,"\u0062":2},{"a":1,"\u0061":2}]"#,
        #"[{"nam\u0065":1,"namex":2},{"nam\u0065":1,"name":2}]"#, #"[{"\u0061":1,"a":2},{"\u0061":1,"b":2}]"#,
        #"{"abcdefgh":1,"abcdefgi":2}"#, #"{"a":true,"aa":false,"aaa":null}"#,
    ]

    /// Returns random JSON texts of 8 to 63 bytes, the same texts in every run for the same seed.
    package static func random(_ count: Int, seed: UInt64) -> [String] {
        var random = SeededNumbers(seed: seed)
        var texts: [String] = []
        while texts.count < count {
            let text = RandomJSON.document(&random)
            if (8..<64).contains(text.utf8.count) { texts.append(text) }
        }
        return texts
    }
}
