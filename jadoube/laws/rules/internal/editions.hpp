// The rows of rules, one for each edition, each in the source of its name. Internal.
#pragma once

#include "jadoube/laws/rules/rules.hpp"

namespace jadoube::laws {

namespace e1997 {
extern const Rules rules;
}
namespace e2009 {
extern const Rules rules;
}
namespace e2014 {
extern const Rules rules;
}
namespace e2018 {
extern const Rules rules;
}
namespace e2023 {
extern const Rules rules;
}

}  // namespace jadoube::laws
