"""System calls in the log of strace."""

import re

TRACE = (
    "trace=%file,%network,%process,write,writev,pwrite64,pwritev,pwritev2,ftruncate,fchmod,fchown,fsetxattr,kill,tkill"
    ",fallocate"
)
READ_CALLS = re.compile(r"\b(open|openat|openat2|creat)\(")
NETWORK = re.compile(
    r"\b(socket|socketpair|connect|bind|listen|accept4?|sendto|sendmsg|sendmmsg|recvfrom|recvmsg|getsockopt|setsockopt)\("
)
PROGRAMS = re.compile(r"\b(execve|execveat|fork|vfork)\(|\bclone3?\((?!.*CLONE_THREAD)")
CHANGES = re.compile(
    r"\b(unlink|unlinkat|rename|renameat2?|mkdir|mkdirat|rmdir|chmod|fchmod|fchmodat2?|chown|fchown|lchown|fchownat|link"
    r"|linkat|symlink|symlinkat|truncate|ftruncate|setxattr|lsetxattr|fsetxattr|removexattr|utimensat|mknod|mknodat|mount"
    r"|chroot|ptrace|tkill|fallocate)\(|\bkill\((?!\d+, 0\b)"
)
WRITES = re.compile(r"\b(write|writev|pwrite64|pwritev2?)\((\d+)<([^>]*)>")
# What the loader, the C library and Swift read at the start.
SYSTEM = re.compile(
    r"/(lib|lib64|usr/lib|usr/share/locale|usr/share/zoneinfo|opt/swift|usr/libexec/swift|etc/ld\.so|etc/localtime"
    r"|proc/self|proc/\d+|proc/sys/vm/overcommit_memory|sys/devices/system|sys/fs/cgroup|sys/kernel/mm|dev/u?random)"
)
