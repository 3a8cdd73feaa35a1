#ifndef SLUICE_CMICROHTTPD_SHIM_H
#define SLUICE_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

/* MHD_start_daemon is variadic, which Swift cannot call. Takes over `listen_socket`, which must be
   bound and listening; starts one polling thread. */
static inline struct MHD_Daemon *sluice_mhd_start(
    MHD_socket listen_socket, MHD_AccessHandlerCallback handler, void *handler_context,
    unsigned int connection_limit, unsigned int timeout_seconds, size_t memory_per_connection) {
  return MHD_start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL, handler, handler_context,
      MHD_OPTION_LISTEN_SOCKET, listen_socket,
      MHD_OPTION_CONNECTION_LIMIT, connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, timeout_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_per_connection,
      MHD_OPTION_END);
}

#endif
