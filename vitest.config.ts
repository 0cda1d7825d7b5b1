import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,bench}/**/*.test.ts', 'tools/**/*.test.mjs'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.pg.test.{ts,mjs}'],
          environment: 'node',
          // A style sheet read as text is text; all others stay empty.
          css: { include: /[?&]raw/ },
          // Properties over thousands of histories share two cores with everything else.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'pg',
          include: ['{packages,apps,bench}/**/*.pg.test.ts', 'tools/**/*.pg.test.mjs'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 2,
          globalSetup: ['tools/pg-test-setup.mjs'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
