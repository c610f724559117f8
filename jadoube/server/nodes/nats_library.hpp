// libnats, the client library of NATS, loaded when a server is started with --nats. Internal.
//
// The program neither links with it nor needs its headers, as with libpq. The declarations here are the used part of
// libnats.so.3; a test compares them with nats.h.
#pragma once

#include <cstdint>
#include <string>

namespace jadoube::server::nats {

struct Options;       // natsOptions
struct Handle;        // natsConnection
struct Subscription;  // natsSubscription
struct Message;       // natsMsg

using Status = int;  // natsStatus
inline constexpr Status ok = 0;
inline constexpr int connected = 2, closed = 3;  // natsConnStatus

using OnMessage = void (*)(Handle*, Subscription*, Message*, void*);
using OnConnection = void (*)(Handle*, void*);

struct Library {
  Status (*make_options)(Options**);
  void (*free_options)(Options*);
  Status (*set_url)(Options*, const char*);
  Status (*set_name)(Options*, const char*);
  Status (*set_user)(Options*, const char* user, const char* password);
  Status (*set_token)(Options*, const char*);
  Status (*set_credentials)(Options*, const char* file, const char* seed_file);
  Status (*set_secure)(Options*, bool);
  Status (*set_authorities)(Options*, const char* file);
  Status (*set_hostname)(Options*, const char*);
  Status (*set_timeout)(Options*, std::int64_t ms);
  Status (*set_ping_interval)(Options*, std::int64_t ms);
  Status (*set_most_pings)(Options*, int);
  Status (*set_most_reconnects)(Options*, int);
  Status (*set_reconnect_wait)(Options*, std::int64_t ms);
  Status (*set_write_deadline)(Options*, std::int64_t ms);
  Status (*set_send_asap)(Options*, bool);
  Status (*on_disconnected)(Options*, OnConnection, void*);
  Status (*on_reconnected)(Options*, OnConnection, void*);
  Status (*on_closed)(Options*, OnConnection, void*);
  Status (*connect)(Handle**, Options*);
  void (*close)(Handle*);
  void (*free_connection)(Handle*);
  int (*status)(Handle*);
  Status (*flush)(Handle*, std::int64_t ms);
  Status (*publish)(Handle*, const char* subject, const void* data, int size);
  Status (*subscribe)(Subscription**, Handle*, const char* subject, OnMessage, void*);
  Status (*set_limits)(Subscription*, int messages, int bytes);
  void (*free_subscription)(Subscription*);
  const char* (*data)(const Message*);
  int (*size)(const Message*);
  void (*free_message)(Message*);
  const char* (*text)(Status);
  // If one of these functions is missing, no further one is looked up.
  std::string error;  // why the library cannot be used; empty if it can
};

// Loaded once for the process.
const Library& library();

}  // namespace jadoube::server::nats
