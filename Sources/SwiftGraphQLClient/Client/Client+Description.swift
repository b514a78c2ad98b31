extension Client: CustomStringConvertible {
    /// The transport. Header fields hold secrets and are left out.
    public var description: String { "a client with \(transport)" }
}
