#if canImport(Darwin)
    import Foundation

    extension FoundationHTTPDelegate {
        /// Stores the measurements of a task until the task completes.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            keep(ExchangeMetrics(metrics), of: task)
        }
    }

    extension ExchangeMetrics {
        /// Creates the measurements of an exchange from a task's metrics.
        init(_ metrics: URLSessionTaskMetrics) {
            let interval = metrics.taskInterval
            self.init(total: .seconds(interval.duration))
            // The last transaction is the one over the network, because a task may look in a cache first.
            guard let transaction = metrics.transactionMetrics.last else { return }
            func duration(from start: Date?, to end: Date?) -> Duration? {
                guard let start, let end else { return nil }
                return .seconds(max(end.timeIntervalSince(start), 0))
            }
            status = (transaction.response as? HTTPURLResponse)?.statusCode
            networkProtocol = transaction.networkProtocolName
            isConnectionReused = transaction.isReusedConnection
            let begin =
                transaction.domainLookupStartDate ?? transaction.connectStartDate ?? transaction.requestStartDate
            queue = duration(from: interval.start, to: begin)
            nameLookup = duration(from: transaction.domainLookupStartDate, to: transaction.domainLookupEndDate)
            connect = duration(
                from: transaction.connectStartDate,
                to: transaction.secureConnectionStartDate ?? transaction.connectEndDate)
            tls = duration(
                from: transaction.secureConnectionStartDate, to: transaction.secureConnectionEndDate)
            firstByte = duration(from: transaction.requestStartDate, to: transaction.responseStartDate)
            sentBytes = transaction.countOfRequestBodyBytesSent
            receivedBytes = transaction.countOfResponseBodyBytesReceived
        }
    }
#endif
