import { defineConfig } from 'oxlint';
import { directions } from './tools/directions.mjs';

const tests = ['**/*.test.{ts,tsx,mjs}', '**/*.e2e.ts', '**/conformance.ts'];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', '**/test-results/**'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-empty': 'error',
    'no-alert': 'error',
    'no-eval': 'error',
    'no-param-reassign': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' }],
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 70 }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-duplicates': ['error', { 'prefer-inline': true }],
    'node/no-process-env': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/only-throw-error': 'error',
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off', // Our strings are ASCII by rule, and spreading one is how its characters are walked.
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-key': 'error',
    'react/button-has-type': 'error',
    'jsx-a11y/prefer-tag-over-role': 'off', // A drawn picture is an svg with role img, which no tag replaces.
    'promise/no-callback-in-promise': 'off',
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    ...directions.map(({ files, refused }) => ({
      files,
      rules: { 'no-restricted-imports': ['error' as const, { patterns: refused }] as const },
    })),
    {
      files: ['packages/**', 'apps/web/src/**', 'apps/services/src/{platform,servicing,identity,features}/**'],
      rules: { 'no-console': 'error' },
    },
    // The one place of the web that writes to the browser's log.
    { files: ['apps/web/src/device/event-notes.ts'], rules: { 'no-console': 'off' } },
    {
      files: [
        '**/config.ts',
        '*.config.ts',
        'tools/**',
        'acceptance/**',
        'bench/**',
        'apps/web/vite.config.ts',
        ...tests,
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      // It hands the whole environment to config.ts; the house rules see to it that no variable is picked here.
      files: ['apps/simulator/src/main.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      // Playwright's fixtures are written `({}, use) => …`, and its `use` is no hook.
      files: ['acceptance/**'],
      rules: { 'no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' },
    },
    { files: tests, rules: { 'max-lines': ['error', { max: 600 }], 'max-lines-per-function': 'off' } },
  ],
});
