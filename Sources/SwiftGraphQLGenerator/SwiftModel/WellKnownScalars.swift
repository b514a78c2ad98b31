import SwiftGraphQLLanguage

/// The codecs for scalars with well-known names or specifications.
///
/// The table contains a name only if servers agree on the format of the scalar's values. For other names, an error that
/// asks the user to choose a type is better than a failure at the first response. For some of these names, the error
/// suggests a type.
enum WellKnownScalars {
    /// Returns the codec for a scalar name if servers agree on the format of its values. Otherwise, returns `nil`.
    /// Ignores case and underscores, except an underscore at the beginning.
    static func codec(named name: String) -> String? {
        let key = key(of: name)
        // This is the name of PostgreSQL's 64-bit type. Servers disagree on the size of scalars named `BigInt`.
        if name == "bigint" { return "Int64" }
        if let codec = codecs[key] { return codec }
        // Ignore the prefix `GraphQL`, which JavaScript libraries use.
        return key.hasPrefix("graphql") ? codecs[String(key.dropFirst("graphql".count))] : nil
    }

    /// Returns a suggested type for a scalar name that servers use for different formats, or `nil` if there is none.
    static func proposal(for name: String) -> String? {
        let key = key(of: name)
        if key.hasPrefix("_"), codecs[String(key.dropFirst())] != nil {
            return "JSONValue (a PostgreSQL array, which Hasura sends as a list)"
        }
        return proposals[key]
    }

    /// Returns the codec for a scalar that the document at the given URL specifies, or `nil` for an unknown document.
    ///
    /// - Parameters:
    ///   - url: The URL in the scalar's `@specifiedBy` directive.
    ///   - name: The scalar's name, because one document can specify several scalars.
    static func codec(specifiedBy url: String, named name: String) -> String? {
        let url = url.lowercased()
        let parts = url.split { "/:?".contains($0) }.map { $0.prefix { $0 != "#" } }.filter { !$0.isEmpty }
        if let number = requestForComments(parts) { return codec(ofRequestForComments: number, url, key(of: name)) }
        if url.contains("ecma-404") || url.contains("ecma404") || url.contains("://www.json.org")
            || url.contains("://json.org")
        {
            return "JSONValue"
        }
        if url.contains("url.spec.whatwg.org") { return "URL" }
        // In collections of scalars, each scalar has a page with its name, such as `.../date-time`.
        guard let page = parts.last, collections.contains(where: { url.contains($0) }) else { return nil }
        return codecs[key(of: String(page.replacing("-", with: "").replacing(".html", with: "")))]
    }

    private static let collections = ["scalars.graphql.org/", "graphql-scalars.com/", "the-guild.dev/graphql/scalars/"]

    /// Returns the number of the RFC that the parts of the URL refer to, or `nil` if they don't refer to an RFC.
    private static func requestForComments(_ parts: [Substring]) -> Int? {
        guard parts.contains(where: { $0.hasSuffix("ietf.org") || $0.hasSuffix("rfc-editor.org") }) else { return nil }
        return parts.lazy.compactMap { part in
            guard part.hasPrefix("rfc") else { return nil }
            return Int(part.dropFirst(3).drop { $0 == "-" }.prefix { $0.isASCII && $0.isNumber })
        }.first
    }

    private static func codec(ofRequestForComments number: Int, _ url: String, _ key: String) -> String? {
        switch number {
        case 3339:
            // RFC 3339 specifies several formats, so the scalar's name decides between date-times, dates and times.
            if key.contains("time") && !key.contains("date") { return key.contains("stamp") ? dateTime : nil }
            return key.contains("date") && !key.contains("time") ? "CalendarDate" : dateTime
        case 4122, 9562: return "UUID"
        case 1738, 3986, 3987: return "URL"
        case 4627, 7158, 7159, 8259: return "JSONValue"
        // Check for base 64, because RFC 4648 also specifies base 16 and base 32.
        case 4648: return key.contains("64") || url.hasSuffix("section-4") ? "Data" : nil
        case 2822, 5321, 5322: return "String"
        default: return nil
        }
    }

    private static let dateTime = "ISO8601DateTime"

    private static func key(of name: String) -> String {
        let key = name.lowercased().replacing("_", with: "")
        // `_Any` and `_FieldSet` are scalars of federated graphs. Other names keep their first underscore, because
        // Hasura uses the names of PostgreSQL's array types, such as `_text`.
        return name.hasPrefix("_") && !["any", "fieldset"].contains(key) ? "_\(key)" : key
    }

    /// The codecs, by scalar name in lowercase without underscores.
    static let codecs: [String: String] = {
        var codecs: [String: String] = [:]
        for (codec, names) in names {
            for name in names.split(separator: " ") { codecs[String(name)] = codec }
        }
        return codecs
    }()

    private static let names: [(codec: String, names: String)] = [
        // Values of these scalars have an offset from UTC. `timestamptz` is a type in PostgreSQL.
        (dateTime, "datetime datetimeiso datetimetz datetimeutc isodatetime iso8601datetime timestamptz awsdatetime"),
        ("CalendarDate", "date localdate isodate iso8601date calendardate"),
        ("UnixTimestamp", "unixtimestamp unixtime epochseconds awstimestamp"),
        ("UnixMilliseconds", "unixmilliseconds epochmillis epochmilliseconds timestampmillis"),
        ("UUID", "uuid guid"),
        ("URL", "url uri httpurl awsurl"),
        // The name `any` stands for `_Any`, which is a scalar of federated graphs.
        ("JSONValue", "json jsonb jsonobject jsonvalue any map mixed geojson"),
        ("Decimal", "decimal bigdecimal numeric positivedecimal"),
        // The name `int8` stands for PostgreSQL's type with eight bytes, although the name means eight bits elsewhere.
        ("Int64", "long int64 longint int8 uint32"),
        ("UInt64", "uint uint64 ulong unsignedint unsignedlong"),
        (
            "Int",
            "short int16 int32 int2 int4 smallint uint8 uint16 positiveint nonnegativeint negativeint nonpositiveint"
        ),
        (
            "Double",
            "double float4 float8 float32 float64 real doubleprecision positivefloat nonnegativefloat negativefloat "
                + "nonpositivefloat"
        ),
        ("Data", "base64 base64string base64bytes"),
        (
            "String",
            "email emailaddress phonenumber html markdown nonemptystring postalcode ipaddress ip ipv4 ipv6 inet cidr "
                + "mac macaddr jwt hexcolor hexcolorcode semver countrycode languagecode locale slug cursor citext "
                + "varchar bpchar text objectid cuid ulid jsonstring awsjson awsdate awstime awsemail awsphone "
                + "awsipaddress fieldset timetz"
        ),
    ]

    private static let proposals: [String: String] = {
        let moment = "ISO8601DateTime if the string has a UTC offset, otherwise String"
        return [
            "timestamp":
                "UnixTimestamp (a number of seconds), UnixMilliseconds or ISO8601DateTime (a string with a UTC offset)",
            "instant": moment, "offsetdatetime": moment, "zoneddatetime": moment, "localdatetime": moment,
            "naivedatetime": moment, "precisedatetime": moment,
            "time": "String", "localtime": "String",
            "bigint": "Int64 (64 bits), Decimal (38 digits) or String (any size, as in The Graph)",
            "duration": "String (such as PT1H) or Int (a number)", "interval": "String",
            "timespan": "String", "bytes": "Data for base64, otherwise String",
            "byte": "Int for a number, Data for base64", "bytea": "String", "bytearray": "Data for base64",
            "blob": "Data for base64, otherwise String", "binary": "Data for base64, otherwise String",
            "buffer": "Data for base64, otherwise String",
            "money": "StringDecimal (sent as a string), Decimal (sent as a number) or JSONValue (an object)",
            "void": "JSONValue", "object": "JSONValue",
            "upload": "Upload, which sends files as the GraphQL multipart request specification describes",
        ]
    }()
}
