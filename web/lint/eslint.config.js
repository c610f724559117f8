// What `npm run lint` asks of the pages and of their tests, beside their layout, which prettier settles.
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from '../svelte.config.js';

const web = new URL('..', import.meta.url).pathname;

export default ts.config(
  { ignores: ['web/dist/', 'web/src/generated/', '**/node_modules/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // Drawings apart.
      'max-len': ['error', { code: 120, ignoreUrls: true, ignorePattern: ' d="' }],
      curly: ['error', 'multi-line'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-shadow-restricted-names': 'error',
      'no-var': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$', argsIgnorePattern: '^_$' }],
      'prefer-const': ['error', { destructuring: 'all' }],
    },
  },
  {
    files: ['web/src/**/*.{ts,svelte}'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        parser: ts.parser,
        svelteConfig,
        project: `${web}tsconfig.json`,
        tsconfigRootDir: web,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      // A space at the end of an element is written {' '}.
      'svelte/no-useless-mustaches': 'off',
      // Maps and dates are values here: a change makes another.
      'svelte/prefer-svelte-reactivity': 'off',
      // svelte-check says which of the compiler's warnings there are.
      'svelte/no-unused-svelte-ignore': 'off',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: [
      'web/*.js',
      'web/{lint,tools}/**',
      'javascript/**',
      'tests/web/**',
      'tests/javascript/**',
      'tests/learn/**',
    ],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  // What a program that uses the package may write.
  { files: ['tests/javascript/consumer.ts'], rules: { 'no-console': 'off' } },
);
