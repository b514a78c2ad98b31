#include "CLibcurl.h"
#include "Library.h"

#ifdef __linux__

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct clibcurl_stream {
    void *handle;
    int socket;
    atomic_bool is_cancelled;
    char message[error_size];
};

static int progress(void *data, int64_t a, int64_t b, int64_t c, int64_t d) {
    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(&((clibcurl_stream *)data)->is_cancelled) ? 1 : 0;
}

clibcurl_stream *clibcurl_create(const char *url, const char *ca_file, long timeout_milliseconds) {
    if (clibcurl_load()) return NULL;
    clibcurl_stream *stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    stream->socket = -1;
    void *handle = stream->handle = clibcurl_library.easy_init();
    // Options that matter for safety must be known to the library; the others may be missing.
    if (!handle || clibcurl_library.easy_setopt(handle, option_url, url) != code_ok
        || clibcurl_library.easy_setopt(handle, option_connect_only, 1L) != code_ok
        || clibcurl_library.easy_setopt(handle, option_ssl_verify_peer, 1L) != code_ok
        || clibcurl_library.easy_setopt(handle, option_ssl_verify_host, 2L) != code_ok
        || clibcurl_library.easy_setopt(handle, option_no_signal, 1L) != code_ok
        || (ca_file && clibcurl_library.easy_setopt(handle, option_ca_info, ca_file) != code_ok)) {
        clibcurl_destroy(stream);
        return NULL;
    }
    clibcurl_library.easy_setopt(handle, option_error_buffer, stream->message);
    clibcurl_library.easy_setopt(handle, option_connect_timeout_ms, timeout_milliseconds > 0 ? timeout_milliseconds : 1L);
    clibcurl_library.easy_setopt(handle, option_open_socket_function, clibcurl_open_socket);
    clibcurl_library.easy_setopt(handle, option_http_version, (long)http_version_1_1);
    clibcurl_library.easy_setopt(handle, option_alpn, 0L);
    clibcurl_library.easy_setopt(handle, option_http_proxy_tunnel, 1L);
    clibcurl_library.easy_setopt(handle, option_no_progress, 0L);
    clibcurl_library.easy_setopt(handle, option_progress_function, progress);
    clibcurl_library.easy_setopt(handle, option_progress_data, (void *)stream);
    return stream;
}

static clibcurl_outcome failure(clibcurl_stream *stream, int code) {
    if (!stream->message[0]) {
        const char *text = clibcurl_library.easy_strerror(code);
        for (size_t index = 0; index + 1 < error_size && text[index]; index++) {
            stream->message[index] = text[index];
            stream->message[index + 1] = 0;
        }
    }
    return clibcurl_failed;
}

clibcurl_outcome clibcurl_connect(clibcurl_stream *stream) {
    const int code = clibcurl_library.easy_perform(stream->handle);
    // The error buffer must outlive the handle only; the progress is not asked for any more.
    if (code == code_aborted) return clibcurl_cancelled;
    if (code == code_timed_out) return clibcurl_timed_out;
    if (code != code_ok) return failure(stream, code);
    const int found = clibcurl_library.easy_getinfo(stream->handle, info_active_socket, &stream->socket);
    if (found != code_ok || stream->socket < 0) return failure(stream, found);
    return clibcurl_done;
}

void clibcurl_cancel(clibcurl_stream *stream) { atomic_store(&stream->is_cancelled, true); }

const char *clibcurl_message(const clibcurl_stream *stream) { return stream->message; }

int clibcurl_socket(const clibcurl_stream *stream) { return stream->socket; }

clibcurl_outcome clibcurl_send(clibcurl_stream *stream, const void *bytes, size_t count, size_t *sent) {
    *sent = 0;
    const int code = clibcurl_library.easy_send(stream->handle, bytes, count, sent);
    if (code == code_again || (code == code_ok && *sent == 0)) return clibcurl_again;
    return code == code_ok ? clibcurl_done : failure(stream, code);
}

clibcurl_outcome clibcurl_receive(clibcurl_stream *stream, void *bytes, size_t count, size_t *received) {
    *received = 0;
    const int code = clibcurl_library.easy_recv(stream->handle, bytes, count, received);
    if (code == code_again) return clibcurl_again;
    if (code == code_ok) return *received == 0 ? clibcurl_end : clibcurl_done;
    return failure(stream, code);
}

void clibcurl_destroy(clibcurl_stream *stream) {
    if (!stream) return;
    if (stream->handle) clibcurl_library.easy_cleanup(stream->handle);
    free(stream);
}

#endif
