// The functions of the system's libcurl. They are looked up at run time, so that a build needs neither libcurl's
// headers nor a link to libcurl.

#ifndef SWIFTGRAPHQLCURL_H
#define SWIFTGRAPHQLCURL_H

#include <stddef.h>
#include <stdint.h>

/// `CURLMsg`.
struct clibcurl_message {
    int kind;
    void *handle;
    union {
        void *pointer;
        int code;
    } data;
};

/// `curl_waitfd`, with the events of `poll`.
struct clibcurl_wait {
    int socket;
    short events;
    short ready;
};

/// The beginning of `curl_sockaddr`.
struct clibcurl_address {
    int family;
    int type;
    int protocol;
};

/// `curl_blob`.
struct clibcurl_blob {
    void *data;
    size_t length;
    unsigned flags;
};

// Result, name without `curl_`, parameters, arguments.
#define CLIBCURL_FUNCTIONS(FUNCTION) \
    FUNCTION(int, global_init, (long flags), (flags)) \
    FUNCTION(void *, easy_init, (void), ()) \
    FUNCTION(void, easy_cleanup, (void *handle), (handle)) \
    FUNCTION(int, easy_perform, (void *handle), (handle)) \
    FUNCTION(int, easy_pause, (void *handle, int actions), (handle, actions)) \
    FUNCTION(int, easy_send, (void *handle, const void *bytes, size_t count, size_t *sent), (handle, bytes, count, sent)) \
    FUNCTION(int, easy_recv, (void *handle, void *bytes, size_t count, size_t *received), (handle, bytes, count, received)) \
    FUNCTION(const char *, easy_strerror, (int code), (code)) \
    FUNCTION(void *, slist_append, (void *list, const char *text), (list, text)) \
    FUNCTION(void, slist_free_all, (void *list), (list)) \
    FUNCTION(void *, multi_init, (void), ()) \
    FUNCTION(int, multi_cleanup, (void *multi), (multi)) \
    FUNCTION(int, multi_add_handle, (void *multi, void *handle), (multi, handle)) \
    FUNCTION(int, multi_remove_handle, (void *multi, void *handle), (multi, handle)) \
    FUNCTION(int, multi_perform, (void *multi, int *running), (multi, running)) \
    FUNCTION(struct clibcurl_message *, multi_info_read, (void *multi, int *left), (multi, left)) \
    FUNCTION(int, multi_poll, (void *multi, struct clibcurl_wait *waits, unsigned count, int milliseconds, int *ready), \
             (multi, waits, count, milliseconds, ready)) \
    FUNCTION(int, multi_wakeup, (void *multi), (multi)) \
    FUNCTION(void *, share_init, (void), ()) \
    FUNCTION(int, share_cleanup, (void *share), (share))

#define CLIBCURL_DECLARE(result, name, parameters, arguments) result clibcurl_##name parameters;
CLIBCURL_FUNCTIONS(CLIBCURL_DECLARE)
#undef CLIBCURL_DECLARE

// The functions with variable arguments, one for each type of argument.

int clibcurl_easy_set_number(void *handle, int option, int64_t number);
int clibcurl_easy_set_pointer(void *handle, int option, const void *pointer);
int clibcurl_easy_get_number(void *handle, int info, int64_t *number);
int clibcurl_easy_get_pointer(void *handle, int info, void **pointer);
int clibcurl_easy_get_socket(void *handle, int info, int *socket);
int clibcurl_multi_set_number(void *multi, int option, long number);
int clibcurl_share_set_number(void *share, int option, int number);

/// Sets the name of the library, for tests. It must be called before all other functions, and the name must stay valid.
void clibcurl_set_library(const char *name);

/// Looks up libcurl, once. Call this before all other functions except `clibcurl_set_library`. Returns NULL, or a
/// message that says what is missing.
const char *clibcurl_load(void);

/// Opens a socket that programs which the app starts do not inherit, so that they can't keep its connections open.
int clibcurl_open_socket(void *data, int purpose, struct clibcurl_address *address);

/// Blocks SIGPIPE in the calling thread, so that a broken connection doesn't end the process.
void clibcurl_ignore_broken_pipe(void);

#endif
