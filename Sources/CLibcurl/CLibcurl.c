#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CLibcurl.h"

#ifdef __linux__

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>

// Numbers of libcurl's binary interface, which it promises not to change.
enum {
    global_default = 3,
    option_no_progress = 43,
    option_http_proxy_tunnel = 61,
    option_ssl_verify_peer = 64,
    option_ssl_verify_host = 81,
    option_http_version = 84,
    option_no_signal = 99,
    option_connect_only = 141,
    option_connect_timeout_ms = 156,
    option_alpn = 226,
    option_url = 10002,
    option_error_buffer = 10010,
    option_progress_data = 10057,
    option_ca_info = 10065,
    option_open_socket_function = 20163,
    option_progress_function = 20219,
    info_active_socket = 0x500000 + 44,
    code_ok = 0,
    code_timed_out = 28,
    code_aborted = 42,
    code_again = 81,
    http_version_1_1 = 2,
    error_size = 256
};

static struct {
    int (*global_init)(long flags);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *handle);
    int (*easy_setopt)(void *handle, int option, ...);
    int (*easy_perform)(void *handle);
    int (*easy_getinfo)(void *handle, int info, ...);
    int (*easy_send)(void *handle, const void *bytes, size_t count, size_t *sent);
    int (*easy_recv)(void *handle, void *bytes, size_t count, size_t *received);
    const char *(*easy_strerror)(int code);
    const char *missing;
} curl;

struct clibcurl_stream {
    void *handle;
    int socket;
    atomic_bool is_cancelled;
    char message[error_size];
};

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    // What Debian calls the same library with another TLS beneath.
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        curl.missing = "libcurl.so.4 can't be loaded";
        return;
    }
    const struct {
        const char *name;
        void **function;
    } symbols[] = {
        {"curl_global_init", (void **)&curl.global_init},   {"curl_easy_init", (void **)&curl.easy_init},
        {"curl_easy_cleanup", (void **)&curl.easy_cleanup}, {"curl_easy_setopt", (void **)&curl.easy_setopt},
        {"curl_easy_perform", (void **)&curl.easy_perform}, {"curl_easy_getinfo", (void **)&curl.easy_getinfo},
        {"curl_easy_send", (void **)&curl.easy_send},       {"curl_easy_recv", (void **)&curl.easy_recv},
        {"curl_easy_strerror", (void **)&curl.easy_strerror},
    };
    for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
        *symbols[index].function = dlsym(library, symbols[index].name);
        if (!*symbols[index].function) {
            curl.missing = "libcurl.so.4 lacks a function that every libcurl since 7.45 has";
            return;
        }
    }
    if (curl.global_init(global_default) != code_ok) curl.missing = "libcurl can't be set up";
}

const char *clibcurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return curl.missing;
}

static int progress(void *data, int64_t a, int64_t b, int64_t c, int64_t d) {
    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(&((clibcurl_stream *)data)->is_cancelled) ? 1 : 0;
}

// libcurl's own, in part.
struct address {
    int family;
    int type;
    int protocol;
};

// Programs that the app starts must not keep its connections open, so they do not inherit the sockets.
static int open_socket(void *data, int purpose, struct address *address) {
    (void)data, (void)purpose;
    return socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
}

clibcurl_stream *clibcurl_create(const char *url, const char *ca_file, long timeout_milliseconds) {
    if (clibcurl_load()) return NULL;
    clibcurl_stream *stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    stream->socket = -1;
    void *handle = stream->handle = curl.easy_init();
    // Options that matter for safety must be known to the library; the others may be missing.
    if (!handle || curl.easy_setopt(handle, option_url, url) != code_ok
        || curl.easy_setopt(handle, option_connect_only, 1L) != code_ok
        || curl.easy_setopt(handle, option_ssl_verify_peer, 1L) != code_ok
        || curl.easy_setopt(handle, option_ssl_verify_host, 2L) != code_ok
        || curl.easy_setopt(handle, option_no_signal, 1L) != code_ok
        || (ca_file && curl.easy_setopt(handle, option_ca_info, ca_file) != code_ok)) {
        clibcurl_destroy(stream);
        return NULL;
    }
    curl.easy_setopt(handle, option_error_buffer, stream->message);
    curl.easy_setopt(handle, option_connect_timeout_ms, timeout_milliseconds > 0 ? timeout_milliseconds : 1L);
    curl.easy_setopt(handle, option_open_socket_function, open_socket);
    curl.easy_setopt(handle, option_http_version, (long)http_version_1_1);
    curl.easy_setopt(handle, option_alpn, 0L);
    curl.easy_setopt(handle, option_http_proxy_tunnel, 1L);
    curl.easy_setopt(handle, option_no_progress, 0L);
    curl.easy_setopt(handle, option_progress_function, progress);
    curl.easy_setopt(handle, option_progress_data, (void *)stream);
    return stream;
}

static clibcurl_outcome failure(clibcurl_stream *stream, int code) {
    if (!stream->message[0]) {
        const char *text = curl.easy_strerror(code);
        for (size_t index = 0; index + 1 < error_size && text[index]; index++) {
            stream->message[index] = text[index];
            stream->message[index + 1] = 0;
        }
    }
    return clibcurl_failed;
}

clibcurl_outcome clibcurl_connect(clibcurl_stream *stream) {
    const int code = curl.easy_perform(stream->handle);
    // The error buffer must outlive the handle only; the progress is not asked for any more.
    if (code == code_aborted) return clibcurl_cancelled;
    if (code == code_timed_out) return clibcurl_timed_out;
    if (code != code_ok) return failure(stream, code);
    const int found = curl.easy_getinfo(stream->handle, info_active_socket, &stream->socket);
    if (found != code_ok || stream->socket < 0) return failure(stream, found);
    return clibcurl_done;
}

void clibcurl_cancel(clibcurl_stream *stream) { atomic_store(&stream->is_cancelled, true); }

const char *clibcurl_message(const clibcurl_stream *stream) { return stream->message; }

int clibcurl_socket(const clibcurl_stream *stream) { return stream->socket; }

clibcurl_outcome clibcurl_send(clibcurl_stream *stream, const void *bytes, size_t count, size_t *sent) {
    *sent = 0;
    const int code = curl.easy_send(stream->handle, bytes, count, sent);
    if (code == code_again || (code == code_ok && *sent == 0)) return clibcurl_again;
    return code == code_ok ? clibcurl_done : failure(stream, code);
}

clibcurl_outcome clibcurl_receive(clibcurl_stream *stream, void *bytes, size_t count, size_t *received) {
    *received = 0;
    const int code = curl.easy_recv(stream->handle, bytes, count, received);
    if (code == code_again) return clibcurl_again;
    if (code == code_ok) return *received == 0 ? clibcurl_end : clibcurl_done;
    return failure(stream, code);
}

void clibcurl_destroy(clibcurl_stream *stream) {
    if (!stream) return;
    if (stream->handle) curl.easy_cleanup(stream->handle);
    free(stream);
}

void clibcurl_ignore_broken_pipe(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

#endif
