// A match has its own reader.
Period read(std::string_view text) { return Period{.time = seconds_of(text)}; }
