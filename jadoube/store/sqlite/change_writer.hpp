// Writes each kind of change to the store, within the transaction that is open. Returns SQLITE_DONE or an error code.
#pragma once

#include "jadoube/store/sqlite/append_log.hpp"
#include "jadoube/store/sqlite/statements.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::store {

class ChangeWriter {
 public:
  ChangeWriter(Statements& statements, AppendLogWriter& log) : statements_(statements), log_(log) {}

  int operator()(const change::Create& made);
  int operator()(const change::Append& entry);
  int operator()(const change::SetName& set);
  int operator()(const change::SetInfo& set);
  int operator()(const change::AddSeat& added);
  int operator()(const change::RemoveSeat& removed);
  int operator()(const change::SetToken& set);
  int operator()(const change::SetPlaying& set);
  int operator()(const change::AddResult& added);
  int operator()(const change::SetEnvelope& set);
  int operator()(const change::CreateTournament& made);
  int operator()(const change::AppendTournament& change);
  int operator()(const change::SetTournament& set);
  int operator()(const change::Delete& gone);
  int operator()(const change::DeleteTournament& gone);
  int operator()(const change::ForgetTexts& of);
  int operator()(const change::Ban& ban);
  int operator()(const change::Note& note);
  int operator()(const change::Touch& touch);

 private:
  Statements& statements_;
  AppendLogWriter& log_;
};

}  // namespace jadoube::store
