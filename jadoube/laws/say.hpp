// A ruling's sentence in words.
//
// The texts of rulings (“ruled_…” in laws/messages/) have named places, which are filled with:
//    {Player} {player}        the statement's player, as a subject: "White", "As brancas" / "as brancas"
//    {Opponent} {opponent}    the other one
//    {of_player} {of_opponent}   "White's", "das brancas";   {to_player} {to_opponent}  "to White", "às brancas"
//    {Piece} {piece}          the piece with its square: "the knight on g1", "o cavalo de g1"
//    {in_piece}               what a hand touches, where the language joins “on” to the article: "no cavalo de g1"
//    {square}                 "g1"
//    {move}                   the move in the reader's notation
//    {time} {lost}            "2 minutes", "1 minuto e 30 segundos"
//    {penalties}              what several illegal moves cost: "Black gets 2 minutes more and White is warned"
//    {number}                 a number
//    {why}                    why the move is illegal, without a full stop
//    {words}                  the statement's own words: the number of an article
// In Portuguese the two sides are plural and feminine.
#pragma once

#include <string>
#include <string_view>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/state.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::laws {

// Appends the sentence to `out`; `state` is as the ruling left it. Moves are written in the language's own letters.
JADOUBE_API void say(std::string& out, const Statement& statement, const State& state, text::Language language);
[[nodiscard]] JADOUBE_API std::string say(const Statement& statement, const State& state, text::Language language);

// How a game ended, in a few words: "checkmate", "draw by agreement".
[[nodiscard]] JADOUBE_API std::string_view describe(Reason reason, text::Language language);

}  // namespace jadoube::laws
