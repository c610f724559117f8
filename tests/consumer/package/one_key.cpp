#include <iostream>
#include <jadoube/engines/polyglot.hpp>

int main() { std::cout << std::hex << jadoube::engines::polyglot_key(jadoube::Position()) << '\n'; }
