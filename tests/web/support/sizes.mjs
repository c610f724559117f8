// The windows in which pages are looked at: a laptop, a phone, a phone in landscape; light and dark.
export const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
].flatMap((viewport) =>
  ['light', 'dark'].map((colorScheme) => ({ viewport, colorScheme, name: `${viewport.width}_${colorScheme}` })),
);
