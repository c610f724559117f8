void forbid(State& state);
