// The format of cases and stories. Each check calls complain(place, what) for everything that is wrong.
import { checkText } from './texts.mjs';
import { PENALTIES, RESULTS, sameAnswer } from './ruling.mjs';

export const EDITIONS = ['1997', '2009', '2014', '2018', '2023'];
/** The edition in which a case is asked. */
export const ASKED = '2023';

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isMove = (value) => typeof value === 'string' && /^[a-h][1-8][a-h][1-8][qrbn]?$/.test(value);
const isOneOf = (list) => (value) => list.includes(value);

const ANSWERS = {
  article: [(value) => typeof value === 'string', 'the number of an article'],
  act: [isOneOf(['accepted', 'refused', 'pending']), '"accepted", "refused" or "pending"'],
  penalty: [isOneOf(PENALTIES), PENALTIES.map((name) => `"${name}"`).join(', ')],
  clock: [
    (value) =>
      isObject(value) &&
      Object.entries(value).every(
        ([player, ms]) => ['white', 'black'].includes(player) && Number.isInteger(ms) && ms !== 0,
      ),
    'milliseconds for "white", "black" or both, as {"black": 120000}',
  ],
  board: [(value) => typeof value === 'string' && value.split('/').length === 8, 'the first field of a FEN'],
  moves: [
    (value) => value === 'any' || (Array.isArray(value) && value.every(isMove)),
    '"any" or a list of moves as e2e4',
  ],
  result: [isOneOf(RESULTS), RESULTS.join(', ')],
};

function checkKeys(object, place, required, optional, complain) {
  if (!isObject(object)) return (complain(place, 'must be an object'), false);
  for (const key of Object.keys(object))
    if (!required.includes(key) && !optional.includes(key))
      complain(`${place}.${key}`, `is no key of this format: ${[...required, ...optional].join(', ')}`);
  for (const key of required) if (object[key] === undefined) complain(place, `has no "${key}"`);
  return required.every((key) => object[key] !== undefined);
}

function checkActs(acts, place, complain) {
  if (!Array.isArray(acts)) return complain(place, 'must be a list of acts');
  acts.forEach((act, index) => {
    const at = `${place}[${index}]`;
    if (!isObject(act)) complain(at, 'must be an act');
    else if (act.play !== undefined) {
      checkKeys(act, at, ['play'], ['by'], complain);
      if (!Array.isArray(act.play) || act.play.length === 0) complain(`${at}.play`, 'must be a list of moves');
    } else if (act.by === undefined || act.do === undefined) complain(at, 'has no "by" or no "do"');
  });
}

function checkRuling(ruling, place, complain) {
  if (!checkKeys(ruling, place, [], Object.keys(ANSWERS), complain)) return;
  if (Object.keys(ruling).length === 0) complain(place, 'says nothing');
  for (const [name, value] of Object.entries(ruling))
    if (ANSWERS[name] && !ANSWERS[name][0](value)) complain(`${place}.${name}`, `must be ${ANSWERS[name][1]}`);
}

/** The wrong choices of each question, beside the right one, which the ruling has. */
function checkQuestions(ask, ruling, place, complain) {
  if (!checkKeys(ask, place, [], Object.keys(ANSWERS), complain)) return;
  if (Object.keys(ask).length === 0) complain(place, 'asks nothing');
  for (const [name, wrong] of Object.entries(ask)) {
    const at = `${place}.${name}`;
    if (!ANSWERS[name]) continue;
    if (!Array.isArray(wrong) || wrong.length === 0) complain(at, 'must be a list of wrong answers');
    else if (ruling?.[name] === undefined) complain(at, 'is asked, but the ruling does not say it');
    else
      wrong.forEach((value, index) => {
        if (!ANSWERS[name][0](value)) complain(`${at}[${index}]`, `must be ${ANSWERS[name][1]}`);
        if (sameAnswer(value, ruling[name])) complain(`${at}[${index}]`, 'is the right answer');
        if (wrong.slice(0, index).some((earlier) => sameAnswer(earlier, value)))
          complain(`${at}[${index}]`, 'is there twice');
      });
  }
}

function checkArticle(article, place, complain) {
  if (!/^([1-9]|1[0-2]|[A-D]|I|III)(\.\d+)*$/.test(article)) complain(place, 'must be an article');
}

/** What the Laws say of it and no answer of the referee shows: a choice in words, each wrong one with what speaks against it. */
function checkChoice(choice, complain) {
  if (!checkKeys(choice, 'choice', ['article', 'ask', 'right', 'wrong'], [], complain)) return;
  checkArticle(choice.article, 'choice.article', complain);
  checkText(choice.ask, 'choice.ask', complain);
  checkText(choice.right, 'choice.right', complain);
  if (!Array.isArray(choice.wrong) || choice.wrong.length < 3)
    return complain('choice.wrong', 'must be three wrong answers or more');
  const said = new Set([choice.right.en]);
  choice.wrong.forEach((one, index) => {
    const place = `choice.wrong[${index}]`;
    if (!checkKeys(one, place, ['text', 'line'], [], complain)) return;
    checkText(one.text, `${place}.text`, complain);
    checkText(one.line, `${place}.line`, complain);
    if (said.has(one.text?.en)) complain(`${place}.text`, 'is there twice');
    said.add(one.text?.en);
  });
}

/** A case for arbiters. */
export function checkCase(file, complain) {
  if (
    !checkKeys(
      file,
      'case',
      ['title', 'situation', 'regulations', 'acts', 'ask', 'rulings', 'why'],
      ['decision', 'choice', 'first', 'article'],
      complain,
    )
  )
    return;
  for (const name of ['title', 'situation', 'why']) checkText(file[name], name, complain);
  if (!isObject(file.regulations)) complain('regulations', 'must be an object');
  else if (file.regulations.edition !== undefined)
    complain('regulations.edition', 'is left out: a case is ruled in each edition');
  checkActs(file.acts, 'acts', complain);
  if (file.acts?.length === 0 && file.decision === undefined && Object.keys(file.ask).length > 0)
    complain('acts', 'are empty: nothing can be asked of the referee');
  if (file.decision !== undefined) checkActs(file.decision, 'decision', complain);
  if (!checkKeys(file.rulings, 'rulings', [ASKED], EDITIONS, complain)) return;
  if (file.first !== undefined) checkText(file.first, 'first', complain);
  if (file.article !== undefined) checkArticle(file.article, 'article', complain);
  if (file.choice !== undefined) {
    checkChoice(file.choice, complain);
    // Nothing may be asked of the referee.
    if (Object.keys(file.ask).length === 0 && Object.keys(file.rulings[ASKED]).length === 0) return;
  }
  for (const [edition, ruling] of Object.entries(file.rulings)) checkRuling(ruling, `rulings.${edition}`, complain);
  checkQuestions(file.ask, file.rulings[ASKED], 'ask', complain);
}

/** A story: the same scene under the rules of its time and under those of today. */
export function checkStory(file, complain) {
  if (!checkKeys(file, 'story', ['title', 'when', 'text', 'scenes', 'question', 'afterwards', 'sources'], [], complain))
    return;
  for (const name of ['title', 'when', 'question']) checkText(file[name], name, complain);
  for (const name of ['text', 'afterwards', 'sources']) checkText(file[name], name, complain, { paragraphs: true });
  if (!Array.isArray(file.scenes) || file.scenes.length === 0) return complain('scenes', 'must be a list of scenes');
  file.scenes.forEach((scene, index) => {
    const place = `scenes[${index}]`;
    if (!checkKeys(scene, place, ['rules', 'regulations', 'before', 'acts', 'rulings'], ['ask'], complain)) return;
    checkText(scene.rules, `${place}.rules`, complain);
    if (!isObject(scene.regulations) || !EDITIONS.includes(scene.regulations.edition))
      complain(`${place}.regulations.edition`, `must be one of ${EDITIONS.join(', ')}`);
    checkActs(scene.before, `${place}.before`, complain);
    checkActs(scene.acts, `${place}.acts`, complain);
    if (!Array.isArray(scene.rulings) || scene.rulings.length !== scene.acts.length)
      return complain(`${place}.rulings`, 'must have as many rulings as there are acts (null: not compared)');
    scene.rulings.forEach((ruling, number) => {
      if (ruling !== null) checkRuling(ruling, `${place}.rulings[${number}]`, complain);
    });
    if (scene.ask === undefined) return;
    if (!checkKeys(scene.ask, `${place}.ask`, ['after', 'wrong'], [], complain)) return;
    if (!Number.isInteger(scene.ask.after) || scene.ask.after < 1 || scene.ask.after > scene.acts.length)
      complain(`${place}.ask.after`, 'must be the number of an act of this scene, from 1');
    else checkQuestions(scene.ask.wrong, scene.rulings[scene.ask.after - 1], `${place}.ask.wrong`, complain);
  });
  if (!file.scenes.some((scene) => isObject(scene) && scene.ask !== undefined))
    complain('scenes', 'ask nothing: no scene has an "ask"');
}
