import { expect, test } from 'vitest';
import { findTwinStatements } from './statement-names.mjs';

const file = (path, text) => ({ path: `apps/services/src/${path}`, text });

test('two statements of the services with one name are found, wherever they are', () => {
  const files = [
    file('features/a.ts', "const A = statement<{ n: number; of(): string }>(\n  'queue_payout',\n  `select 1`,\n);"),
    file(
      'features/b.ts',
      "const B = personStatement('own_rows', `select 2`);\nconst C = statement('queue_payout', `select 3`);",
    ),
  ];
  expect(findTwinStatements(files)).toEqual([
    {
      path: 'apps/services/src/features/b.ts',
      line: 2,
      message: 'The statement "queue_payout" is also in apps/services/src/features/a.ts: give it a name of its own.',
    },
  ]);
});

test('statements of tests and of other programs may share a name', () => {
  const text = "statement('read', `select 1`)";
  expect(
    findTwinStatements([
      file('a.ts', text),
      file('a.pg.test.ts', text),
      file('a.fixture.ts', text),
      { path: 'tools/a.ts', text },
    ]),
  ).toEqual([]);
});
