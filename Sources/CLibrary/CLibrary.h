// Functions of the C library that the modules Glibc and Musl leave out.
#include <sys/file.h>
#include <sys/xattr.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
