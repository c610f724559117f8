// What people say in a search, in English and Portuguese, for what the Laws call otherwise: the terms of a line mean
// the same. Without accents, in lower case, with straight apostrophes.
const lines = [
  'mobile phone|cell phone|mobile|telemovel|celular|smartphone|phone|electronic device|aparelho eletronico|telephone',
  'underpromotion|underpromote|subpromocao|promotion|free choice of the new piece|escolha livre',
  'queening|promote|promover|coroar|coroacao|promotion',
  'touch move|touch-move|peca tocada|touched piece|touched|tocada|tocar|tocou|toque',
  'flag fall|flagging|flag|bandeira|seta|time out|timeout|out of time|fora de tempo',
  "j'adoube|jadoube|j’adoube|adjust|compor|componho|ajustar|ajusto|ajeitar",
  'stalemate|rei afogado|afogado|afogamento|pat',
  'checkmate|mate|xeque-mate|xeque mate',
  'castle|castling|roque|rocar',
  'en passant|in passing|passant',
  'draw offer|offer a draw|proposta de empate|oferta de empate|oferta|proposta|offer',
  'repetition|threefold|triple repetition|repeticao|same position|tres vezes|three times',
  'fifty moves|50 moves|50-move|50 move rule|fifty-move rule|cinquenta lances|50 lances',
  'seventy-five|75 moves|75-move|75 lances|setenta e cinco',
  'insufficient material|dead position|posicao morta|material insuficiente',
  'two hands|both hands|duas maos',
  'score sheet|scoresheet|planilha|planilhas|folha de registo|folhas de registo|notation sheet|sumula',
  'clock|chess clock|relogio|timer',
  'resign|give up|abandonar|desistir|abandono|desistencia',
  'rank|fila|fileira|linha',
  'ranks|filas|fileiras|linhas',
  'release|let go|largar|soltar|largada|solta|solto',
  'press|acionar|apertar|premir|carregar',
  'late|lateness|default time|tolerancia|atraso|falta de comparencia|wo',
  'spectator|kibitzer|espectador|assistencia',
  'screen|tela|ecra',
  'blitz|relampago|rapidas|fast chess',
  'rapid|rapido|semirrapidas|semi-rapidas|ativo',
  'blind|visually disabled|cego|deficiente visual',
  'adjourn|adjournment|adjourned|adiamento|adiada|suspensao|suspensa|sealed move',
  'sealed move|lance selado|lance secreto|lance lacrado',
  'resumption|resume|retoma|retomada|recomeco|reinicio',
  'penalty|penalidade|sancao|punicao',
  'capture|capturar|tomar|comer',
  'random chess|fischer random|chess960|fischerandom|960',
  'illegal move|lance ilegal|impossible move|irregularity',
  'smoke|smoking|fumar',
  'analyse|analysis|analisar|analise',
  'takeback|take back|voltar lance|restore|retract',
].map((line) => line.split('|'));

// The query, and the query with each of its terms said otherwise.
export function otherWords(query: string): string[] {
  const padded = ` ${query.replace(/\s+/g, ' ').trim()} `;
  const found = [query];
  for (const line of lines) {
    // The longest term of the line that the query has.
    const term = line.filter((each) => padded.includes(` ${each} `)).sort((a, b) => b.length - a.length)[0];
    if (term) {
      found.push(...line.filter((each) => each !== term).map((each) => padded.replace(` ${term} `, ` ${each} `)));
    }
  }
  return found;
}
