export default {
  compilerOptions: { runes: true, css: 'external' },
};
