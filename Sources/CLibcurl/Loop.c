#include "CLibcurl.h"
#include "Library.h"

#ifdef __linux__

#include <stdlib.h>
#include <string.h>

struct clibcurl_loop {
    void *multi;
    /// Cookies and TLS sessions of all exchanges.
    void *share;
};

struct clibcurl_exchange {
    void *handle;
    void *header_fields;
    clibcurl_events events;
    int64_t sent;
    int64_t received;
    int code;
    char message[error_size];
};

enum {
    // What a callback returns to have the exchange end.
    read_aborted = 0x10000000,
    // Larger than the default, for large responses; small enough to come from the heap.
    receive_buffer_size = 65536,
    // Without a number libcurl keeps four idle connections for each exchange under way: where there is one, to four hosts.
    most_connections = 256
};

static void *create_multi(void) {
    void *multi = clibcurl_library.multi_init();
    if (multi) clibcurl_library.multi_setopt(multi, multi_option_max_connects, (long)most_connections);
    return multi;
}

clibcurl_loop *clibcurl_loop_create(void) {
    if (clibcurl_load() || !clibcurl_library.multi_poll || !clibcurl_library.multi_wakeup) return NULL;
    clibcurl_loop *loop = calloc(1, sizeof *loop);
    if (!loop) return NULL;
    loop->multi = create_multi();
    loop->share = clibcurl_library.share_init();
    if (!loop->multi || !loop->share
        || clibcurl_library.share_setopt(loop->share, share_option_share, share_cookies) != code_ok) {
        clibcurl_loop_destroy(loop);
        return NULL;
    }
    clibcurl_library.share_setopt(loop->share, share_option_share, share_tls_sessions);
    return loop;
}

void clibcurl_loop_destroy(clibcurl_loop *loop) {
    if (loop->multi) clibcurl_library.multi_cleanup(loop->multi);
    // The connections, which use it, are closed by now.
    if (loop->share) clibcurl_library.share_cleanup(loop->share);
    free(loop);
}

void clibcurl_loop_disconnect(clibcurl_loop *loop) {
    void *multi = create_multi();
    if (!multi) return;
    clibcurl_library.multi_cleanup(loop->multi);
    loop->multi = multi;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *data) {
    const clibcurl_exchange *exchange = data;
    return exchange->events.header(exchange->events.context, bytes, size * count) ? size * count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *data) {
    const clibcurl_exchange *exchange = data;
    exchange->events.receive(exchange->events.context, bytes, size * count);
    return size * count;
}

static size_t give_body(char *buffer, size_t size, size_t count, void *data) {
    const clibcurl_exchange *exchange = data;
    const ptrdiff_t given = exchange->events.read(exchange->events.context, buffer, size * count);
    return given < 0 ? read_aborted : (size_t)given;
}

static int seek_body(void *data, int64_t offset, int origin) {
    const clibcurl_exchange *exchange = data;
    // Only ever asked for from the start.
    return origin == 0 && exchange->events.seek(exchange->events.context, offset) ? 0 : 1;
}

static int tell_progress(void *data, int64_t to_receive, int64_t received, int64_t to_send, int64_t sent) {
    (void)to_receive, (void)to_send;
    clibcurl_exchange *exchange = data;
    if (exchange->sent == sent && exchange->received == received) return 0;
    exchange->sent = sent;
    exchange->received = received;
    exchange->events.progress(exchange->events.context, sent);
    return 0;
}

static bool set_up(clibcurl_exchange *exchange, const clibcurl_loop *loop, const clibcurl_request *request) {
    void *handle = exchange->handle;
    int (*const set)(void *, int, ...) = clibcurl_library.easy_setopt;
    for (size_t index = 0; index < request->header_count; index++) {
        void *list = clibcurl_library.list_append(exchange->header_fields, request->headers[index]);
        if (!list) return false;
        exchange->header_fields = list;
    }
    // Options that matter for what is sent, or for safety, must be known to the library; the others may be missing.
    if (set(handle, option_url, request->url) != code_ok
        || set(handle, option_header_fields, exchange->header_fields) != code_ok
        || set(handle, option_ssl_verify_peer, 1L) != code_ok
        || set(handle, option_ssl_verify_host, 2L) != code_ok
        || set(handle, option_no_signal, 1L) != code_ok
        || set(handle, option_private, (void *)exchange) != code_ok
        || set(handle, option_header_function, take_header) != code_ok
        || set(handle, option_header_data, (void *)exchange) != code_ok
        || set(handle, option_write_function, take_body) != code_ok
        || set(handle, option_write_data, (void *)exchange) != code_ok
        || set(handle, option_no_progress, 0L) != code_ok
        || set(handle, option_progress_function, tell_progress) != code_ok
        || set(handle, option_progress_data, (void *)exchange) != code_ok
        || (request->ca_file && set(handle, option_ca_info, request->ca_file) != code_ok)) {
        return false;
    }
    if (request->is_get) {
        if (set(handle, option_http_get, 1L) != code_ok) return false;
    } else {
        if (set(handle, option_post, 1L) != code_ok
            || set(handle, option_post_size, (int64_t)request->body_size) != code_ok) {
            return false;
        }
        if (request->body) {
            if (set(handle, option_copy_post_fields, request->body) != code_ok) return false;
        } else if (
            set(handle, option_read_function, give_body) != code_ok
            || set(handle, option_read_data, (void *)exchange) != code_ok
            || set(handle, option_seek_function, seek_body) != code_ok
            || set(handle, option_seek_data, (void *)exchange) != code_ok) {
            return false;
        }
    }
    set(handle, option_error_buffer, exchange->message);
    set(handle, option_protocols, (long)protocol_http_and_https);
    set(handle, option_user_agent, request->user_agent);
    set(handle, option_accept_encoding, "");
    set(handle, option_share, loop->share);
    // Switches cookies on, and reads none from a file.
    set(handle, option_cookie_file, "");
    set(handle, option_open_socket_function, clibcurl_open_socket);
    set(handle, option_suppress_connect_headers, 1L);
    set(handle, option_tcp_keep_alive, 1L);
    // An exchange that ends while its host is looked up does not wait for that, and all others for it.
    set(handle, option_quick_exit, 1L);
    // By TLS the server says whether it speaks HTTP/2, which one connection is enough for: that is waited for.
    if (strncmp(request->url, "https:", 6) == 0) set(handle, option_pipe_wait, 1L);
    set(handle, option_buffer_size, (long)receive_buffer_size);
    return true;
}

clibcurl_exchange *clibcurl_loop_start(
    clibcurl_loop *loop, const clibcurl_request *request, const clibcurl_events *events) {
    clibcurl_exchange *exchange = calloc(1, sizeof *exchange);
    if (!exchange) return NULL;
    exchange->events = *events;
    exchange->handle = clibcurl_library.easy_init();
    if (!exchange->handle || !set_up(exchange, loop, request)
        || clibcurl_library.multi_add_handle(loop->multi, exchange->handle) != code_ok) {
        if (exchange->handle) clibcurl_library.easy_cleanup(exchange->handle);
        clibcurl_library.list_free(exchange->header_fields);
        free(exchange);
        return NULL;
    }
    return exchange;
}

void clibcurl_loop_end(clibcurl_loop *loop, clibcurl_exchange *exchange) {
    if (!exchange) return;
    clibcurl_library.multi_remove_handle(loop->multi, exchange->handle);
    clibcurl_library.easy_cleanup(exchange->handle);
    clibcurl_library.list_free(exchange->header_fields);
    free(exchange);
}

void clibcurl_loop_perform(clibcurl_loop *loop) {
    int running = 0;
    clibcurl_library.multi_perform(loop->multi, &running);
}

void *clibcurl_loop_next_finished(clibcurl_loop *loop) {
    int left = 0;
    for (;;) {
        const struct clibcurl_library_message *message = clibcurl_library.multi_info_read(loop->multi, &left);
        if (!message) return NULL;
        char *data = NULL;
        if (message->kind != message_done
            || clibcurl_library.easy_getinfo(message->handle, info_private, &data) != code_ok || !data) {
            continue;
        }
        clibcurl_exchange *exchange = (clibcurl_exchange *)(void *)data;
        exchange->code = message->data.code;
        return exchange->events.context;
    }
}

void clibcurl_loop_wait(clibcurl_loop *loop, int milliseconds) {
    clibcurl_library.multi_poll(loop->multi, NULL, 0, milliseconds, NULL);
}

void clibcurl_loop_wake(clibcurl_loop *loop) { clibcurl_library.multi_wakeup(loop->multi); }

int clibcurl_exchange_code(const clibcurl_exchange *exchange) { return exchange->code; }

const char *clibcurl_exchange_message(const clibcurl_exchange *exchange) {
    return exchange->message[0] ? exchange->message : clibcurl_library.easy_strerror(exchange->code);
}

#endif
