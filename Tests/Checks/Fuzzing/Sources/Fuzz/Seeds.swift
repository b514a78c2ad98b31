import Foundation
import JSONReference

/// The texts that the fuzzer starts with: the texts of the tests.
enum Seeds {
    static let responses = [
        #"{"data":{"humans":[]}}"#,
        """
        {"data":{"humans":[{"id":"1","name":null,"height":1.7,"age":20,"isJedi":true,"tags":["a",null],"extra":null,\
        "friends":[{"id":"2","name":"é","height":2,"age":null,"isJedi":false,"tags":[],"extra":{"a":[1]}}]},\
        {"friends":null,"id":"\\u00e9","tags":[],"name":"","extra":[],"height":-1e3,"age":1.0,"isJedi":false}]}}
        """,
        #"{"errors":[{"message":"no","path":["humans",0],"locations":[{"line":1,"column":2}]}],"data":null}"#,
    ]

    /// Lists in which some objects have a different shape from the rest.
    private static let lists: [String] = [
        #"{"id":"1","name":"a","height":1,"age":2,"isJedi":true,"tags":[],"extra":{"b":2},"friends":[],"id":"2"}"#,
        #"{"name":"a","id":"1","height":1,"age":2,"isJedi":true,"tags":[],"extra":{"b":2},"friends":[]}"#,
        #"{"id":"1","n\u0061me":"a","height":1,"age":2,"isJedi":true,"tags":[],"extra":{"b":2},"friends":[]}"#,
        #"{"id":"1","name":"a","more":[{"id":1}],"height":1,"age":2,"isJedi":true,"tags":[],"extra":[],"friends":null}"#,
    ].map { odd in
        let person =
            #"{"id":"1","name":"Leia","height":1.5,"age":19,"isJedi":false,"tags":["a"],"extra":null,"friends":[]}"#
        let people = [person, person, person, odd, person, odd, odd].joined(separator: ",")
        return "{\"data\":{\"humans\":[\(people)]}}"
    }

    static let random = SmallTexts.random(300, seed: 1)

    /// Writes each text to a separate file in the given folder.
    static func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let texts =
            (SmallTexts.written + random + responses + lists).map { Array($0.utf8) } + LargeTexts.all.map(\.bytes)
        for (number, text) in texts.enumerated() {
            try Data(text).write(to: folder.appendingPathComponent("\(number).json"))
        }
    }
}
