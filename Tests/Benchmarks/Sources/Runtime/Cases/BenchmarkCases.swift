/// All benchmark cases.
enum BenchmarkCases {
    /// The cases that measure decoding a response into an app's models.
    static let decoding: [any BenchmarkCase & MemoryCase] = [
        DecodingCase("large", Humans.self, size: 5_000, target: 0.09),
        DecodingCase("small", Humans.self, size: 5),
        DecodingCase("wide", Records.self, size: 200),
        DecodingCase("deep", Folders.self, size: 50),
        DecodingCase("text", Articles.self, size: 100),
        DecodingCase("numbers", Samples.self, size: 1_000),
        DecodingCase("union", Feed.self, size: 2_000),
        DecodingCase("in-place", Feed.self, size: 2_000, query: Feed.queryInPlace),
        DecodingCase("codecs", Events.self, size: 1_000),
        DecodingCase("lists", SeriesLists.self, size: 50),
        DecodingCase("reordered", Humans.self, size: 500, target: 0.1, data: { Humans.reversedResponse(size: $0) }),
        DecodingCase("spaced", Humans.self, size: 500, data: { Humans.response(size: $0).spaced }),
        DecodingCase("arguments", Ships.self, size: 500),
    ]

    /// The cases that measure turning a selection into a request.
    static let sending: [any BenchmarkCase] = [
        RecordingCase(name: "recording", selection: LinkedRecords.twoHundredFields),
        SentCase(),
        VariablesCase(name: "variables", size: 7),
        VariablesCase(name: "payload", size: 31_000),
    ]

    /// A response of 200 MB, for which only the memory is measured.
    static let huge: any MemoryCase = DecodingCase("huge", Humans.self, size: 495_000)
}
