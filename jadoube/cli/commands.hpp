// The commands of the program, in the order in which the help names them. Each is a function in a file of its own.
#pragma once

#include <array>

#include "jadoube/cli/common/command.hpp"

namespace jadoube::cli {

// Adds its command, with its options and texts, to the program.
using CommandMaker = Command(CLI::App& program, text::Language language);

CommandMaker serve_command, perft_command, convert_command, why_command, moves_command, referee_command, board_command,
    dead_command, audit_command, filter_command, split_command, merge_command, sort_command, stats_command,
    reconstruct_command, match_command, broadcast_command, swiss_command, law_command, admin_command, player_command,
    store_command, completion_command, manual_command, licences_command, help_command;

inline constexpr std::array<CommandMaker*, 26> command_makers{
    serve_command,    perft_command, convert_command,     why_command,    moves_command,      referee_command,
    board_command,    dead_command,  audit_command,       filter_command, split_command,      merge_command,
    sort_command,     stats_command, reconstruct_command, match_command,  broadcast_command,  swiss_command,
    law_command,      admin_command, player_command,      store_command,  completion_command, manual_command,
    licences_command, help_command};

}  // namespace jadoube::cli
