/* The low-level contexts are plain structs: no allocation, nothing to free. OpenSSL 3 marks
   them deprecated in favour of EVP, whose contexts live on the heap. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/md5.h>
#include <openssl/sha.h>
