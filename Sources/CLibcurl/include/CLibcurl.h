// A byte stream, with TLS where asked for, by the libcurl that Foundation on Linux has loaded anyway.
//
// It is looked up while the program runs, so that neither its headers nor its link are needed to build.

#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stdbool.h>
#include <stddef.h>

/// A stream; one thread at a time may use it.
typedef struct clibcurl_stream clibcurl_stream;

/// How a call went.
typedef enum clibcurl_outcome {
    clibcurl_done = 0,
    /// Nothing could be read or written without waiting.
    clibcurl_again,
    /// The other side sends nothing more.
    clibcurl_end,
    clibcurl_timed_out,
    /// `clibcurl_cancel` was called.
    clibcurl_cancelled,
    /// `clibcurl_message` says why.
    clibcurl_failed
} clibcurl_outcome;

/// Looks the library up, once. NULL, or what is missing.
const char *clibcurl_load(void);

/// A stream that is not connected; NULL without memory or library.
///
/// url: `http://host:port` or `https://host:port`. ca_file: the certificates to trust, NULL for the library's own.
clibcurl_stream *clibcurl_create(const char *url, const char *ca_file, long timeout_milliseconds);

/// Connects, and checks the certificate and its host name; waits for it.
clibcurl_outcome clibcurl_connect(clibcurl_stream *stream);

/// Ends a connect that runs in another thread, within about a second. The stream must not be destroyed meanwhile.
void clibcurl_cancel(clibcurl_stream *stream);

/// What went wrong; empty for nothing.
const char *clibcurl_message(const clibcurl_stream *stream);

/// The socket, to wait for; -1 for none.
int clibcurl_socket(const clibcurl_stream *stream);

/// Writes what can be written without waiting. After `clibcurl_again` the same bytes must be given again.
clibcurl_outcome clibcurl_send(clibcurl_stream *stream, const void *bytes, size_t count, size_t *sent);

/// Reads what is there without waiting.
clibcurl_outcome clibcurl_receive(clibcurl_stream *stream, void *bytes, size_t count, size_t *received);

/// Closes the connection and frees the stream.
void clibcurl_destroy(clibcurl_stream *stream);

/// Keeps a broken connection from ending the process by a signal in the thread that calls.
void clibcurl_ignore_broken_pipe(void);

#endif
