#include <iostream>
#include <jadoube/jadoube.hpp>

int main() { std::cout << jadoube::version << ' ' << jadoube::perft(jadoube::Position(), 3) << '\n'; }
