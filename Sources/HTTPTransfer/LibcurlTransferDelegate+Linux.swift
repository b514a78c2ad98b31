#if !canImport(Darwin)
    /// Is told of a transfer, and asked; within `clibcurl_loop_perform`.
    ///
    /// What it throws ends the transfer, as its failure.
    package protocol LibcurlTransferDelegate: AnyObject {
        /// The head of the answer has come.
        func receive(_ head: HTTPHead)
        /// Bytes of the body have come, decompressed.
        func receive(_ bytes: UnsafeRawBufferPointer) throws
        /// Asks for the next bytes of the message's body where that is not at hand.
        ///
        /// - Returns: How many; 0 at the end.
        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
        /// Has the message's body begin anew at a byte, where libcurl would send it again.
        ///
        /// - Returns: Whether it can.
        func seek(to offset: Int64) throws -> Bool
        /// So many bytes of the message's body have gone.
        func report(sentBytes: Int64)
    }
#endif
