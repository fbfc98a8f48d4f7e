/* A file system that fails: preloaded below a command, it counts what is written below one folder, and lets the n-th
   operation and all after it (or only the n-th) end in an error. SQLite and Python both come through here. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long seen = 0, fails_at = 0, only_one = 0, torn = 0;
static int reason = ENOSPC;
static char folder[PATH_MAX] = "";

void disk_fails(const char *below, long at, int why, int once, int tears) {
    strncpy(folder, below, sizeof folder - 1);
    seen = 0; fails_at = at; reason = why; only_one = once; torn = tears;
}
long disk_seen(void) { return seen; }

static int below(const char *path) {
    char whole[PATH_MAX];
    if (!folder[0] || !path) return 0;
    if (path[0] != '/') {
        if (!getcwd(whole, sizeof whole)) return 0;
        if (strlen(whole) + strlen(path) + 2 > sizeof whole) return 0;
        strcat(whole, "/"); strcat(whole, path);
        path = whole;
    }
    return strncmp(path, folder, strlen(folder)) == 0;
}
static int ours(int handle) {
    char link[64], where[PATH_MAX];
    if (!folder[0]) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    ssize_t length = readlink(link, where, sizeof where - 1);
    if (length <= 0) return 0;
    where[length] = 0;
    return where[0] == '/' && below(where); /* a pipe has a name of another kind */
}
static int fails(void) {
    seen++;
    if (!fails_at) return 0;
    if (only_one ? seen == fails_at : seen >= fails_at) { errno = reason; return 1; }
    return 0;
}
#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name)) dlsym(RTLD_NEXT, #name)

ssize_t write(int handle, const void *data, size_t size) {
    REAL(write);
    if (ours(handle) && fails()) {
        if (torn && size > 1 && seen == fails_at) return real(handle, data, size / 2);
        return -1;
    }
    return real(handle, data, size);
}
ssize_t pwrite(int handle, const void *data, size_t size, off_t at) {
    REAL(pwrite);
    if (ours(handle) && fails()) {
        if (torn && size > 1 && seen == fails_at) return real(handle, data, size / 2, at);
        return -1;
    }
    return real(handle, data, size, at);
}
ssize_t pwrite64(int handle, const void *data, size_t size, off64_t at) {
    REAL(pwrite64);
    if (ours(handle) && fails()) {
        if (torn && size > 1 && seen == fails_at) return real(handle, data, size / 2, at);
        return -1;
    }
    return real(handle, data, size, at);
}
int fsync(int handle) { REAL(fsync); return ours(handle) && fails() ? -1 : real(handle); }
int fdatasync(int handle) { REAL(fdatasync); return ours(handle) && fails() ? -1 : real(handle); }
int ftruncate(int handle, off_t size) { REAL(ftruncate); return ours(handle) && fails() ? -1 : real(handle, size); }
int ftruncate64(int handle, off64_t size) { REAL(ftruncate64); return ours(handle) && fails() ? -1 : real(handle, size); }
int posix_fallocate(int handle, off_t at, off_t size) { REAL(posix_fallocate); return ours(handle) && fails() ? reason : real(handle, at, size); }
int rename(const char *from, const char *to) { REAL(rename); return below(to) && fails() ? -1 : real(from, to); }
int renameat(int a, const char *from, int b, const char *to) { REAL(renameat); return below(to) && fails() ? -1 : real(a, from, b, to); }
int mkdir(const char *path, mode_t mode) { REAL(mkdir); return below(path) && fails() ? -1 : real(path, mode); }
int chmod(const char *path, mode_t mode) { REAL(chmod); return below(path) && fails() ? -1 : real(path, mode); }
int unlink(const char *path) { REAL(unlink); return below(path) && fails() ? -1 : real(path); }

#define OPENS(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); mode_t mode = 0; \
        if (flags & O_CREAT) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); } \
        if ((flags & O_CREAT) && below(path) && fails()) return -1; \
        return real(path, flags, mode); }
OPENS(open)
OPENS(open64)
