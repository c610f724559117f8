#include "jadoube/server/nodes/nats_library.hpp"

#include <fmt/format.h>

#include <vector>

#include "jadoube/base/shared_library.hpp"

namespace jadoube::server::nats {
namespace {

// The library's name contains the minor version; the functions used here exist since 3.4.
constexpr int first_minor = 4, last_minor = 30;

std::vector<std::string> names() {
  std::vector<std::string> names;
  for (int minor = last_minor; minor >= first_minor; --minor) names.push_back(fmt::format("libnats.so.3.{}", minor));
  return names;
}

Library load() {
  Library all{};
  base::SharedLibrary libnats(names());
  libnats.find("natsOptions_Create", all.make_options)
      .find("natsOptions_Destroy", all.free_options)
      .find("natsOptions_SetURL", all.set_url)
      .find("natsOptions_SetName", all.set_name)
      .find("natsOptions_SetUserInfo", all.set_user)
      .find("natsOptions_SetToken", all.set_token)
      .find("natsOptions_SetUserCredentialsFromFiles", all.set_credentials)
      .find("natsOptions_SetSecure", all.set_secure)
      .find("natsOptions_LoadCATrustedCertificates", all.set_authorities)
      .find("natsOptions_SetExpectedHostname", all.set_hostname)
      .find("natsOptions_SetTimeout", all.set_timeout)
      .find("natsOptions_SetPingInterval", all.set_ping_interval)
      .find("natsOptions_SetMaxPingsOut", all.set_most_pings)
      .find("natsOptions_SetMaxReconnect", all.set_most_reconnects)
      .find("natsOptions_SetReconnectWait", all.set_reconnect_wait)
      .find("natsOptions_SetWriteDeadline", all.set_write_deadline)
      .find("natsOptions_SetSendAsap", all.set_send_asap)
      .find("natsOptions_SetDisconnectedCB", all.on_disconnected)
      .find("natsOptions_SetReconnectedCB", all.on_reconnected)
      .find("natsOptions_SetClosedCB", all.on_closed)
      .find("natsConnection_Connect", all.connect)
      .find("natsConnection_Close", all.close)
      .find("natsConnection_Destroy", all.free_connection)
      .find("natsConnection_Status", all.status)
      .find("natsConnection_FlushTimeout", all.flush)
      .find("natsConnection_Publish", all.publish)
      .find("natsConnection_Subscribe", all.subscribe)
      .find("natsSubscription_SetPendingLimits", all.set_limits)
      .find("natsSubscription_Destroy", all.free_subscription)
      .find("natsMsg_GetData", all.data)
      .find("natsMsg_GetDataLength", all.size)
      .find("natsMsg_Destroy", all.free_message)
      .find("natsStatus_GetText", all.text);
  all.error = libnats.is_there() ? libnats.error() : "libnats.so.3.4, or a newer libnats.so.3, is not there";
  return all;
}

}  // namespace

const Library& library() {
  static const Library loaded = load();
  return loaded;
}

}  // namespace jadoube::server::nats
