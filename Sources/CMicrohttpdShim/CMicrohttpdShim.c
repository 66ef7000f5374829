#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CMicrohttpdShim.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

struct greenroom_daemon {
  struct MHD_Daemon *daemon;
  greenroom_callbacks callbacks;
};

/* Sockets */

static int open_socket(const struct addrinfo *address) {
  int one = 1;
  int fd = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
  if (fd < 0) return -1;
  fcntl(fd, F_SETFD, FD_CLOEXEC);
  fcntl(fd, F_SETFL, O_NONBLOCK);
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (bind(fd, address->ai_addr, address->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0) return fd;
  int reason = errno;
  close(fd);
  errno = reason;
  return -1;
}

int greenroom_listen(const char *host, const char *port, const char **problem) {
  struct addrinfo wanted, *found = NULL;
  memset(&wanted, 0, sizeof wanted);
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  int failure = getaddrinfo(host, port, &wanted, &found);
  if (failure != 0) {
    *problem = gai_strerror(failure);
    return -1;
  }
  int fd = -1;
  for (const struct addrinfo *each = found; each != NULL && fd < 0; each = each->ai_next) {
    fd = open_socket(each);
  }
  if (fd < 0) *problem = strerror(errno);
  freeaddrinfo(found);
  return fd;
}

int greenroom_port(int socket) {
  char service[32];
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  if (getsockname(socket, (struct sockaddr *)&address, &length) != 0) return 0;
  if (getnameinfo((struct sockaddr *)&address, length, NULL, 0, service, sizeof service,
                  NI_NUMERICSERV) != 0) {
    return 0;
  }
  return atoi(service);
}

void greenroom_shutdown_socket(int socket) { shutdown(socket, SHUT_RDWR); }

/* Callbacks of microhttpd, handed on */

static void log_message(void *context, const char *format, va_list arguments) {
  const greenroom_daemon *self = context;
  char message[256];
  vsnprintf(message, sizeof message, format, arguments);
  self->callbacks.log(self->callbacks.server, message);
}

static void *connection_of(struct MHD_Connection *request) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(request, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

static void connection_changed(void *context, struct MHD_Connection *request, void **connection,
                               enum MHD_ConnectionNotificationCode code) {
  const greenroom_daemon *self = context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(request, MHD_CONNECTION_INFO_CONNECTION_FD);
    *connection = self->callbacks.opened(self->callbacks.server, info == NULL ? -1 : info->connect_fd);
  } else if (*connection != NULL) {
    self->callbacks.closed(*connection);
    *connection = NULL;
  }
}

static void *request_began(void *context, const char *target, struct MHD_Connection *request) {
  const greenroom_daemon *self = context;
  void *connection = connection_of(request);
  if (connection != NULL) self->callbacks.began(connection, target);
  return connection;
}

static enum MHD_Result handle_request(void *context, struct MHD_Connection *request, const char *url,
                                      const char *method, const char *version, const char *body,
                                      size_t *body_length, void **connection) {
  const greenroom_daemon *self = context;
  (void)url;
  if (*connection == NULL) return MHD_NO;
  return self->callbacks.handle(*connection, request, method, version, (const uint8_t *)body, body_length)
             ? MHD_YES
             : MHD_NO;
}

static void request_ended(void *context, struct MHD_Connection *request, void **connection,
                          enum MHD_RequestTerminationCode code) {
  const greenroom_daemon *self = context;
  (void)request;
  if (*connection == NULL) return;
  self->callbacks.ended(*connection, code == MHD_REQUEST_TERMINATED_COMPLETED_OK);
  *connection = NULL;
}

/* The target is taken raw and split by the server itself, so microhttpd must not decode it. */
static size_t leave_escapes(void *context, struct MHD_Connection *request, char *text) {
  (void)context;
  (void)request;
  return strlen(text);
}

/* Life */

greenroom_daemon *greenroom_start(const greenroom_limits *limits, const greenroom_callbacks *callbacks) {
  greenroom_daemon *self = malloc(sizeof *self);
  if (self == NULL) return NULL;
  self->callbacks = *callbacks;
  struct MHD_OptionItem pool[] = {{MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)limits->threads, NULL},
                                  {MHD_OPTION_END, 0, NULL}};
  if (limits->threads < 2) pool[0].option = MHD_OPTION_END;
#ifdef __linux__
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_TURBO;
#else
  unsigned int flags = MHD_USE_POLL_INTERNAL_THREAD;
#endif
  self->daemon = MHD_start_daemon(
      flags | MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ERROR_LOG, 0, NULL, NULL, handle_request,
      self, MHD_OPTION_EXTERNAL_LOGGER, log_message, self,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits->connection_memory, MHD_OPTION_CONNECTION_LIMIT,
      limits->connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT, limits->connections_per_address,
      MHD_OPTION_CONNECTION_TIMEOUT, limits->idle_seconds, MHD_OPTION_NOTIFY_CONNECTION, connection_changed, self, MHD_OPTION_URI_LOG_CALLBACK,
      request_began, self, MHD_OPTION_NOTIFY_COMPLETED, request_ended, self,
      MHD_OPTION_UNESCAPE_CALLBACK, leave_escapes, NULL, MHD_OPTION_ARRAY, pool, MHD_OPTION_END);
  if (self->daemon != NULL) return self;
  free(self);
  return NULL;
}

int greenroom_wait(int socket, int wake, int milliseconds) {
  struct pollfd polled[2] = {{wake, POLLIN, 0}, {socket, POLLIN, 0}};
  if (poll(polled, socket < 0 ? 1 : 2, milliseconds) <= 0) return 2;
  return polled[0].revents != 0 ? 0 : 1;
}

static int accept_plain(int socket, struct sockaddr *address, socklen_t *length) {
#ifdef __linux__
  return accept4(socket, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
#else
  int fd = accept(socket, address, length);
  if (fd >= 0) {
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_NONBLOCK);
  }
  return fd;
#endif
}

int greenroom_accept(greenroom_daemon *daemon, int socket) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  int fd = accept_plain(socket, (struct sockaddr *)&address, &length);
  if (fd < 0) {
    int is_none = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ECONNABORTED;
    return is_none ? 0 : -1;
  }
  /* microhttpd closes what it refuses. */
  return MHD_add_connection(daemon->daemon, fd, (struct sockaddr *)&address, length) == MHD_YES ? 1 : -2;
}

void greenroom_stop(greenroom_daemon *daemon) {
  MHD_stop_daemon(daemon->daemon);
  free(daemon);
}

/* Requests and responses */

static const struct {
  const char *name;
  size_t length;
} known_headers[GREENROOM_HEADER_COUNT] = {
    [GREENROOM_AUTHORIZATION] = {"Authorization", 13},
    [GREENROOM_CONTENT_ENCODING] = {"Content-Encoding", 16},
    [GREENROOM_CONTENT_LENGTH] = {"Content-Length", 14},
    [GREENROOM_EXPECT] = {"Expect", 6},
    [GREENROOM_FORWARDED_PROTO] = {"X-Forwarded-Proto", 17},
    [GREENROOM_HOST] = {"Host", 4},
    [GREENROOM_IF_NONE_MATCH] = {"If-None-Match", 13},
    [GREENROOM_IF_RANGE] = {"If-Range", 8},
    [GREENROOM_RANGE] = {"Range", 5},
    [GREENROOM_TRANSFER_ENCODING] = {"Transfer-Encoding", 17},
    [GREENROOM_ACCEPT_ENCODING] = {"Accept-Encoding", 15},
};

typedef struct {
  void *context;
  greenroom_visitor visit;
} visiting;

static enum MHD_Result visit_header(void *context, enum MHD_ValueKind kind, const char *key,
                                    size_t key_length, const char *value, size_t value_length) {
  const visiting *walk = context;
  (void)kind;
  for (int each = 0; each < GREENROOM_HEADER_COUNT; each++) {
    if (key_length != known_headers[each].length) continue;
    if (strncasecmp(key, known_headers[each].name, key_length) != 0) continue;
    walk->visit(walk->context, each, value == NULL ? "" : value, value == NULL ? 0 : value_length);
    break;
  }
  return MHD_YES;
}

void greenroom_visit_headers(struct MHD_Connection *request, void *context, greenroom_visitor visit) {
  visiting walk = {context, visit};
  MHD_get_connection_values_n(request, MHD_HEADER_KIND, visit_header, &walk);
}

struct MHD_Response *greenroom_response(const void *bytes, size_t length, void *owner,
                                        void (*release)(void *owner)) {
  return MHD_create_response_from_buffer_with_free_callback_cls(length, (void *)bytes, release, owner);
}
