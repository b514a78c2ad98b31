// libcurl as it is loaded while the program runs: its functions, and the numbers of its binary interface, which it
// promises not to change.

#ifndef LIBRARY_H
#define LIBRARY_H

#ifdef __linux__

#include <stddef.h>

enum {
    option_cookie_file = 10031,
    option_write_data = 10001,
    option_url = 10002,
    option_read_data = 10009,
    option_error_buffer = 10010,
    option_user_agent = 10018,
    option_header_fields = 10023,
    option_header_data = 10029,
    option_progress_data = 10057,
    option_ca_info = 10065,
    option_share = 10100,
    option_accept_encoding = 10102,
    option_private = 10103,
    option_copy_post_fields = 10165,
    option_seek_data = 10168,
    option_write_function = 20011,
    option_read_function = 20012,
    option_header_function = 20079,
    option_open_socket_function = 20163,
    option_seek_function = 20167,
    option_progress_function = 20219,
    option_post_size = 30120,
    option_no_progress = 43,
    option_post = 47,
    option_http_proxy_tunnel = 61,
    option_ssl_verify_peer = 64,
    option_http_get = 80,
    option_ssl_verify_host = 81,
    option_http_version = 84,
    option_buffer_size = 98,
    option_no_signal = 99,
    option_connect_only = 141,
    option_connect_timeout_ms = 156,
    option_protocols = 181,
    option_tcp_keep_alive = 213,
    option_alpn = 226,
    option_pipe_wait = 237,
    option_suppress_connect_headers = 265,
    option_quick_exit = 322,

    info_private = 0x100000 + 21,
    info_active_socket = 0x500000 + 44,

    multi_option_max_connects = 6,

    share_option_share = 1,
    share_cookies = 2,
    share_tls_sessions = 4,

    message_done = 1,

    code_ok = 0,
    code_timed_out = 28,
    code_aborted = 42,
    code_again = 81,

    protocol_http_and_https = 3,
    http_version_1_1 = 2,
    global_default = 3,
    error_size = 256
};

/// What has happened to a handle: libcurl's own type.
struct clibcurl_library_message {
    int kind;
    void *handle;
    union {
        void *pointer;
        int code;
    } data;
};

/// An address to connect to: libcurl's own type, in part.
struct clibcurl_address {
    int family;
    int type;
    int protocol;
};

extern struct clibcurl_library {
    int (*global_init)(long flags);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *handle);
    int (*easy_setopt)(void *handle, int option, ...);
    int (*easy_perform)(void *handle);
    int (*easy_getinfo)(void *handle, int info, ...);
    int (*easy_send)(void *handle, const void *bytes, size_t count, size_t *sent);
    int (*easy_recv)(void *handle, void *bytes, size_t count, size_t *received);
    const char *(*easy_strerror)(int code);
    void *(*list_append)(void *list, const char *text);
    void (*list_free)(void *list);
    /// What comes next is NULL where the library is older than 7.68.
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *multi);
    int (*multi_setopt)(void *multi, int option, ...);
    int (*multi_add_handle)(void *multi, void *handle);
    int (*multi_remove_handle)(void *multi, void *handle);
    int (*multi_perform)(void *multi, int *running);
    int (*multi_poll)(void *multi, void *extra, unsigned extra_count, int timeout, int *events);
    int (*multi_wakeup)(void *multi);
    struct clibcurl_library_message *(*multi_info_read)(void *multi, int *left);
    void *(*share_init)(void);
    int (*share_setopt)(void *share, int option, ...);
    int (*share_cleanup)(void *share);
    const char *missing;
} clibcurl_library;

/// Makes a socket that programs which the app starts do not inherit, so that they can't keep its connections open.
int clibcurl_open_socket(void *data, int purpose, struct clibcurl_address *address);

#endif
#endif
