#include "jadoube/laws/model/event.hpp"

namespace jadoube::laws {

Act::Act() = default;
Act::Act(const Act& other) = default;
Act::Act(Act&& other) noexcept = default;
Act& Act::operator=(const Act& other) = default;
Act& Act::operator=(Act&& other) noexcept = default;
Act::~Act() = default;

}  // namespace jadoube::laws
