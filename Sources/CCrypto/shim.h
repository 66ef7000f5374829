/* The low-level SHA-256 context is a plain struct: no allocation, nothing to free. OpenSSL 3 marks it
   deprecated in favour of EVP, whose contexts live on the heap. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
