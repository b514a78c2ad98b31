// HTTP, and a byte stream with TLS where asked for, by the libcurl that Foundation on Linux has loaded anyway.
//
// It is looked up while the program runs, so that neither its headers nor its link are needed to build.

#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Looks the library up, once. NULL, or what is missing.
const char *clibcurl_load(void);

/// Keeps a broken connection from ending the process by a signal in the thread that calls.
void clibcurl_ignore_broken_pipe(void);

// MARK: - A byte stream

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

// MARK: - HTTP

/// Requests that one thread has under way, and the connections that they share. All functions are for that thread alone
/// but for `clibcurl_loop_wake`.
typedef struct clibcurl_loop clibcurl_loop;

/// A request under way and its answer.
typedef struct clibcurl_exchange clibcurl_exchange;

/// What is sent. It is copied.
typedef struct clibcurl_request {
    const char *url;
    /// `Name: value`, or `Name;` for an empty value.
    const char *const *headers;
    size_t header_count;
    const char *user_agent;
    /// Else it is a POST.
    bool is_get;
    /// NULL for one that is read by `clibcurl_events`.
    const void *body;
    int64_t body_size;
    /// The certificates to trust, NULL for the library's own.
    const char *ca_file;
} clibcurl_request;

/// Whom to tell of an exchange, and ask; called within `clibcurl_loop_perform`.
typedef struct clibcurl_events {
    void *context;
    /// A line of the head, with its end: a status line, a header field, or the empty one. Trailers come after the body.
    /// Returns whether to go on.
    bool (*header)(void *context, const char *bytes, size_t count);
    /// Bytes of the body, decompressed.
    void (*receive)(void *context, const char *bytes, size_t count);
    /// Asks for the next bytes of the request's body. Returns how many; negative where they can't be had.
    ptrdiff_t (*read)(void *context, char *buffer, size_t size);
    /// Has the body begin anew at a byte. Returns whether it can.
    bool (*seek)(void *context, int64_t offset);
    /// Bytes have gone or come; so many of the body have gone.
    void (*progress)(void *context, int64_t sent);
} clibcurl_events;

/// A loop without exchanges; NULL without memory, or where the library is missing or older than 7.68.
clibcurl_loop *clibcurl_loop_create(void);

/// Closes all connections and frees the loop. Only while there are no exchanges, and not beside `clibcurl_loop_wake`.
void clibcurl_loop_destroy(clibcurl_loop *loop);

/// Begins an exchange; NULL without memory, or for a URL that is none. The events' context must last until its end.
clibcurl_exchange *clibcurl_loop_start(
    clibcurl_loop *loop, const clibcurl_request *request, const clibcurl_events *events);

/// Ends an exchange, finished or not, and frees it.
void clibcurl_loop_end(clibcurl_loop *loop, clibcurl_exchange *exchange);

/// Closes the connections that are kept for what comes. Only while there are no exchanges, and not beside
/// `clibcurl_loop_wake`.
void clibcurl_loop_disconnect(clibcurl_loop *loop);

/// Does what can be done without waiting.
void clibcurl_loop_perform(clibcurl_loop *loop);

/// The context of an exchange that has finished and was not yet told of; NULL for none. Its exchange is to be ended.
void *clibcurl_loop_next_finished(clibcurl_loop *loop);

/// Waits until there is something to do, `clibcurl_loop_wake` is called, or the time is over.
void clibcurl_loop_wait(clibcurl_loop *loop, int milliseconds);

/// Ends the wait that is under way, or the next one. For any thread.
void clibcurl_loop_wake(clibcurl_loop *loop);

/// How it ended, by libcurl's numbers; 0 for well.
int clibcurl_exchange_code(const clibcurl_exchange *exchange);

/// What went wrong.
const char *clibcurl_exchange_message(const clibcurl_exchange *exchange);

#endif
