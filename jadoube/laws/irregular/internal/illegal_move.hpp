// The sentences on an illegal move, and its penalties (7.5). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

Article article_of(Irregularity::Kind kind);

// The article on illegal moves that nobody is bound to see, which stand once answered: that of rapid also holds in
// blitz, except in 2009 (B.3.b).
Article answered_article(const Regulations& regulations);

// Cites the articles that give an illegal move its consequence at this tempo and under this supervision.
void cite_consequence(RulingContext& context, Color offender);

void say_illegal(RulingContext& context, Color offender, Irregularity::Kind kind, const std::optional<Illegality>& why);

// Penalises each illegal move completed after the one that was found first: all are found with it (7.5.5).
void penalise_later(RulingContext& context, const InplaceVector<LaterIllegalMove, most_later_illegal_moves>& later);

// Why the pieces as they stand are no legal move. King and rook that stand where castling puts them are an illegal
// castling.
std::optional<Illegality> why_displaced(const State& state);

}  // namespace jadoube::laws
