#if os(Linux)
    import SwiftGraphQLCurl

    extension ExchangeMetrics {
        /// Creates the measurements of an exchange whose handle has finished.
        ///
        /// - Parameters:
        ///   - handle: libcurl's handle; `nil` if the exchange never left the queue.
        ///   - queue: How long the exchange waited for a slot.
        ///   - total: How long the exchange took.
        init(of handle: Libcurl.Handle?, queue: Duration, total: Duration) {
            self.init(total: total)
            self.queue = queue
            guard let handle else { return }
            // libcurl measures these times from the start of the transfer and reports 0 for phases that didn't happen.
            func instant(_ info: Libcurl.Info) -> Duration { .microseconds(Libcurl.number(handle, info)) }
            let (lookup, connected) = (instant(.nameLookupTime), instant(.connectTime))
            let (secured, ready, first) = (
                instant(.appConnectTime), instant(.preTransferTime), instant(.startTransferTime)
            )
            let status = Libcurl.number(handle, .responseCode)
            self.status = status > 0 ? Int(status) : nil
            networkProtocol =
                switch Libcurl.number(handle, .httpVersion) {
                case 1: "http/1.0"
                case 2: "http/1.1"
                case 3: "h2"
                case 30: "h3"
                default: nil
                }
            isConnectionReused = ready > .zero && Libcurl.number(handle, .connectCount) == 0
            if isConnectionReused {
                // The connection may have been in use for another message, so the time before the transfer counts as
                // waiting.
                self.queue = queue + ready
            } else {
                if lookup > .zero { nameLookup = lookup }
                if connected > .zero { connect = connected - lookup }
                if secured > .zero { tls = secured - connected }
            }
            if first > .zero { firstByte = max(first - ready, .zero) }
            sentBytes = Libcurl.number(handle, .uploadSize)
            receivedBytes = Libcurl.number(handle, .downloadSize)
        }
    }

    extension Libcurl {
        /// A number that libcurl provides for a handle after a transfer.
        enum Info: Int32 {
            case systemCode = 0x200019, responseCode = 0x200002, connectCount = 0x20001A
            case httpVersion = 0x20002E
            case uploadSize = 0x600007, downloadSize = 0x600008
            // These times are in microseconds.
            case nameLookupTime = 0x600033, connectTime = 0x600034, preTransferTime = 0x600035
            case startTransferTime = 0x600036, appConnectTime = 0x600038
        }

        /// Returns a number that libcurl provides for a handle; 0 if libcurl doesn't know the number.
        static func number(_ handle: Handle, _ info: Info) -> Int64 {
            var number: Int64 = 0
            return clibcurl_easy_get_number(handle, info.rawValue, &number) == 0 ? number : 0
        }
    }
#endif
