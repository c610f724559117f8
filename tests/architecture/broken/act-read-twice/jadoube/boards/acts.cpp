auto name(const Value& act) { return member(act, "do"); }
