extension Client: CustomStringConvertible {
    /// A description of the client and its transport, excluding the header fields, which may contain secrets.
    public var description: String { "a client with \(transport)" }
}
