#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "SwiftGraphQLCurl.h"

#ifdef __linux__

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>

#define VARIADIC_FUNCTIONS(FUNCTION) \
    FUNCTION(easy_setopt) FUNCTION(easy_getinfo) FUNCTION(multi_setopt) FUNCTION(share_setopt)

#define POINTER(result, name, parameters, arguments) static result(*name) parameters;
#define VARIADIC_POINTER(name) static int (*name)(void *handle, int option, ...);
CLIBCURL_FUNCTIONS(POINTER)
VARIADIC_FUNCTIONS(VARIADIC_POINTER)

static const char *missing;
static char missing_function[128];

static const char *library_name = "libcurl.so.4";

void clibcurl_set_library(const char *name) { library_name = name; }

static void load(void) {
    void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    // Debian's name for the same library, built with GnuTLS.
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        missing = "libcurl.so.4 can't be loaded";
        return;
    }
#define SYMBOL(result, name, parameters, arguments) {"curl_" #name, (void **)&name},
#define VARIADIC_SYMBOL(name) {"curl_" #name, (void **)&name},
    const struct {
        const char *name;
        void **function;
    } symbols[] = {CLIBCURL_FUNCTIONS(SYMBOL) VARIADIC_FUNCTIONS(VARIADIC_SYMBOL)};
    for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
        *symbols[index].function = dlsym(library, symbols[index].name);
        if (!*symbols[index].function) {
            snprintf(missing_function, sizeof missing_function, "the libcurl of this system has no function %s",
                     symbols[index].name);
            missing = missing_function;
            return;
        }
    }
    // CURL_GLOBAL_DEFAULT
    if (global_init(3) != 0) missing = "libcurl can't be set up";
}

const char *clibcurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return missing;
}

#define DEFINE(result, name, parameters, arguments) \
    result clibcurl_##name parameters { return name arguments; }
CLIBCURL_FUNCTIONS(DEFINE)

int clibcurl_easy_set_number(void *handle, int option, int64_t number) {
    // From CURLOPTTYPE_OFF_T on, the argument is a `curl_off_t`.
    return option >= 30000 ? easy_setopt(handle, option, number) : easy_setopt(handle, option, (long)number);
}

int clibcurl_easy_set_pointer(void *handle, int option, const void *pointer) {
    return easy_setopt(handle, option, pointer);
}

int clibcurl_easy_get_number(void *handle, int info, int64_t *number) {
    // From CURLINFO_OFF_T on, the number is a `curl_off_t`.
    if (info >= 0x600000) return easy_getinfo(handle, info, number);
    long value = 0;
    int code = easy_getinfo(handle, info, &value);
    *number = value;
    return code;
}

int clibcurl_easy_get_pointer(void *handle, int info, void **pointer) { return easy_getinfo(handle, info, pointer); }

int clibcurl_easy_get_socket(void *handle, int info, int *socket) { return easy_getinfo(handle, info, socket); }

int clibcurl_multi_set_number(void *multi, int option, long number) { return multi_setopt(multi, option, number); }

int clibcurl_share_set_number(void *share, int option, int number) { return share_setopt(share, option, number); }

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
