@_spi(Generated) import SwiftGraphQLSelection

/// The API that the generator writes for `Tests/Servers/http_server.py` with `--scalar Upload=Upload`.
extension TestMutation {
    func store(file: Upload) throws -> String {
        try __fields.passing(EncodedArgument(file, Upload.self)).string("store(file: Upload!): String!")
    }

    func bind(album: Album) throws -> [String] {
        try __fields.passing(album.__json).leaf("bind(album: Album!): [String!]!", [String].self)
    }

    func keep(files: OptionalArgument<[Upload?]> = .absent, file: Upload? = nil) throws -> Int {
        try __fields.passing(EncodedArgument(files, [Upload?].self)).passing(
            EncodedArgument(ifPresent: file, Upload.self)
        )
        .int("keep(files: [Upload], file: Upload!): Int!")
    }
}

extension TestQuery {
    func double(number: Int) throws -> Int { try __fields.passing(number.__json).int("double(number: Int!): Int!") }

    func file() throws -> Upload { try __fields.leaf("file: Upload!", Upload.self) }
}

struct Album: InputStruct {
    let __members: InputMembers

    init(__members: InputMembers) { self.__members = __members }

    init(
        title: String, pages: [Upload?], cover: OptionalArgument<Upload> = .absent,
        inner: OptionalArgument<Album> = .absent
    ) {
        var members = InputMembers()
        members.add("title", title)
        members.add("pages", pages, [Upload?].self)
        members.add("cover", cover, Upload.self)
        members.addObject("inner", inner)
        self.init(__members: members)
    }

    struct Members {
        var title: InputKey<String> { .init(0) }
        var cover: InputKey<OptionalArgument<Upload>> { .init(2) }
    }
}

extension Album: Hashable {}
