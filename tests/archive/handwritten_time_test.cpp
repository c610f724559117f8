#include "jadoube/archive/internal/handwritten_time.hpp"

#include <gtest/gtest.h>

#include "tests/archive/audited.hpp"

namespace jadoube::archive {
namespace {

TEST(HandwrittenTime, IsReadWhereNothingIsLeftOver) {
  const auto tag = [](std::string_view text) {
    const auto control = parse_handwritten_time(text);
    return control.empty() ? std::string() : laws::to_pgn(control);
  };
  for (const auto& [text, meant] : std::initializer_list<std::pair<const char*, const char*>>{
           {"90'/40+30'", "40/5400:1800"},
           {"90'/40+30'+30''", "40/5400+30:1800+30"},
           {"90' + 30''", "5400+30"},
           {"90’ + 30”", "5400+30"},
           {"60 mins", "3600"},
           {"60 Minutes", "3600"},
           {"1h", "3600"},
           {"1h 30m", "5400"},
           {"1h30m + 30s", "5400+30"},
           {"2 hours", "7200"},
           {"15 min. + 10 s. per move", "900+10"},
           {"15 min + 10 sec", "900+10"},
           {"15 minutes, 10 seconds increment", "900+10"},
           {"15 minutos + 10 segundos por lance", "900+10"},
           {"G/60;d5", "3600+5"},
           {"G/60 d5", "3600+5"},
           {"G60;+30s", "3600+30"},
           {"Game in 30 minutes", "1800"},
           {"SD/30", "1800"},
           {"40/90, SD/30; d5", "40/5400+5:1800+5"},
           {"40/90', 30'", "40/5400:1800"},
           {"90 min/40 moves + 30 min + 30 sec/move", "40/5400+30:1800+30"},
           {"100 min for 40 moves, then 50 min for 20 moves, then 15 min + 30 s per move",
            "40/6000+30:20/3000+30:900+30"},
           {"40 moves in 2 hours, then 1 hour", "40/7200:3600"},
           {"90 min/40 moves + 30 min/end + 30 sec increment from move 1", "40/5400+30:1800+30"},
           {"15|10", "900+10"},
           {"5 | 5", "300+5"},
           {"1.5 min + 1 s", "90+1"},
           // As organisers write them in the lists of rating lists.
           {"90 mins for all moves with 30 sec increment from move 1", "5400+30"},
           {"1 ½ hours with 30 second increments from move 1", "5400+30"},
           {"20 minutes on game", "1200"},
           {"90 minutes for first 40 moves followed 30 minutes for rest of the game", "40/5400:1800"},
           {"90 minutes for the first 40 moves, followed by 30 minutes for the rest of the game, with 30 seconds per "
            "move",
            "40/5400+30:1800+30"},
           {"120 minutos all game", "7200"},
           {"90 min. + 30 sec./each move", "5400+30"},
           {"25 minutes for game with 15 seconds increment from move 1", "1500+15"},
           {"1h30 + 30sec/mv", "5400+30"},
           {"1h 30 min", "5400"},
           {"G/90 inc/30", "5400+30"},
           {"G/60;inc30", "3600+30"},
           {"40/90, SD/30;+30", "40/5400+30:1800+30"}})
    EXPECT_EQ(tag(text), meant) << text;
  for (const char* text : {"60",
                           "90 + 30",
                           "3+2 blitz",
                           "standard",
                           "90 min + 30 min",
                           "40/2, SD/1",
                           "15 min + 10",
                           "min",
                           "10 s per move",
                           "90'/40+",
                           "G/",
                           "d5",
                           "15|",
                           "rapid 15 min",
                           "40/90'+d",
                           "1:30:00",
                           "99999999999 min",
                           "+30s",
                           "40 in 120 then all in 60",
                           "1h 30",
                           "1h75",
                           "½",
                           "G/60 +"})
    EXPECT_EQ(tag(text), "") << text;
}

TEST(HandwrittenTime, IsSaid) {
  const auto found = test::audited("[TimeControl \"60 mins\"]\n[Result \"*\"]\n\n1. e4 {[%clk 0:59:00]} *");
  EXPECT_EQ(found.kinds(), std::vector{Kind::unusual});
}

}  // namespace
}  // namespace jadoube::archive
