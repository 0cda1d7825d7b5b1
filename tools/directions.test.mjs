import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installed, root, withThisNode } from './commands.mjs';

const refused = [
  ['packages/domain/src/money/a.ts', "import 'zod';"],
  ['packages/domain/src/money/b.ts', "import '@lendside/contract/errors.ts';"],
  ['packages/domain/src/money/c.ts', "import 'node:fs';"],
  ['packages/domain/src/money/d.ts', "import '../../../contract/src/errors.ts';"],
  ['packages/contract/src/loans/a.ts', "import 'zod';"],
  ['packages/contract/src/loans/b.ts', "import 'fastify';"],
  ['packages/providers/src/messaging/a.ts', "import '@lendside/contract/errors.ts';"],
  ['packages/providers/src/messaging/b.ts', "import 'zod';"],
  ['apps/services/src/platform/a.ts', "import '#servicing/ledger/journal-store.ts';"],
  ['apps/services/src/platform/b.ts', "import '../features/payments/pay.ts';"],
  ['apps/services/src/platform/c.ts', "import '@lendside/providers/messaging/port.ts';"],
  ['apps/services/src/platform/d.ts', "import '@lendside/contract/payments/submit-payment.ts';"],
  ['apps/services/src/platform/e.ts', "import '@lendside/domain/loans/statuses/loan-can.ts';"],
  ['apps/services/src/platform/f.ts', "import '@lendside/domain/brands/brand-availability.ts';"],
  ['apps/services/src/servicing/a.ts', "import '#features/payments/pay.ts';"],
  ['apps/services/src/servicing/b.ts', "import '@lendside/contract/errors.ts';"],
  ['apps/services/src/features/loans/b.ts', "import '@lendside/providers/messaging/smtp/adapter.ts';"],
  ['apps/services/src/features/loans/c.ts', "import 'zod';"],
  ['apps/web/src/ui/a.tsx', "import '#api/call.ts';"],
  ['apps/web/src/ui/b.tsx', "import '@lendside/domain/payments/waterfall.ts';"],
  ['apps/web/src/ui/c.tsx', "import '@lendside/contract/errors.ts';"],
  ['apps/web/src/device/a.ts', "import '@lendside/domain/money/cents.ts';"],
  ['apps/web/src/api/a.ts', "import '#ui/button.tsx';"],
  ['apps/web/src/steps/a.tsx', "import '#journeys/accounts/a.tsx';"],
  ['apps/web/src/journeys/accounts/a.tsx', "import '#routes.ts';"],
  ['apps/web/src/journeys/accounts/b.tsx', "import '@lendside/services/config.ts';"],
  ['apps/web/src/journeys/accounts/c.tsx', "import 'zod/mini';"],
  ['apps/simulator/src/cybersource/a.ts', "import '@lendside/domain/money/cents.ts';"],
  ['acceptance/a.ts', "import '@lendside/domain';"],
  ['acceptance/b.ts', "import './index.ts';"],
];

const accepted = [
  [
    'packages/domain/src/money/ok.ts',
    "import '#money/cents.ts'; import '#a/b/c.ts'; import '../x/y.ts'; import './y/z.ts';",
  ],
  ['packages/domain/src/money/ok.test.ts', "import 'vitest'; import 'fast-check';"],
  [
    'packages/contract/src/loans/ok.ts',
    "import 'zod/mini'; import '@lendside/domain/money/cents.ts'; import '#codecs.ts';",
  ],
  ['packages/providers/src/messaging/smtp/wire.ts', "import 'zod'; import 'nodemailer';"],
  ['apps/services/src/config.ts', "import 'zod';"],
  [
    'apps/services/src/platform/ok.ts',
    "import '@lendside/contract/api.ts'; import '@lendside/domain/brands/brand-codes.ts'; import '#platform/ids.ts';",
  ],
  ['apps/services/src/features/documentation/wire.ts', "import 'zod/mini';"],
  ['apps/services/src/wiring/http.ts', "import '@lendside/providers/messaging/smtp/adapter.ts';"],
  [
    'apps/services/src/servicing/ok.ts',
    "import '#platform/database.ts'; import '@lendside/providers/loan-systems/port.ts';",
  ],
  ['apps/services/src/features/loans/ok.ts', "import '#servicing/loans/reads/loan-queries.ts';"],
  [
    'apps/services/src/servicing/day-end/ok.ts',
    "import '#servicing/ledger/journal-store.ts'; import '../ledger/journal-store.ts';",
  ],
  ['apps/web/src/ui/ok.tsx', "import '@lendside/domain/money/cents.ts'; import 'react';"],
  ['apps/web/src/journeys/accounts/ok.tsx', "import '#steps/choose-card.tsx'; import '#api/call.ts';"],
  ['apps/web/src/routes.ts', "import '#journeys/accounts/ok.tsx';"],
];

const lines = (count, line) => Array.from({ length: count }, (_, index) => line(index)).join('\n');

const otherRules = [
  ['packages/domain/src/money/console.ts', 'no-console', 'console.log(1);'],
  ['packages/domain/src/money/any.ts', 'no-explicit-any', 'export const parse = (text: any) => text;'],
  ['packages/domain/src/money/catch.ts', 'no-empty', 'export const go = (f: () => void) => { try { f(); } catch {} };'],
  ['packages/domain/src/money/one.ts', 'no-cycle', "import { two } from './two.ts'; export const one = () => two;"],
  ['packages/domain/src/money/two.ts', 'no-cycle', "import { one } from './one.ts'; export const two = () => one;"],
  ['packages/domain/src/money/all.ts', 'no-barrel-file', "export * from './one.ts';"],
  ['apps/services/src/platform/port.ts', 'no-process-env', 'export const port = process.env.PORT;'],
  ['apps/services/src/programs/worker.ts', 'max-lines', lines(401, (index) => `export const a${index} = 1;`)],
  [
    'apps/services/src/programs/seed.ts',
    'max-lines-per-function',
    `export function seed() {\n${lines(71, (index) => `go(${index});`)}\n}`,
  ],
  ['apps/web/src/ui/image.tsx', 'alt-text', "export const Logo = () => <img src='a.svg' />;"],
  [
    'apps/web/src/ui/text.tsx',
    'no-danger',
    'export const Raw = () => <p dangerously' + "SetInnerHTML={{ __html: '' }} />;",
  ],
  [
    'apps/web/src/ui/hook.tsx',
    'rules-of-hooks',
    'export const Row = ({ on }) => { if (on) useState(1); return null; };',
  ],
];

let tree;
let found;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'lendside-lint-'));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  symlinkSync(join(root, 'oxlint.config.ts'), join(tree, 'oxlint.config.ts'));
  const files = [...refused, ...accepted, ...otherRules.map(([path, , text]) => [path, text])];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), `${text}\n`);
  }
  const { stdout } = spawnSync(installed('oxlint'), ['-f', 'json', 'packages', 'apps', 'acceptance'], {
    cwd: tree,
    encoding: 'utf8',
    env: withThisNode(),
    maxBuffer: 20_000_000,
  });
  found = JSON.parse(stdout).diagnostics;
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

const rulesAt = (path) => found.filter(({ filename }) => filename === path).map(({ code }) => code);

test.each(refused)('the linter refuses in %s: %s', (path) => {
  expect(rulesAt(path).join()).toContain('no-restricted-imports');
});

test.each(accepted)('the linter accepts in %s: %s', (path) => {
  expect(rulesAt(path).join()).not.toContain('no-restricted-imports');
});

test.each(otherRules)('the linter reports %s for breaking %s', (path, rule) => {
  expect(rulesAt(path).join()).toContain(rule);
});
