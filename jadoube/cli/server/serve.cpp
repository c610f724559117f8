// jadoube serve: serves tables on the web.
#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <cctype>
#include <cerrno>
#include <fstream>

#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/server/http/host.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/nodes/nats.hpp"
#include "jadoube/server/server.hpp"
#include "jadoube/store/postgres/store.hpp"

namespace jadoube::cli {
namespace {

constexpr unsigned most_port = 65'535;
constexpr unsigned most_lag_cap = 10'000;
constexpr unsigned most_notice = 60;  // seconds
constexpr unsigned most_connections = 1'000'000;
constexpr unsigned most_tables = 1'000'000;
constexpr unsigned most_engines = 256;
constexpr unsigned most_memory = 1'000'000;  // MB
constexpr unsigned most_days = 36'500;
constexpr unsigned most_megabytes = 1'000'000'000;

class Serve {
 public:
  Serve(CLI::App& app, text::Language language)
      : app_(&app),
        address_(add("--address", "IP", say(language, Message::serve_address, defaults_.address))),
        port_(add("--port", "N", say(language, Message::serve_port, defaults_.port))),
        lan_(add_flag(app, "--lan", say(language, Message::serve_lan))),
        data_(add("--data", say(language, Message::placeholder_folder),
                  say(language, Message::serve_data, defaults_.data))),
        store_(add("--store", "postgresql://…", say(language, Message::serve_store))),
        node_(add("--node", say(language, Message::serve_placeholder_name), say(language, Message::serve_node))),
        nats_(add("--nats", "nats://…", say(language, Message::serve_nats))),
        nats_credentials_(add("--nats-credentials", say(language, Message::placeholder_file),
                              say(language, Message::serve_nats_credentials))),
        nats_ca_(add("--nats-ca", say(language, Message::placeholder_file), say(language, Message::serve_nats_ca))),
        origin_(add("--origin", "URL", say(language, Message::serve_origin))),
        api_origins_(add("--api-origins", "URL,…", say(language, Message::serve_api_origins))),
        proxy_(add("--behind-proxy", "no|yes", say(language, Message::serve_behind_proxy))),
        trusted_proxies_(add("--trusted-proxies", "NET,…", say(language, Message::serve_trusted_proxies))),
        trusted_networks_(add("--trusted-networks", "NET,…", say(language, Message::serve_trusted_networks))),
        lag_cap_(add("--lag-cap", "MS", say(language, Message::serve_lag_cap, defaults_.lag_cap.count()))),
        notice_(add("--notice", "SECONDS", say(language, Message::serve_notice, defaults_.notice.count()))),
        connections_(add("--connections", "N", say(language, Message::serve_connections, defaults_.connections))),
        create_rate_(add("--create-rate", "N", say(language, Message::serve_create_rate, defaults_.tables_an_hour))),
        engine_(
            add("--engine", say(language, Message::serve_placeholder_engine), say(language, Message::serve_engine))),
        engines_(add("--engines", "N", say(language, Message::serve_engines, defaults_.engines))),
        send_queue_(add("--send-queue", "MB", say(language, Message::serve_send_queue, defaults_.send_queue_mb))),
        record_cache_(
            add("--record-cache", "MB", say(language, Message::serve_record_cache, defaults_.record_cache_mb))),
        metrics_(add("--metrics", "HOST:PORT", say(language, Message::serve_metrics))),
        keep_unplayed_(
            add("--keep-unplayed", "DAYS", say(language, Message::serve_keep_unplayed, defaults_.keep_unplayed))),
        keep_abandoned_(
            add("--keep-abandoned", "DAYS", say(language, Message::serve_keep_abandoned, defaults_.keep_abandoned))),
        keep_finished_(
            add("--keep-finished", "DAYS", say(language, Message::serve_keep_finished, defaults_.keep_finished))),
        quota_(add("--quota", "MB", say(language, Message::serve_quota))),
        copies_(
            add("--copies", say(language, Message::placeholder_folder), say(language, server::Message::serve_copies))),
        rating_list_(add("--rating-list", say(language, Message::placeholder_file),
                         say(language, server::Message::serve_rating_list))),
        times_(add("--times", say(language, Message::serve_placeholder_times), say(language, Message::serve_times))),
        log_level_(add("--log-level", "debug|info|warning|error|off", say(language, Message::serve_log_level))),
        config_(add("--config", say(language, Message::placeholder_file), say(language, Message::serve_config))) {}

  int run(const Session& session) const {
    if (const auto read = read_config(session); !read) return fail(app_, read.error());
    const auto options = gather(session);
    if (!options) return fail(app_, options.error());
    const auto listening = [&](std::uint16_t port) {
      if (!options->shared_address.empty()) {
        session.out.write(session.say(Message::serve_listening_lan, options->shared_address, port) + "\n");
        return session.out.flush();
      }
      session.out.write(session.say(Message::serve_listening, shown_host(options->address), port) + "\n");
      session.out.flush();
    };
    const auto served = server::serve(*options, listening);
    if (!served) return fail(app_, describe(served.error(), *options, session.language));
    return done;
  }

 private:
  // Each option is also an environment variable: --lag-cap is JADOUBE_SERVE_LAG_CAP.
  CLI::Option* add(const std::string& name, const std::string& placeholder, const std::string& description) {
    std::string variable = "JADOUBE_SERVE_" + name.substr(2);
    for (char& letter : variable)
      letter = letter == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    return add_option(*app_, name, placeholder, description)->envname(variable);
  }

  // Options that neither the command line nor the environment sets are read from the file.
  std::expected<void, std::string> read_config(const Session& session) const {
    if (config_->empty()) return {};
    const std::string name = value(*config_);
    errno = 0;
    std::ifstream file(name);
    // Opening a folder succeeds, and only reading from it fails.
    file.peek();
    if (!file.is_open() || file.bad())
      return std::unexpected(
          session.say(Message::cannot_read_file, name, system_error(session.language, errno == 0 ? EIO : errno)));
    file.clear();
    std::vector<CLI::ConfigItem> items;
    try {
      items = CLI::ConfigINI().from_config(file);
    } catch (const CLI::Error&) {
      return std::unexpected(session.say(Message::serve_bad_config, name));
    }
    for (const CLI::ConfigItem& item : items) {
      CLI::Option* const option = item.parents.empty() ? app_->get_option_no_throw("--" + item.name) : nullptr;
      if (option == nullptr || option == config_)
        return std::unexpected(session.say(Message::serve_unknown_setting, name, item.fullname()));
      if (!option->empty()) continue;
      for (const std::string& input : item.inputs) option->add_result(input);
    }
    return {};
  }

  std::expected<server::Options, std::string> gather(const Session& session) const {
    server::Options options = defaults_;
    if (!address_->empty()) options.address = value(*address_);
    if (!server::is_bare_address(options.address))
      return std::unexpected(session.say(Message::serve_bad_address, options.address));
    if (!lan_->empty()) {
      if (address_->empty()) options.address = "0.0.0.0";
      const auto own = server::address_in_network();
      if (!own) return std::unexpected(session.say(Message::serve_no_network));
      options.shared_address = *own;
    }
    if (!data_->empty()) options.data = value(*data_);
    if (!store_->empty()) options.store = value(*store_);
    if (!options.store.empty() && !store::is_postgres(options.store))
      return std::unexpected(session.say(Message::serve_bad_store, options.store));
    if (!node_->empty()) options.node = value(*node_);
    if (!nats_->empty()) options.nats = value(*nats_);
    if (!nats_credentials_->empty()) options.nats_credentials = value(*nats_credentials_);
    if (!nats_ca_->empty()) options.nats_ca = value(*nats_ca_);
    if (const auto refused = wrong_nats(session, options)) return std::unexpected(*refused);
    for (const auto& [option, origins] :
         {std::pair{origin_, &options.origins}, std::pair{api_origins_, &options.api_origins}}) {
      if (option->empty()) continue;
      for (const std::string& given : CLI::detail::split(value(*option), ',')) {
        auto origin = option == api_origins_ && given == "*" ? std::optional(given) : server::parse_origin(given);
        if (!origin) return std::unexpected(session.say(Message::serve_bad_origin, option->get_name(), given));
        origins->push_back(*std::move(origin));
      }
    }
    if (!engine_->empty()) options.engine = value(*engine_) == "none" ? std::string() : value(*engine_);
    if (!log_level_->empty()) {
      if (const auto which = alternative(session, *log_level_); !which) return std::unexpected(which.error());
      options.log_level = value(*log_level_);
    }
    if (!proxy_->empty()) {
      const auto which = alternative(session, *proxy_);
      if (!which) return std::unexpected(which.error());
      options.behind_proxy = *which == 1;
    }
    std::string wrong;
    const auto networks = [&](const CLI::Option& option, server::Networks& out) {
      if (option.empty() || !wrong.empty()) return;
      if (auto read = server::Networks::parse(value(option)))
        out = *std::move(read);
      else
        wrong = session.say(Message::serve_bad_networks, option.get_name(), value(option));
    };
    networks(*trusted_proxies_, options.trusted_proxies);
    networks(*trusted_networks_, options.trusted_networks);
    if (!copies_->empty()) options.copies = value(*copies_);
    if (!rating_list_->empty()) options.rating_list = value(*rating_list_);
    if (!times_->empty()) {
      const std::string given = value(*times_);
      const auto times = server::read_times(given);
      if (!times) return std::unexpected(wrong_times(session, times.error()));
      options.times = *times;
    }
    if (!metrics_->empty()) {
      options.metrics = value(*metrics_);
      const auto colon = options.metrics.rfind(':');
      if (colon == std::string::npos || !server::parse_address(options.metrics))
        if (wrong.empty() && !options.metrics.starts_with("localhost:"))
          wrong = session.say(Message::serve_bad_metrics, options.metrics);
    }
    const auto number = [&](const CLI::Option& option, unsigned least, unsigned most, auto set) {
      if (option.empty() || !wrong.empty()) return;
      const auto given = whole_number(session, option, least, most);
      if (given)
        set(*given);
      else
        wrong = given.error();
    };
    number(*port_, 0, most_port, [&](unsigned port) { options.port = static_cast<std::uint16_t>(port); });
    number(*lag_cap_, 0, most_lag_cap, [&](unsigned cap) { options.lag_cap = laws::Milliseconds(cap); });
    number(*notice_, 0, most_notice, [&](unsigned seconds) { options.notice = std::chrono::seconds(seconds); });
    number(*connections_, 1, most_connections, [&](unsigned most) { options.connections = most; });
    number(*create_rate_, 0, most_tables, [&](unsigned rate) { options.tables_an_hour = rate; });
    number(*send_queue_, 1, most_memory, [&](unsigned most) { options.send_queue_mb = most; });
    number(*record_cache_, 0, most_memory, [&](unsigned most) { options.record_cache_mb = most; });
    number(*keep_unplayed_, 0, most_days, [&](unsigned days) { options.keep_unplayed = days; });
    number(*keep_abandoned_, 0, most_days, [&](unsigned days) { options.keep_abandoned = days; });
    number(*keep_finished_, 0, most_days, [&](unsigned days) { options.keep_finished = days; });
    number(*quota_, 0, most_megabytes, [&](unsigned most) { options.quota_mb = most; });
    number(*engines_, 1, most_engines, [&](unsigned most) { options.engines = most; });
    if (!wrong.empty()) return std::unexpected(wrong);
    return options;
  }

  static std::optional<std::string> wrong_nats(const Session& session, const server::Options& options) {
    if (options.nats.empty()) {
      if (options.nats_credentials.empty() && options.nats_ca.empty()) return std::nullopt;
      return session.say(Message::serve_nats_missing, options.nats_ca.empty() ? "--nats-credentials" : "--nats-ca");
    }
    if (options.store.empty()) return session.say(Message::serve_nats_without_store);
    switch (server::nats::check_url(options.nats)) {
      case server::nats::UrlFault::not_nats: return session.say(Message::serve_bad_nats, options.nats);
      case server::nats::UrlFault::password: return session.say(Message::serve_nats_password);
      case server::nats::UrlFault::none: break;
    }
    for (const std::string& file : {options.nats_credentials, options.nats_ca}) {
      errno = 0;
      if (!file.empty() && !std::ifstream(file))
        return session.say(Message::cannot_read_file, file, system_error(session.language, errno == 0 ? EIO : errno));
    }
    return std::nullopt;
  }

  static std::string wrong_times(const Session& session, std::string_view part) {
    std::vector<std::string_view> names;
    for (const auto& [name, time] : server::named_times) names.push_back(name);
    return session.say(Message::serve_bad_times, part, fmt::join(names, ", "), server::shortest_time.count(),
                       server::longest_time.count());
  }

  // The address for a browser on this machine.
  static std::string shown_host(const std::string& address) {
    if (address == "0.0.0.0" || address == "::" || address == "127.0.0.1") return "localhost";
    return address.contains(':') ? "[" + address + "]" : address;
  }

  CLI::App* app_;
  server::Options defaults_{};
  CLI::Option *address_, *port_, *lan_, *data_, *store_, *node_, *nats_, *nats_credentials_, *nats_ca_, *origin_,
      *api_origins_, *proxy_, *trusted_proxies_, *trusted_networks_, *lag_cap_, *notice_, *connections_, *create_rate_,
      *engine_, *engines_, *send_queue_, *record_cache_, *metrics_, *keep_unplayed_, *keep_abandoned_, *keep_finished_,
      *quota_, *copies_, *rating_list_, *times_, *log_level_, *config_;
};

}  // namespace

Command serve_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("serve", say(language, Message::serve_summary));
  const Serve serve(*app, language);
  set_texts(*app, say(language, Message::serve_details_what) + "\n" + say(language, Message::serve_details_options),
            {{"jadoube serve", say(language, Message::serve_example_plain)},
             {"jadoube serve --address 0.0.0.0 --data /var/lib/jadoube", say(language, Message::serve_example_open)}});
  return {app, [serve](const Session& session) { return serve.run(session); }};
}

}  // namespace jadoube::cli
