// The words of lessons, cases and stories: what Portugal and Brazil each say, and what is no English.
import assert from 'node:assert/strict';
import test from 'node:test';
import { textIn } from '../../learn/format/texts.mjs';
import { filesOf } from './support/files.mjs';

const files = ['course', 'cases', 'stories'].flatMap((folder) => filesOf(folder));

/** Every text below a value, with its place: {place, text}. */
function textsIn(value, place) {
  if (value === null || typeof value !== 'object') return [];
  if (value.en !== undefined && value.pt !== undefined) return [{ place, text: value }];
  return Object.entries(value).flatMap(([key, below]) => textsIn(below, `${place}.${key}`));
}

const texts = files.flatMap(({ name, value }) => textsIn(value, name));

/** The places whose text in a language matches, each with what matched. */
function found(language, pattern) {
  return texts.flatMap(({ place, text }) =>
    [textIn(text, language)].flat().flatMap((said) => {
      const match = pattern.exec(said);
      return match ? [`${place}: “${match[0]}” in ${language}: ${said}`] : [];
    }),
  );
}

test('there are texts to look at', () => {
  assert.ok(texts.length > 1000, `${texts.length} texts`);
});

test('in Portugal rapid chess is “semi-rápidas” and blitz is “blitz”, as “rápidas” would be blitz there', () => {
  assert.deepEqual(found('pt', /(?<![\p{L}-])(rápidas|partida rápida|xadrez rápido|relâmpago)(?!\p{L})/iu), []);
});

test('in Brazil rapid chess is “xadrez rápido” and blitz is “blitz”', () => {
  assert.deepEqual(found('pt-BR', /(?<!\p{L})(semi-?rápid\p{L}*|relâmpago)(?!\p{L})/iu), []);
});

test('Brazil reads no word, quotation mark or verb form that only Portugal uses', () => {
  const words =
    'ecrã telemóve\\p{L}* ficheiro\\p{L}* regist[oae]\\p{L}* contacto facto prémio pequeno-almoço retoma adiada ' +
    'bandeira prem(?:e|em|iu|ir|iram|id\\p{L}*) carreg\\p{L}* fila tu teus? tuas?';
  assert.deepEqual(found('pt-BR', new RegExp(`(?<!\\p{L})(${words.split(' ').join('|')})(?!\\p{L})`, 'iu')), []);
  assert.deepEqual(found('pt-BR', /«|(?<!\p{L})até ao(?!\p{L})/iu), []);
  assert.deepEqual(found('pt-BR', /(?<!\p{L})(est|continu)\p{L}+ a \p{L}+[aei]r(?!\p{L})/iu), []);
});

test('the clock is “premido” or “carregado” in Portugal, “apertado” in Brazil, and nowhere “acionado”', () => {
  assert.deepEqual(found('pt', /(?<!\p{L})(apert|acion)\p{L}*(?!\p{L})/iu), []);
  assert.deepEqual(found('pt-BR', /(?<!\p{L})acion\p{L}*(?!\p{L})/iu), []);
});

test('English says whose piece it is: “the own” is no English', () => {
  assert.deepEqual(found('en', /\bthe own\b/i), []);
});
