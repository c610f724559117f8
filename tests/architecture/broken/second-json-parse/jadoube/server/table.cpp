void submit(std::string_view line) { const auto act = boost::json::parse(line); }
