// The words of every text: what Portugal and Brazil each say, the calques that neither says, and the sentences that
// were found to say too little or the opposite. The terms are those of the two countries' own Laws: see the lists.
import assert from 'node:assert/strict';
import test from 'node:test';
import { anyOf, catalogues, everything, folders, found, lessons } from './read.mjs';

const none = (list) => assert.deepEqual(list, []);
// What is typed or searched for is understood in the words of both countries.
const understood = ['law_synonyms', 'words_flag', 'words_resign', 'words_ready'];

test('every folder of catalogues is read, and its texts in both kinds of Portuguese', () => {
  assert.ok(folders().length >= 11, `${folders().length} folders`);
  assert.ok(catalogues.length > 2400, `${catalogues.length} texts of catalogues`);
  assert.ok(lessons.length > 1000, `${lessons.length} texts of lessons, cases and stories`);
  none(catalogues.filter(({ pt }) => pt.text === '').map(({ key }) => key));
});

// --- Brazil

test('Brazil reads no word for the board and the clock that only Portugal says', () => {
  const words = ['filas?', 'bandeiras?', 'largar', 'larg(ou|aram|ad[oa]s?|am)', 'folhas? de registo', 'semi-?rr?ápid…'];
  none(found(everything, 'pt-BR', anyOf(words), { but: understood }));
});

test('Brazil reads no word for a tournament that only Portugal says', () => {
  const words = ['rondas?', 'equipas?', 'falta de comparência', 'partidas? adiadas?', 'posição adiada', 'adiamento'];
  const resumption = ['(na|da|à|pela) retoma'];
  none(found(everything, 'pt-BR', anyOf([...words, ...resumption]), { but: understood }));
});

test('Brazil reads no word for computers that only Portugal says', () => {
  const words = ['ecrãs?', 'ficheiros?', 'utilizador…', 'palavras?-passe', 'bases? de dados', 'partilh…', 'telemóve…'];
  none(found(everything, 'pt-BR', anyOf(words), { but: understood }));
  // A telephone is “ligado” in both countries.
  const further = ['ligaç(ão|ões)', 'ligad[oa]s?(?! na energia)', 'ligar-se', 'por omissão', 'sítios?', 'aplicaç(ão|ões)'];
  none(found(catalogues, 'pt-BR', anyOf(further)));
});

test('Brazil reads no spelling that only Portugal uses', () => {
  const words = ['regist(o|os|ar|a|am|ou|aram|ad[oa]s?)', 'controlos?', 'contactos?', 'factos?', 'dezasse(is|te)', 'dezanove'];
  const accents = ['\\p{L}*(óni|ómi|éni)c…', 'incómod…', 'prémi…', 'António', '\\p{L}+ámos', 'carácter', 'veredicto…', 'quotas?'];
  none(found(everything, 'pt-BR', anyOf([...words, ...accents]), { but: understood }));
  none(found(everything, 'pt-BR', /«|(?<!\p{L})até (ao|aos|à|às)(?!\p{L})|\d\.º|(\}|\d) %/iu));
});

// “Voltar a” with an infinitive is said in both countries; so is “logo após”.
test('Brazil reads no turn of phrase that only Portugal uses', () => {
  none(found(everything, 'pt-BR', /(?<!\p{L})(est|continu|and)\p{L}* a (?!partir)\p{L}+[aei]r(-se)?(?!\p{L})/iu));
  none(found(everything, 'pt-BR', /(?<!\p{L})por (come[cç]ar|terminar|decidir|abrir|marcar|anunciar|concluir|acabar|completar)/iu));
  none(found(everything, 'pt-BR', /(?<!\p{L})(di|fá|vê|põe|têm)-(l|n)[oa]s?(?!\p{L})/iu));
  const words = ['já (não|ninguém|nenhum)', 'outra vez', 'à hora', 'de momento', 'porquê', 'demasiad…', 'noutr…', 'nalgum…'];
  none(found(everything, 'pt-BR', anyOf(words)));
  none(found(everything, 'pt-BR', /(?<!\p{L}|até )logo(?! (após|depois)| em seguida)(?!\p{L})/iu));
  none(found(everything, 'pt-BR', /(?<!\p{L})(como|está|estão|joga|jogar|xadrez) ao tabuleiro|(?<!\p{L})[nà]a? mesma(?=[.,;:!?]|$)/iu));
  none(found(everything, 'pt-BR', anyOf(['aceites', '(é|foi|for|ser|sido|tiver|até ser) aceite'])));
});

// --- Portugal

test('Portugal reads no word that only Brazil says', () => {
  const words = ['fileiras?', 'planilhas?', 'rodadas?', 'telas?', 'celular…', 'arquivos?', 'usuári…', 'senhas?', 'conex(ão|ões)'];
  const further = ['bancos? de dados', 'registr…', 'caractere(?!s)', 'equipes?', 'trapaça…', 'compartilh…', 'xadrez rápido', 'relâmpago'];
  none(found(everything, 'pt', anyOf([...words, ...further]), { but: understood }));
  none(found(everything, 'pt', /(?<!\p{L})(cair|caiu|queda|reclam\p{L}*)[^.]{0,20} setas?(?!\p{L})/iu, { but: understood }));
});

test('Portugal reads no turn of phrase that only Brazil uses', () => {
  none(found(everything, 'pt', /(?<!\p{L})(estar?|estão|estava|continu\p{L}+|está) (?!quando|comando)\p{L}+[aei]ndo(?!\p{L})|tentando de novo/iu));
  const words = ['vocês?', 'não pode(m)? mais', '(gente|partidas|janelas|conexões) demais', 'portar (um |aparelho)', 'pausar', 'na hora[.,]'];
  none(found(everything, 'pt', anyOf(words)));
  none(found(everything, 'pt', /(?<!\p{L})todo (lance|toque)|(?<!\p{L})precis(a|am|ar|as|e) (?!de )\p{L}+[aei]r(?!\p{L})/iu));
  none(found(everything, 'pt', /(?<!\p{L})solt(ou|aram|ad[oa]s?|ar)(?!\p{L})/iu, { but: understood }));
});

// “Rápidas” is blitz in Portugal, where it stands in parentheses beside its label; lessons and cases say “blitz”.
test('lessons call rapid chess “semirrápidas” in Portugal and “xadrez rápido” in Brazil, and blitz “blitz” in both', () => {
  none(found(lessons, 'pt', anyOf(['rápidas', 'partidas? rápidas?', 'relâmpago'])));
  none(found(lessons, 'pt-BR', anyOf(['relâmpago'])));
});

// --- One word for each thing

const either = ['pt', 'pt-BR'];
const neither = (pattern, options) => either.forEach((language) => none(found(everything, language, pattern, options)));

test('the clock is “acionado”, and by children “carregado” or “apertado”; keys alone are “premidas”', () => {
  neither(anyOf(['prem(em|iu|iram|ir|irem|id[oa]s?|isse)', 'prim(e|a)(?! (Enter|Espaço))']), { but: understood });
  const adult = (voice) => !voice.split(' ').includes('child');
  const clock = /(?<!\p{L})(carreg\p{L}+ n?|apert\p{L}+ )o (seu )?relógio|relógio (for |foi )?apertado/iu;
  neither(clock, { voice: adult, but: ['learn_only_press_child', 'learn_press_child', 'learn_pressed_too_soon', 'learn_not_moved_right'] });
});

test('a move is completed, an illegal one too', () => {
  neither(/(?<!\p{L})conclu\p{L}+ (o |um )?(seu )?(\d+\.º )?lance/iu);
});

test('a hand touches “em” a piece', () => {
  const piece = '(peça|peças|rei|dama|torre|bispo|cavalo|peão)';
  neither(/(?<!\p{L})toc(aram|ou|am|a) \{piece\}/u);
  neither(new RegExp(`(?<!\\p{L})toc(ar|arem|a|am|ou|aram|aste|asse|que|ares)( deliberadamente)? (o|a|os|as|um|uma) ${piece}(?!\\p{L})`, 'iu'));
});

test('the move in the envelope is the “lance secreto”, and the game is resumed, not begun again', () => {
  neither(/(?<!\p{L})sel(ar|a|am|ou|aram|ad[oa]s?)(?!\p{L})/iu, { but: ['law_synonyms'] });
  neither(/(?<!\p{L})(recomeços?|reinícios?)(?!\p{L})|partida recomeça(?! d[oe])/iu, { but: ['law_synonyms'] });
});

test('stalemate is “rei afogado”', () => {
  neither(/afogament|(?<!rei |rei não está |rei fica |fica com o rei )afogado(?!-)/iu, { but: ['law_synonyms', 'law_stalemate_heading'] });
});

test('a player abandons, proposes and captures; a penalty is a penalty', () => {
  neither(anyOf(['desist(e|em|iu|ir|ência)(?! de uma)', 'ofertas? de empate', 'uma oferta (aceit|de)…', 'ajeit…', 'sanç(ão|ões)', 'punid…', 'punir']), { but: understood });
  neither(/(?<!\p{L})(têm|tem|ter) a jogada|(?<!\p{L})a partida segue|contro(lo|le) de tempo/iu);
  neither(/(?<!\p{L})incomod|incómod|incômod/iu);
});

// --- Calques, and what says the opposite

test('nobody wakes up to a draw: “acordar” is said of agreement nowhere', () => {
  neither(anyOf(['acord(ar|arem|aram|ou|ou-se|ado|a-se|am)']));
});

test('a game is lost by a player, never “para” a player', () => {
  neither(/perdid[ao]s? para|passa(m)? a dama(?!\p{L})/iu);
});

test('a move loses no game by itself: its player does', () => {
  neither(/(?<!faz um )lance (secreto )?(ambíguo|ilegal)( completado)? perde(?!\p{L})|(?<!\p{L})o segundo perde(?!\p{L})/iu);
});

test('no sentence is a calque', () => {
  neither(/(outra|outro) \p{L}+ que não o|obriga a nada|ver atrás|lance ilegal número|como nenhum lance legal as deixa/iu);
  neither(/(?<!\p{L})Nada por si:|no resto não|lapso da língua|todos os dois|(?<!\p{L})fa(ça|zer) (uma|a) mesa/iu);
});

test('no English sentence says too little, or confuses one Article with another', () => {
  const sentences =
    /obliges to nothing|penalised both players alike|each of them is penalised|illegal position; it stands|of move number|ambiguous, false or illegal|would lose by illegal moves|\bthe own\b|cannot be played on/i;
  none(found([...catalogues, ...lessons], 'en', sentences));
});

// --- Signs

// Without what is typed or quoted, and without what stands for a place.
const plain = (text) =>
  text
    .replace(/“[^”]*”/g, '“”')
    .replace(/\S*(\.\.|:\/\/|::)\S*/g, 'x')
    .replace(/\{\{[^]*?\}\}/g, 'x');

function inClauses(pattern, texts, but = []) {
  return ['en', 'pt', 'pt-BR'].flatMap((language) =>
    texts.flatMap(({ key, [language]: said }) =>
      said && !but.includes(key) && pattern.test(plain(said.text)) ? [`${said.file}:${said.line}: ${key} ${said.text}`] : [],
    ),
  );
}

test('no clause has a colon after a colon', () => {
  const labels = ['players_hint', 'desk_summary', 'class_answers'];
  none(inClauses(/: [^.;!?()\n]*: /u, [...catalogues, ...lessons], labels));
});

test('no sign is doubled, and none has a space before it', () => {
  none(inClauses(/(\.\.|,,|;;|::|\?\?|!!|,\.|;\.|:\.)(?!\.)|\p{L} [,;:.](\s|$)/u, catalogues, ['referee_details_lines']));
  none(inClauses(/\S  +\S/u, catalogues.filter(({ key }) => !/usage|rating_list_unknown|_clocks$/.test(key))));
});

test('J’adoube has a typographic apostrophe, and Portuguese texts curved quotation marks', () => {
  for (const language of ['en', 'pt', 'pt-BR']) none(found(catalogues, language, /j'adoube/i, { but: ['law_synonyms'] }));
});
