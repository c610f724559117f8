// Texts in each language: {"en": …, "pt": …, "pt-BR": …}; Brazilian Portuguese only where it differs.

export const LANGUAGES = ['en', 'pt', 'pt-BR'];

const isText = (value) => typeof value === 'string' && value.trim() !== '';
const isParagraphs = (value) => Array.isArray(value) && value.length > 0 && value.every(isText);

/** The text in a language; Portuguese of Portugal where Brazil has none of its own. */
export function textIn(text, language) {
  return text[language] ?? (language === 'pt-BR' ? text.pt : text.en);
}

/**
 * Complains where a language is missing or unknown, or where a text is empty.
 * `paragraphs`: the texts are lists of paragraphs, as many in each language.
 */
export function checkText(text, place, complain, { paragraphs = false } = {}) {
  if (text === null || typeof text !== 'object' || Array.isArray(text))
    return complain(place, 'must be an object with the languages "en" and "pt"');
  for (const language of Object.keys(text))
    if (!LANGUAGES.includes(language))
      complain(`${place}.${language}`, `is no language of this program: ${LANGUAGES.join(', ')}`);
  for (const language of ['en', 'pt'])
    if (text[language] === undefined) complain(place, `has no text in "${language}"`);
  for (const [language, value] of Object.entries(text)) {
    if (paragraphs ? !isParagraphs(value) : !isText(value))
      complain(
        `${place}.${language}`,
        paragraphs ? 'must be a list of paragraphs' : 'must be a text that is not empty',
      );
    else if (paragraphs && isParagraphs(text.en) && value.length !== text.en.length)
      complain(`${place}.${language}`, `has ${value.length} paragraphs, the English text ${text.en.length}`);
  }
  if (text['pt-BR'] !== undefined && JSON.stringify(text['pt-BR']) === JSON.stringify(text.pt))
    complain(`${place}.pt-BR`, 'is the same as "pt": leave it out');
}
