#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

/* What Swift cannot call or express of libmicrohttpd: the variadic start, its flags, its log callback and its
   header walk. Everything else is called from Swift directly. */

#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>

/* Request headers that the server reads; all others are skipped without a copy. The order is Swift's too. */
enum {
  GREENROOM_AUTHORIZATION,
  GREENROOM_CONTENT_ENCODING,
  GREENROOM_CONTENT_LENGTH,
  GREENROOM_EXPECT,
  GREENROOM_FORWARDED_PROTO,
  GREENROOM_HOST,
  GREENROOM_IF_NONE_MATCH,
  GREENROOM_IF_RANGE,
  GREENROOM_RANGE,
  GREENROOM_TRANSFER_ENCODING,
  GREENROOM_ACCEPT_ENCODING,
  GREENROOM_HEADER_COUNT
};

/* What the server is told. `connection` is what `opened` returned. Calls about one connection come from one
   thread; calls about different connections come from several. */
typedef struct {
  void *server;
  void *(*opened)(void *server, int socket);
  void (*closed)(void *connection);
  /* The request line was read. `target` is the raw request target. */
  void (*began)(void *connection, const char *target);
  /* As microhttpd's access handler: headers are there, then pieces of the body, then the end.
     Returns 0 to cut the connection. */
  int (*handle)(void *connection, struct MHD_Connection *request, const char *method, const char *version,
                const uint8_t *body, size_t *body_length);
  /* The response was sent, or the connection is lost. */
  void (*ended)(void *connection, int was_answered);
  void (*log)(void *server, const char *message);
} greenroom_callbacks;

typedef struct {
  unsigned int threads;
  size_t connection_memory;
  unsigned int connections;
  unsigned int connections_per_address;
  unsigned int idle_seconds;
} greenroom_limits;

typedef struct greenroom_daemon greenroom_daemon;

/* Opens a listening socket. Returns it, or -1 with a sentence in `problem`, which the caller must not free. */
int greenroom_listen(const char *host, const char *port, const char **problem);

/* The port that `socket` listens on, or 0. */
int greenroom_port(int socket);

/* Starts threads that serve the connections they are handed; NULL when that fails.

   microhttpd does not listen itself: MHD_quiesce_daemon of 0.9.75, with a thread pool and epoll, aborts the
   process when a thread of the pool puts the listening socket aside in the same moment. */
greenroom_daemon *greenroom_start(const greenroom_limits *limits, const greenroom_callbacks *callbacks);

/* Waits until `socket` has a connection (1), `wake` can be read (0), or so many milliseconds have passed (2).
   With socket -1 it waits for the other two; a negative time is without end. */
int greenroom_wait(int socket, int wake, int milliseconds);

/* Accepts one connection of `socket` and hands it to the threads. Returns 1 when that is done, 0 when there is
   none, -1 with errno when it cannot be accepted, -2 when it was accepted and refused. */
int greenroom_accept(greenroom_daemon *daemon, int socket);

/* Closes every connection, ends the threads and frees `daemon`. When a connection is open then, and microhttpd
   is about to refuse what it sent, 0.9.75 crashes: end the connections first. */
void greenroom_stop(greenroom_daemon *daemon);

/* Shows the known headers of a request to `visit`, in order of appearance. */
typedef void (*greenroom_visitor)(void *context, int header, const char *value, size_t length);
void greenroom_visit_headers(struct MHD_Connection *request, void *context, greenroom_visitor visit);

/* A response whose bytes stay the owner's; `release(owner)` is called when the last use has ended. */
struct MHD_Response *greenroom_response(const void *bytes, size_t length, void *owner,
                                        void (*release)(void *owner));

/* Wakes the connection's thread by ending its socket. */
void greenroom_shutdown_socket(int socket);

#endif
