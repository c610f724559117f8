// The sentences about mistakes, word for word.
#include <gtest/gtest.h>

#include "jadoube/notation/explain.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::notation {
namespace {

using text::Language;

constexpr const char* initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* pinned = "4r1k1/8/8/8/1b6/2N1B3/3P4/R3K2R w KQ - 0 1";

TEST(Sentences, Illegality) {
  struct Example {
    const char* fen;
    Square from, to;
    std::optional<Role> promotion;
    const char* en;
    const char* pt;
  };
  const std::vector<Example> examples = {
      {initial, Square::e4, Square::e5, {}, "There is no piece on e4.", "Não há nenhuma peça em e4."},
      {initial,
       Square::d8,
       Square::d7,
       {},
       "The queen on d8 is Black's, and it is White's move.",
       "A dama de d8 é das pretas, e é a vez das brancas."},
      {initial,
       Square::d1,
       Square::d1,
       {},
       "The queen is on d1 already, and a move must end on another square.",
       "A dama já está em d1, e um lance tem de acabar noutra casa."},
      {initial,
       Square::a1,
       Square::a2,
       {},
       "The rook on a1 cannot go to a2: the square is occupied by a pawn of the same side.",
       "A torre de a1 não pode ir para a2: a casa está ocupada por um peão do mesmo lado."},
      {initial,
       Square::a2,
       Square::b4,
       {},
       "A pawn goes one square ahead (two at first) and captures one diagonally forward; it cannot go from a2 to b4.",
       "O peão anda uma casa em frente (ou duas de início) e captura na casa à frente, na diagonal; não "
       "pode ir de a2 para b4."},
      {initial,
       Square::b1,
       Square::b3,
       {},
       "A knight goes two squares along a rank or file and then one to the side; it cannot go from b1 to b3.",
       "O cavalo anda duas casas numa fila ou coluna e depois uma para o lado; não pode ir de b1 para b3."},
      {initial,
       Square::c1,
       Square::c3,
       {},
       "A bishop goes along a diagonal; it cannot go from c1 to c3.",
       "O bispo anda numa diagonal; não pode ir de c1 para c3."},
      {initial,
       Square::a1,
       Square::b2,
       {},
       "A rook goes along its rank or file; it cannot go from a1 to b2.",
       "A torre anda na sua fila ou coluna; não pode ir de a1 para b2."},
      {initial,
       Square::d1,
       Square::e3,
       {},
       "A queen goes along its rank, its file or a diagonal; it cannot go from d1 to e3.",
       "A dama anda na sua fila, na sua coluna ou numa diagonal; não pode ir de d1 para e3."},
      {initial,
       Square::e1,
       Square::e3,
       {},
       "A king goes one square in any direction, except in castling; it cannot go from e1 to e3.",
       "O rei anda uma casa em qualquer direção, exceto no roque; não pode ir de e1 para e3."},
      {initial,
       Square::c1,
       Square::h6,
       {},
       "The bishop on c1 cannot go to h6: the pawn on d2 is in the way.",
       "O bispo de c1 não pode ir para h6: o peão de d2 está no caminho."},
      {"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
       Square::e4,
       Square::e5,
       {},
       "The pawn on e4 cannot go to e5: the pawn on e5 is in the way, and a pawn captures only diagonally.",
       "O peão de e4 não pode ir para e5: o peão de e5 está no caminho, e um peão só captura na diagonal."},
      {"4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
       Square::e2,
       Square::e4,
       {},
       "The pawn on e2 cannot go to e4: the knight on e3 is in the way.",
       "O peão de e2 não pode ir para e4: o cavalo de e3 está no caminho."},
      {"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
       Square::e3,
       Square::e5,
       {},
       "The pawn on e3 cannot go to e5: only from its first square may a pawn go two squares at once.",
       "O peão de e3 não pode ir para e5: só da sua casa inicial pode um peão avançar duas casas de uma vez."},
      {"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
       Square::e3,
       Square::f4,
       {},
       "The pawn on e3 cannot go to f4: a pawn goes diagonally only to capture, and there is nothing to capture there.",
       "O peão de e3 não pode ir para f4: um peão só anda na diagonal para capturar, e não há nada para capturar nessa "
       "casa."},
      {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
       Square::e5,
       Square::d6,
       {},
       "The pawn on e5 cannot go to d6: the pawn on d5 could be captured en passant only on the move right after its "
       "double step.",
       "O peão de e5 não pode ir para d6: o peão de d5 só podia ser capturado en passant no lance logo após o seu "
       "avanço de duas casas."},
      {"8/P6k/8/8/8/8/8/4K3 w - - 0 1",
       Square::a7,
       Square::a8,
       {},
       "The pawn that reaches a8 must become a queen, a rook, a bishop or a knight, and the move must say which.",
       "O peão que chega a a8 tem de ser promovido a dama, torre, bispo ou cavalo, e o lance tem de dizer a qual."},
      {"8/P6k/8/8/8/8/8/4K3 w - - 0 1", Square::a7, Square::a8, Role::king,
       "A pawn can become only a queen, a rook, a bishop or a knight.",
       "Um peão só pode ser promovido a dama, torre, bispo ou cavalo."},
      {"8/P6k/8/8/8/8/8/4K3 w - - 0 1", Square::e1, Square::e2, Role::queen,
       "There is no promotion when the king on e1 goes to e2: only a pawn that reaches the last rank is promoted.",
       "Não há promoção quando o rei de e1 vai para e2: só é promovido um peão que chega à última fila."},
      {"4r1k1/8/8/8/8/8/8/4K1N1 w - - 0 1",
       Square::g1,
       Square::f3,
       {},
       "The knight on g1 cannot go to f3: the king on e1, attacked by the rook on e8, would still be in check.",
       "O cavalo de g1 não pode ir para f3: o rei de e1, atacado pela torre de e8, continuaria em xeque."},
      {"4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1",
       Square::e2,
       Square::d2,
       {},
       "The rook on e2 cannot go to d2: it is pinned to the king on e1 by the rook on e8.",
       "A torre de e2 não pode ir para d2: está cravada ao rei de e1 pela torre de e8."},
      {"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
       Square::e2,
       Square::d4,
       {},
       "The knight on e2 cannot go to d4: it is pinned to the king on e1 by the rook on e8.",
       "O cavalo de e2 não pode ir para d4: está cravado ao rei de e1 pela torre de e8."},
      {"8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
       Square::e5,
       Square::d6,
       {},
       "The pawn on e5 cannot go to d6: the king on a5 would then be attacked by the rook on h5.",
       "O peão de e5 não pode ir para d6: o rei de a5 passaria a ser atacado pela torre de h5."},
      {"4r1k1/8/8/8/8/8/8/4K3 w - - 0 1",
       Square::e1,
       Square::e2,
       {},
       "The king on e1 cannot go to e2: the square is attacked by the rook on e8.",
       "O rei de e1 não pode ir para e2: a casa é atacada pela torre de e8."},
      {"4r1k1/8/8/8/1b6/8/8/4K3 w - - 0 1",
       Square::e1,
       Square::d2,
       {},
       "The king on e1 cannot go to d2: the square is attacked by the bishop on b4.",
       "O rei de e1 não pode ir para d2: a casa é atacada pelo bispo de b4."},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 1",
       Square::e1,
       Square::g1,
       {},
       "Castling is not possible: there is no rook on h1.",
       "O roque não é possível: não há nenhuma torre em h1."},
      {"4k3/8/8/8/8/8/8/4K2R w - - 0 1",
       Square::e1,
       Square::g1,
       {},
       "Castling with the rook on h1 is no longer possible: the rook or the king has moved.",
       "O roque com a torre de h1 já não é possível: a torre ou o rei já se moveu."},
      {"4k3/8/8/8/8/8/8/4KBNR w K - 0 1",
       Square::e1,
       Square::g1,
       {},
       "Castling is not possible now: the way is blocked by the bishop on f1 and by the knight on g1.",
       "O roque não é possível agora: o caminho está bloqueado pelo bispo de f1 e pelo cavalo de g1."},
      {"4r1k1/8/8/8/8/8/8/4K2R w K - 0 1",
       Square::e1,
       Square::g1,
       {},
       "Castling out of check is not allowed: the king on e1 is attacked by the rook on e8.",
       "Não é permitido rocar estando em xeque: o rei de e1 é atacado pela torre de e8."},
      {"5rk1/8/8/8/8/8/8/4K2R w K - 0 1",
       Square::e1,
       Square::g1,
       {},
       "Castling is not possible now: on its way over f1 the king would be attacked by the rook on f8.",
       "O roque não é possível agora: ao passar por f1, o rei seria atacado pela torre de f8."},
      {"2k3r1/8/8/8/8/8/8/4K2R w K - 0 1",
       Square::e1,
       Square::g1,
       {},
       "Castling is not possible now: on g1 the king would be attacked by the rook on g8.",
       "O roque não é possível agora: em g1, o rei seria atacado pela torre de g8."},
      {"2k2rr1/8/b7/8/8/8/8/4K2R w K - 0 1",
       Square::e1,
       Square::h1,
       {},
       "Castling is not possible now: on its way over f1 the king would be attacked by the bishop on a6 and by the "
       "rook on f8.",
       "O roque não é possível agora: ao passar por f1, o rei seria atacado pelo bispo de a6 e pela torre de f8."},
  };
  for (const auto& example : examples) {
    const Position position = read_fen(example.fen).value();
    const auto illegality = why_illegal(position, example.from, example.to, example.promotion);
    ASSERT_TRUE(illegality) << example.en;
    EXPECT_EQ(describe(*illegality, position, Language::en), example.en);
    EXPECT_EQ(describe(*illegality, position, Language::pt), example.pt);
  }
}

TEST(Sentences, Fen) {
  struct Example {
    const char* fen;
    const char* en;
    const char* pt;
  };
  const std::vector<Example> examples = {
      {"", "FEN, column 1: It ends before the board.", "FEN, coluna 1: Termina antes de indicar o tabuleiro."},
      {"4k3/8/8/8/8/8/8/4K3", "FEN, column 20: It ends before the side to move.",
       "FEN, coluna 20: Termina antes de indicar o lado que joga."},
      {"4k3/8/8/8/8/8/8/4K3  w - - 0 1",
       "FEN, column 21: Exactly one space stands between two fields, and none before the first or after the last.",
       "FEN, coluna 21: Entre dois campos há exatamente um espaço, e nenhum antes do primeiro nem depois do último."},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "FEN, column 31: Nothing can follow the move number.",
       "FEN, coluna 31: Nada pode vir depois do número do lance."},
      {"4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;",
       "FEN, column 27: Here EPD operations begin instead of the half-move clock; a FEN has none.",
       "FEN, coluna 27: Aqui começam operações de EPD em vez do contador de meios-lances; uma FEN não as tem."},
      {"4k3/8/8/8/8/8/8/4K2é w - - 0 1",
       "FEN, column 20: “é” is neither a piece (one of PNBRQK or pnbrqk), nor a number of empty squares from 1 to 8, "
       "nor a slash.",
       "FEN, coluna 20: “é” não é uma peça (uma de PNBRQK ou pnbrqk), nem um número de casas vazias de 1 a 8, nem uma "
       "barra."},
      {"4k3p/8/8/8/8/8/8/4K3 w - - 0 1", "FEN, column 4: Rank 8 has more than eight squares.",
       "FEN, coluna 4: A fila 8 tem mais de oito casas."},
      {"4k2/8/8/8/8/8/8/4K3 w - - 0 1", "FEN, column 4: Rank 8 has fewer than eight squares.",
       "FEN, coluna 4: A fila 8 tem menos de oito casas."},
      {"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "FEN, column 20: The board has more than eight ranks.",
       "FEN, coluna 20: O tabuleiro tem mais de oito filas."},
      {"4k3/8/8/8/8/8/4K3 w - - 0 1",
       "FEN, column 18: The board ends at rank 2, but it has eight ranks, down to rank 1.",
       "FEN, coluna 18: O tabuleiro termina na fila 2, mas tem oito filas, até à fila 1."},
      {"4k3/8/44/8/8/8/8/4K3 w - - 0 1", "FEN, column 8: Empty squares side by side are counted in one number.",
       "FEN, coluna 8: Casas vazias seguidas contam-se num só número."},
      {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "FEN, column 21: The side to move must be w or b.",
       "FEN, coluna 21: O lado que joga tem de ser w ou b."},
      {"4k3/8/8/8/8/8/8/4K3 w KX - 0 1",
       "FEN, column 24: “X” is no castling right; castling rights are some of KQkq (or the files of rooks, A to H and "
       "a to h), "
       "or - for none.",
       "FEN, coluna 24: “X” não é um direito de roque; os direitos de roque são alguns de KQkq (ou as "
       "colunas das torres, de A a H e de a a h), ou - para nenhum."},
      {"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "FEN, column 28: “K” gives the same castling right twice.",
       "FEN, coluna 28: “K” dá o mesmo direito de roque duas vezes."},
      {"r3k2r/8/8/8/8/8/8/R3K2R w QK - 0 1",
       "FEN, column 28: “K” is out of order; castling rights stand in the order KQkq.",
       "FEN, coluna 28: “K” está fora de ordem; os direitos de roque seguem a ordem KQkq."},
      {"4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "FEN, column 26: The en passant square must be - or a square such as e3.",
       "FEN, coluna 26: A casa de en passant tem de ser - ou uma casa, como e3."},
      {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "FEN, column 27: The half-move clock must be written in digits.",
       "FEN, coluna 27: O contador de meios-lances tem de ser escrito em algarismos."},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 01", "FEN, column 29: The move number must not begin with a zero.",
       "FEN, coluna 29: O número do lance não pode começar por zero."},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 70000", "FEN, column 29: The move number cannot be above 65535.",
       "FEN, coluna 29: O número do lance não pode passar de 65535."},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 0", "FEN, column 29: Moves are numbered from 1.",
       "FEN, coluna 29: Os lances numeram-se a partir de 1."},
      {"4k3/8/8/8/4P3/8/8/4K3 b - e3 3 5", "FEN, column 30: The half-move clock must be 0 after a pawn's double step.",
       "FEN, coluna 30: O contador de meios-lances tem de ser 0 depois do avanço de duas casas de um peão."},
      {"8/8/8/8/8/8/8/4K3 w - - 0 1", "FEN, column 1: Black has no king.", "FEN, coluna 1: As pretas não têm rei."},
      {"4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", "FEN, column 20: White has more than one king: on c1 and e1.",
       "FEN, coluna 20: As brancas têm mais de um rei: em c1 e e1."},
      {"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/7k/K7 w - - 0 1",
       "FEN, column 19: White has 41 pieces, but cannot have more than 16.",
       "FEN, coluna 19: As brancas têm 41 peças, mas não podem ter mais de 16."},
      {"4k3/8/8/8/8/8/PPPPPPPP/PPP1K3 w - - 0 1", "FEN, column 24: White has 11 pawns, but cannot have more than 8.",
       "FEN, coluna 24: As brancas têm 11 peões, mas não podem ter mais de 8."},
      {"4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
       "FEN, column 17: No pawn of White's can stand on a1: pawns are never on the first or the eighth rank.",
       "FEN, coluna 17: Nenhum peão das brancas pode estar em a1: nunca há peões na primeira nem na oitava fila."},
      {"4k3/8/8/8/8/8/8/4K2r b - - 0 1",
       "FEN, column 18: White is in check although it is Black's move (see e1 and h1).",
       "FEN, coluna 18: As brancas estão em xeque embora seja a vez das pretas (ver e1 e h1)."},
      {"4k3/4r3/8/8/1b6/5n2/8/4K3 w - - 0 1",
       "FEN, column 6: White is in check from f3, b4 and e7 at once, which no single move can bring about.",
       "FEN, coluna 6: As brancas estão em xeque a partir de f3, b4 e e7 ao mesmo tempo, o que nenhum lance pode "
       "causar."},
      {"4k3/8/8/8/8/8/4K3/7R w K - 0 1", "FEN, column 24: White cannot have the right to castle with the king on e2.",
       "FEN, coluna 24: As brancas não podem ter direito ao roque com o rei em e2."},
      {"4k3/8/8/8/8/8/8/R3K3 w Qq - 0 1",
       "FEN, column 25: Black cannot have the right to castle with a rook on a8: none stands there.",
       "FEN, coluna 25: As pretas não podem ter direito ao roque com uma torre em a8: não há lá nenhuma."},
      {"4k3/8/8/8/8/8/8/4KR1R w HF - 0 1",
       "FEN, column 25: White cannot have the right to castle with two rooks on the same side of the king: on f1 and "
       "h1.",
       "FEN, coluna 25: As brancas não podem ter direito ao roque com duas torres do mesmo lado do rei: em f1 e h1."},
      {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
       "FEN, column 27: On White's move the en passant square must be on rank 6, and e3 is not.",
       "FEN, coluna 27: Na vez das brancas a casa de en passant tem de estar na fila 6, e e3 não está."},
      {"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1",
       "FEN, column 29: No pawn can just have made a double step here: something stands on e2.",
       "FEN, coluna 29: Nenhum peão pode ter acabado de avançar aqui duas casas: há alguma peça em e2."},
      {"4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1",
       "FEN, column 27: The pawn that could be captured en passant, one of White's, should stand on d4.",
       "FEN, coluna 27: O peão das brancas que se poderia capturar en passant devia estar em d4."},
      {"8/8/8/8/4P2k/8/8/3K3R b - e3 0 1",
       "FEN, column 27: The last move cannot have been the pawn's double step: before it, Black was already in check "
       "from h1.",
       "FEN, coluna 27: O último lance não pode ter sido o avanço de duas casas do peão: antes dele, já as pretas "
       "estavam em xeque a partir de h1."},
  };
  for (const auto& example : examples) {
    const auto position = read_fen(example.fen);
    ASSERT_FALSE(position) << example.fen;
    EXPECT_EQ(describe(position.error(), Language::en), example.en);
    EXPECT_EQ(describe(position.error(), Language::pt), example.pt);
  }
}

TEST(Sentences, SetupCounters) {
  auto setup = Position().setup();
  setup.fullmove_number = 0;
  const SetupError error = Position::from(setup).error();
  EXPECT_EQ(describe(error, Language::en),
            "The half-move clock is from 0 to 65535, and the move number from 1 to 65535.");
  EXPECT_EQ(describe(error, Language::pt),
            "O contador de meios-lances vai de 0 a 65535, e o número do lance de 1 a 65535.");
}

TEST(Sentences, San) {
  struct Example {
    const char* fen;
    const char* text;
    Letters letters;
    const char* en;
    const char* pt;
  };
  const std::vector<Example> examples = {
      {initial, "", Letters::en, "There is no move here.", "Não há aqui nenhum lance."},
      {initial, "?", Letters::en, "“?” at column 1 should be a piece or a square.",
       "“?” no carácter 1 devia ser uma peça ou uma casa."},
      {initial, "Nf", Letters::en, "The move breaks off where there should be a rank from 1 to 8.",
       "O lance termina onde devia haver uma fila de 1 a 8."},
      {initial, "Nf9", Letters::en, "“9” at column 3 should be a rank from 1 to 8.",
       "“9” no carácter 3 devia ser uma fila de 1 a 8."},
      {initial, "Ng1-", Letters::en, "The move breaks off where there should be a square.",
       "O lance termina onde devia haver uma casa."},
      {initial, "N1", Letters::en, "The move breaks off where there should be a file from a to h.",
       "O lance termina onde devia haver uma coluna de a a h."},
      {initial, "e8=", Letters::en, "The move breaks off where there should be the piece that the pawn becomes.",
       "O lance termina onde devia haver a peça a que o peão é promovido."},
      {initial, "e8(Q", Letters::en, "The move breaks off where there should be a “)”.",
       "O lance termina onde devia haver um “)”."},
      {initial, "0-1", Letters::en, "“1” at column 3 should be castling, 0-0 or 0-0-0.",
       "“1” no carácter 3 devia ser o roque, 0-0 ou 0-0-0."},
      {initial, "Nf3 Nf6", Letters::en, "“N” at column 5 does not belong to the move.",
       "“N” no carácter 5 não faz parte do lance."},
      {initial, "Sf3", Letters::en, "“S” at column 1 is no piece in English, which has K, Q, R, B and N.",
       "“S” no carácter 1 não é uma peça em inglês, que tem K, Q, R, B e N."},
      {initial, "Nf3", Letters::pt, "“N” at column 1 is no piece in Portuguese, which has R, D, T, B and C.",
       "“N” no carácter 1 não é uma peça em português, que tem R, D, T, B e C."},
      {initial, "Nf3", Letters::figurine, "“N” at column 1 is no piece in figurines, which has ♔, ♕, ♖, ♗ and ♘.",
       "“N” no carácter 1 não é uma peça em figurinas, que tem ♔, ♕, ♖, ♗ e ♘."},
      {initial, "e8=K", Letters::en, "A pawn can become only a queen, a rook, a bishop or a knight.",
       "Um peão só pode ser promovido a dama, torre, bispo ou cavalo."},
      {initial, "Nf8=Q", Letters::en, "Only a pawn is promoted.", "Só um peão é promovido."},
      {initial, "--", Letters::en, "A null move is no move of chess: a player cannot pass.",
       "Um lance nulo não é um lance de xadrez: não se pode passar a vez."},
      {initial, "Nd5", Letters::en, "No knight of White's can go to d5; perhaps Nc3, Nf3, Na3 or Nh3 was meant.",
       "Nenhum cavalo das brancas pode ir para d5; talvez se quisesse dizer Nc3, Nf3, Na3 ou Nh3."},
      {initial, "N1d2", Letters::en,
       "No knight of White's can go from rank 1 to d2; perhaps Nc3, Nf3, Na3 or Nh3 was meant.",
       "Nenhum cavalo das brancas pode ir da fila 1 para d2; talvez se quisesse dizer Nc3, Nf3, Na3 ou Nh3."},
      {initial, "exd5", Letters::en,
       "A pawn goes one square ahead (two at first) and captures one diagonally forward; it cannot go from e2 to d5; "
       "perhaps e4 "
       "or e3 was meant.",
       "O peão anda uma casa em frente (ou duas de início) e captura na casa à frente, na diagonal; não "
       "pode ir de e2 para d5; talvez se quisesse "
       "dizer "
       "e4 ou e3."},
      {initial, "Qg4", Letters::en,
       "The queen on d1 cannot go to g4: the pawn on e2 is in the way; perhaps g4 was meant.",
       "A dama de d1 não pode ir para g4: o peão de e2 está no caminho; talvez se quisesse dizer g4."},
      {initial, "e5", Letters::en,
       "A pawn goes one square ahead (two at first) and captures one diagonally forward; it cannot go from e2 to e5; "
       "perhaps e4 "
       "or e3 was meant.",
       "O peão anda uma casa em frente (ou duas de início) e captura na casa à frente, na diagonal; não "
       "pode ir de e2 para e5; talvez se quisesse "
       "dizer "
       "e4 ou e3."},
      {initial, "0-0", Letters::en,
       "Castling is not possible now: the way is blocked by the bishop on f1 and by the knight on g1.",
       "O roque não é possível agora: o caminho está bloqueado pelo bispo de f1 e pelo cavalo de g1."},
      {initial, "g1f3", Letters::en, "No pawn of White's can go from g1 to f3; perhaps Nf3 was meant.",
       "Nenhum peão das brancas pode ir de g1 para f3; talvez se quisesse dizer Nf3."},
      {pinned, "Bd4", Letters::en,
       "The bishop on e3 cannot go to d4: it is pinned to the king on e1 by the rook on e8; perhaps d4 was meant.",
       "O bispo de e3 não pode ir para d4: está cravado ao rei de e1 pela torre de e8; talvez se quisesse dizer "
       "d4."},
      {pinned, "Kg1", Letters::en,
       "The king goes to g1 only by castling, which is written differently; perhaps 0-0 was meant.",
       "O rei só vai para g1 pelo roque, que se escreve de outra forma; talvez se quisesse dizer 0-0."},
      {"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", Letters::en, "Several moves are written so: Rad1 or Rhd1.",
       "Há vários lances que se escrevem assim: Rad1 ou Rhd1."},
      {"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "0-0", Letters::en, "Castling is no longer possible: the king has moved.",
       "O roque já não é possível: o rei já se moveu."},
      {"2r5/3P3k/8/8/8/8/8/4K3 w - - 0 1", "d8", Letters::pt, "The pawn must be promoted: d8=D, d8=T, d8=B or d8=C.",
       "O peão tem de ser promovido: d8=D, d8=T, d8=B ou d8=C."},
      {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", Letters::en,
       "The king goes to g1 only by castling, which is written differently; perhaps 0-0 was meant.",
       "O rei só vai para g1 pelo roque, que se escreve de outra forma; talvez se quisesse dizer 0-0."},
      {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nce2", Letters::en,
       "The knight on c3 cannot go to e2: it is pinned to the king on e1 by the bishop on b4; perhaps Ne2 was meant.",
       "O cavalo de c3 não pode ir para e2: está cravado ao rei de e1 pelo bispo de b4; talvez se quisesse dizer "
       "Ne2."},
  };
  for (const auto& example : examples) {
    const Position position = read_fen(example.fen).value();
    const auto move = read_san(position, example.text, example.letters);
    ASSERT_FALSE(move) << example.text;
    EXPECT_EQ(describe(move.error(), position, Language::en, example.letters), example.en) << example.text;
    EXPECT_EQ(describe(move.error(), position, Language::pt, example.letters), example.pt) << example.text;
  }
}

TEST(Sentences, Uci) {
  struct Example {
    const char* fen;
    const char* text;
    const char* en;
    const char* pt;
  };
  const std::vector<Example> examples = {
      {initial, "", "There is no move here.", "Não há aqui nenhum lance."},
      {initial, "e2e", "The move breaks off where there should be a rank from 1 to 8.",
       "O lance termina onde devia haver uma fila de 1 a 8."},
      {initial, "i2e4", "“i” at column 1 should be a file from a to h.",
       "“i” no carácter 1 devia ser uma coluna de a a h."},
      {initial, "e2e9", "“9” at column 4 should be a rank from 1 to 8.",
       "“9” no carácter 4 devia ser uma fila de 1 a 8."},
      {initial, "e7e8k", "“k” at column 5 is no piece that a pawn can become: q, r, b or n.",
       "“k” no carácter 5 não é uma peça a que um peão possa ser promovido: q, r, b ou n."},
      {initial, "e2e4qq", "“q” at column 6 does not belong to the move.", "“q” no carácter 6 não faz parte do lance."},
      {initial, "0000", "A null move is no move of chess: a player cannot pass.",
       "Um lance nulo não é um lance de xadrez: não se pode passar a vez."},
      {initial, "e2e5",
       "A pawn goes one square ahead (two at first) and captures one diagonally forward; it cannot go from e2 to e5; "
       "perhaps "
       "e2e3 or e2e4 was meant.",
       "O peão anda uma casa em frente (ou duas de início) e captura na casa à frente, na diagonal; não "
       "pode ir de e2 para e5; talvez se quisesse "
       "dizer "
       "e2e3 ou e2e4."},
      {initial, "e3e4", "There is no piece on e3.", "Não há nenhuma peça em e3."},
      {pinned, "e3d4", "The bishop on e3 cannot go to d4: it is pinned to the king on e1 by the rook on e8.",
       "O bispo de e3 não pode ir para d4: está cravado ao rei de e1 pela torre de e8."},
  };
  for (const auto& example : examples) {
    const Position position = read_fen(example.fen).value();
    const auto move = read_uci(position, example.text);
    ASSERT_FALSE(move) << example.text;
    EXPECT_EQ(describe(move.error(), position, Language::en), example.en) << example.text;
    EXPECT_EQ(describe(move.error(), position, Language::pt), example.pt) << example.text;
  }
}

}  // namespace
}  // namespace jadoube::notation
