#include <iostream>
#include <jadoube/jadoube.hpp>

int main() { std::cout << jadoube::version << '\n'; }
