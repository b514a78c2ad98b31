#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "Library.h"
#include "CLibcurl.h"

#ifdef __linux__

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>

struct clibcurl_library clibcurl_library;

#define SYMBOL(name) {"curl_" #name, (void **)&clibcurl_library.name}

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    // What Debian calls the same library with another TLS beneath.
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        clibcurl_library.missing = "libcurl.so.4 can't be loaded";
        return;
    }
    const struct {
        const char *name;
        void **function;
    } symbols[] = {
        SYMBOL(global_init),
        SYMBOL(easy_init),
        SYMBOL(easy_cleanup),
        SYMBOL(easy_setopt),
        SYMBOL(easy_perform),
        SYMBOL(easy_getinfo),
        SYMBOL(easy_send),
        SYMBOL(easy_recv),
        SYMBOL(easy_strerror),
        {"curl_slist_append", (void **)&clibcurl_library.list_append},
        {"curl_slist_free_all", (void **)&clibcurl_library.list_free},
        SYMBOL(multi_init),
        SYMBOL(multi_cleanup),
        SYMBOL(multi_setopt),
        SYMBOL(multi_add_handle),
        SYMBOL(multi_remove_handle),
        SYMBOL(multi_perform),
        SYMBOL(multi_info_read),
        SYMBOL(share_init),
        SYMBOL(share_setopt),
        SYMBOL(share_cleanup),
    };
    for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
        *symbols[index].function = dlsym(library, symbols[index].name);
        if (!*symbols[index].function) {
            clibcurl_library.missing = "libcurl.so.4 lacks a function that every libcurl since 7.45 has";
            return;
        }
    }
    *(void **)&clibcurl_library.multi_poll = dlsym(library, "curl_multi_poll");
    *(void **)&clibcurl_library.multi_wakeup = dlsym(library, "curl_multi_wakeup");
    if (clibcurl_library.global_init(global_default) != code_ok) clibcurl_library.missing = "libcurl can't be set up";
}

const char *clibcurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return clibcurl_library.missing;
}

int clibcurl_open_socket(void *data, int purpose, struct clibcurl_address *address) {
    (void)data, (void)purpose;
    return socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
}

void clibcurl_ignore_broken_pipe(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

#endif
