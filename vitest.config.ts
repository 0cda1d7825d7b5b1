import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.mjs';

// A worker of its own for each file cost more than its tests: files share one, and tools/fresh-file.mjs keeps them apart
// (docs/decisions/027-npm-test-has-a-time-budget.md).
const shared = { isolate: false, setupFiles: ['tools/fresh-file.mjs'] };
// vitest leaves one core to itself, which of two is half the machine.
const maxWorkers = Math.max(2, availableParallelism() - 1);

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
          maxWorkers,
          ...shared,
        },
      },
      {
        test: {
          name: 'pg',
          include: ['{packages,apps,bench}/**/*.pg.test.ts', 'tools/**/*.pg.test.mjs'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
          pool: 'forks',
          // One more than the cores of a small machine: what kills programs, moves clocks and holds locks waits much.
          maxWorkers: 3,
          globalSetup: ['tools/pg-test-setup.mjs'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          ...shared,
        },
      },
    ],
  },
});
