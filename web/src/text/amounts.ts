// Amounts of money as people write them in a row: "500 300 150,50", with the currency beside them or not.

// Null if something there is no amount.
export function amountsOf(text: string, currency: string): number[] | null {
  const bare = currency.trim() ? text.replaceAll(currency.trim(), ' ') : text;
  const words = bare
    .replace(/\p{Sc}/gu, ' ')
    .split(/[\s;]+/)
    .filter(Boolean);
  if (words.length === 0) return text.trim() ? null : [];
  const amounts = words.map((word) => (/^\d+([.,]\d{1,2})?$/.test(word) ? Number(word.replace(',', '.')) : NaN));
  return amounts.every(Number.isFinite) ? amounts : null;
}
