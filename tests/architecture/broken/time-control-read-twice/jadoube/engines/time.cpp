// A match has its own reader.
Period read(std::string_view text) {
  Period period;
  period.time = seconds_of(text);
  return period;
}
