import { describe, expect, test } from 'vitest';
import { findInFile, findUnlistedDecisions } from './house-rules.mjs';
import { findWrongImports, resolveImport } from './import-rules.mjs';
import { styleProblem, titleProblem } from './test-rules.mjs';

const messagesOf = (path, text = '') => findInFile({ path, text }).map(({ message }) => message);

describe('house rules for files', () => {
  const bad = [
    ['packages/domain/src/money/utils.ts', '', 'is too vague'],
    ['apps/services/src/shared/clock.ts', '', 'is too vague'],
    ['apps/web/src/ui/date-helpers.ts', '', 'is too vague'],
    ['apps/web/src/ui/MoneyText.tsx', '', 'not kebab-case'],
    ['packages/contract/src/loans/index.ts', '', 'No index files'],
    ['apps/web/src/ui/field.css', 'a {}\n'.repeat(401), 'at most 400'],
    ['docs/start.md', `cd ${'/ho'}${'me/ann/lender'}`, 'one machine'],
    ['tools/x.mjs', `fetch('https:/${'/registry.'}example.org')`, 'one machine'],
    ['apps/web/src/ui/button.tsx', "if (brand === 'tmx') pay();", 'Brand is data'],
    ['apps/web/src/ui/button.tsx', "if (page.brandCode !== 'tmx') pay();", 'Brand is data'],
    ['apps/web/src/ui/button.tsx', "return 'tmx' === brand.code;", 'Brand is data'],
    ['apps/services/src/features/x.ts', 'switch (brand) {', 'Brand is data'],
    ['apps/web/src/ui/text.tsx', `<p ${'dangerously'}SetInnerHTML={{ __html: a }} />`, 'No raw HTML'],
    ['apps/web/src/ui/text.tsx', 'label="E-mail address"', 'Write email'],
    ['apps/web/src/ui/text.tsx', '// oxlint-disable-next-line', 'Do not switch off'],
    ['apps/web/src/ui/text.tsx', '// @ts-ignore', 'Do not switch off'],
    ['apps/web/src/ui/text.tsx', '// @ts-expect-error', 'only in tests'],
    ['apps/web/src/ui/text.tsx', "export * from './a.ts';", 'No barrels'],
    ['apps/web/src/ui/text.tsx', 'const a = b as any;', 'Do not use any'],
    ['apps/services/src/programs/http.ts', 'listen(process.env.PORT);', 'Only config.ts'],
    ['apps/services/src/features/x.ts', `// What is dangerous asks again (${'T'}24).`, 'is ambiguous'],
    ['packages/domain/src/calendar/today.ts', 'const now = new Date();', 'domain is pure'],
    ['packages/domain/src/money/draw.ts', 'return Math.random();', 'domain is pure'],
    ['packages/domain/src/money/load.ts', 'export const load = async () => 1;', 'domain is pure'],
  ];

  test.each(bad)('a file that breaks a rule is found in %s: %s', (path, text, message) => {
    expect(messagesOf(path, text)).toEqual([expect.stringContaining(message)]);
  });

  test('files that keep every rule pass without a finding', () => {
    expect(messagesOf('packages/domain/src/brands/brands.ts', "if (brand === 'tmx') return 1;")).toEqual([]);
    expect(
      messagesOf('apps/web/src/ui/money-text.tsx', "import { a } from '#ui/a.tsx';\nconst brandName = skin.name;"),
    ).toEqual([]);
    expect(
      messagesOf(
        'apps/services/src/programs/http.ts',
        '/** Asks again. Source: security D10,\n *  T24, T5; 2026-06-15T12:00. */',
      ),
    ).toEqual([]);
    expect(
      messagesOf('apps/services/src/programs/http.ts', "app.get('/api/home/worker', answer); // see docs/work/notes"),
    ).toEqual([]);
  });
});

describe('house rules for tests', () => {
  // Each sample is built from parts, so that this file does not break the rule it proves.
  const bad = [
    [`${'test'}('pays', () => {});`, 'is not a sentence'],
    [`${'test'}('should pay the whole amount', () => {});`, 'state the fact'],
    [`${'test'}('a payment is posted once [PAY-1]', () => {});`, 'is not a requirement id'],
    [`${'test'}.each(rows)('pays %s', () => {});`, 'is not a sentence'],
    [`${'test'}.only('a payment is posted once', () => {});`, 'no only, skip or todo'],
    [`${'describe'}.skip('payments', () => {});`, 'no only, skip or todo'],
    [`${'test'}.todo('a payment is posted once');`, 'no only, skip or todo'],
    [`${'vi'}.mock('#platform/clock.ts');`, 'Do not mock our own'],
    [`await page.wait${'ForTimeout'}(500);`, 'No sleeps'],
    [`await ${'vi'}.waitFor(() => expect(of(timeout)).toBe(1));\nsettle({ timeout: 9 });`, 'after one second'],
    [`await ${'expect'}.poll(() => said(), { interval: 5 }).toBe(1);`, 'after one second'],
  ];

  test.each(bad)('a test that breaks a rule is found in %s: %s', (text, message) => {
    expect(messagesOf('apps/services/src/pay.test.ts', text)).toEqual([expect.stringContaining(message)]);
  });

  test("a regular expression's test() call is not mistaken for a test", () => {
    expect(messagesOf('apps/services/src/pay.test.ts', "expect(year.test('2024')).toBe(true);")).toEqual([]);
  });

  test('a wait that names its own time-out passes', () => {
    const wait = `await ${'vi'}.waitFor(() => expect(said()).toBe(1), { timeout: 9_000 });`;
    expect(messagesOf('apps/services/src/pay.test.ts', wait)).toEqual([]);
    const onPage = `await ${'expect'}.poll(() => said()).toBe(1);`;
    expect(messagesOf('acceptance/pay.e2e.ts', onPage)).toEqual([]);
  });

  test('a title that is a sentence with well-formed ids passes', () => {
    expect(titleProblem('a partial payment asks to confirm [REF-012 LVA-003]')).toBeUndefined();
    expect(titleProblem('no two payments of one loan overlap [I7]')).toBeUndefined();
  });
});

test.each([
  [`a payment ${'of many words '.repeat(6)}is posted`, 'at most 90'],
  ['that is new says so', 'begins with "that"'],
  ['Who pays twice is told', 'begins with "Who"'],
  ['a payment is posted [PAY-001 PAY-002 PAY-003 PAY-004 PAY-005]', 'carries 5 ids'],
])('a title that breaks the style is refused: %s', (title, message) => {
  expect(styleProblem(title)).toContain(message);
});

test('ids do not count toward the length of a title, and four ids are allowed', () => {
  expect(styleProblem(`${'a payment is kept '.repeat(4)} [PAY-001 PAY-002 PAY-003 I7]`)).toBeUndefined();
  expect(styleProblem('island loans are listed')).toBeUndefined();
});

test('a decision that is missing from the list is found, with the row to add', () => {
  const decision = { path: 'docs/decisions/060-a-choice.md', text: '# 060 A choice\n' };
  const list = (text) => ({ path: 'docs/decisions/README.md', text });
  expect(findUnlistedDecisions([decision, list('- 059 [Another](059-another.md)\n')])).toEqual([
    { path: decision.path, message: expect.stringContaining('- 060 [A choice](060-a-choice.md)') },
  ]);
  expect(findUnlistedDecisions([decision, list('- 060 [A choice](060-a-choice.md)\n')])).toEqual([]);
});

describe('imports between features and folders', () => {
  const wrong = (path, name) =>
    findWrongImports([{ path, text: `import { a } from '${name}';` }]).map(({ message }) => message);

  test('a journey never imports another, with either kind of path', () => {
    const path = 'apps/web/src/journeys/accounts/dashboard/dashboard-screen.tsx';
    expect(wrong(path, '#journeys/make-payment/amount.ts')).toHaveLength(1);
    expect(wrong(path, '../../make-payment/amount.ts')).toHaveLength(1);
    expect(wrong(path, '#journeys/accounts/balance.ts')).toEqual([]);
  });

  test('a feature imports another feature only through its queries', () => {
    const path = 'apps/services/src/features/payments/accept/submit-payment.ts';
    expect(wrong(path, '#features/cards/card-store.ts')).toHaveLength(1);
    expect(wrong(path, '#features/cards/card-queries.ts')).toEqual([]);
  });

  test('a layer of servicing imports lower layers only, but its tests may use every layer', () => {
    const path = 'apps/services/src/servicing/loans/loan-store.ts';
    expect(wrong(path, '#servicing/executor/run-command.ts')).toHaveLength(1);
    expect(wrong(path, '../commands/draws/move-draw.ts')).toHaveLength(1);
    expect(wrong(path, '#servicing/sample-stores.ts')).toHaveLength(1);
    expect(wrong(path, '#servicing/cellar/wine.ts')).toHaveLength(1);
    expect(wrong(path, '#servicing/ledger/journal-store.ts')).toEqual([]);
    expect(wrong('apps/services/src/servicing/day-end/run-day-end.ts', '#servicing/autopay/x.ts')).toEqual([]);
    expect(wrong('apps/services/src/servicing/loans/a.pg.test.ts', '#servicing/day-end/run-day-end.ts')).toEqual([]);
  });

  test('a feature imports no file of day-end, except the simulation', () => {
    const target = '#servicing/day-end/run-day-end.ts';
    expect(wrong('apps/services/src/features/payments/pay.ts', target)).toHaveLength(1);
    expect(wrong('apps/services/src/features/payments/pay.ts', '#servicing/autopay/follow-debits.ts')).toEqual([]);
    expect(wrong('apps/services/src/features/simulation/move-clocks.ts', target)).toEqual([]);
  });

  test('a feature imports no program, settings or wiring, but its tests may', () => {
    const path = 'apps/services/src/features/loans/get-loan.ts';
    for (const above of [
      '#wiring/http.ts',
      '#wiring/rooms.ts',
      '#programs/http.ts',
      '#config.ts',
      '#named-tomorrow.ts',
    ])
      expect(wrong(path, above)).toHaveLength(1);
    expect(wrong('apps/services/src/platform/clock.ts', '../config.ts')).toHaveLength(1);
    expect(wrong('apps/services/src/features/loans/get-loan.pg.test.ts', '#wiring/http.ts')).toEqual([]);
    expect(wrong('apps/services/src/features/loans/jobs/get-loan.ts', '../get-loan.ts')).toEqual([]);
    expect(wrong('apps/services/src/programs/worker.ts', '#wiring/worker.ts')).toEqual([]);
  });

  test('a feature may import the room type from wiring, but platform may not', () => {
    expect(wrong('apps/services/src/features/loans/loans-room.ts', '#wiring/room.ts')).toEqual([]);
    expect(wrong('apps/services/src/platform/clock.ts', '#wiring/room.ts')).toHaveLength(1);
    expect(wrong('apps/services/src/wiring/worker.ts', '#programs/worker.ts')).toHaveLength(1);
    expect(wrong('apps/services/src/wiring/http.ts', '#config.ts')).toEqual([]);
  });

  test('folders of domain import only what the table allows', () => {
    expect(wrong('packages/domain/src/ledger/post-payment.ts', '#payments/waterfall.ts')).toHaveLength(1);
    expect(wrong('packages/domain/src/payments/waterfall.ts', '#ledger/entry.ts')).toEqual([]);
    expect(wrong('packages/domain/src/refinance/eligibility.ts', '#loan-systems/loan-systems.ts')).toEqual([]);
    expect(wrong('packages/domain/src/brands/brands.ts', '#calendar/business-date.ts')).toEqual([]);
    expect(wrong('packages/domain/src/stores/hours.ts', '#payments/waterfall.ts')).toHaveLength(1);
    expect(wrong('packages/domain/src/compliance/apr.ts', '#loans/interest.ts')).toHaveLength(1);
    expect(wrong('packages/domain/src/compliance/apr.test.ts', '#loans/interest.ts')).toEqual([]);
  });

  test('a new folder of domain is refused until the table says what it may use', () => {
    const path = 'packages/domain/src/pricing/price.ts';
    expect(wrong(path, '#loans/interest.ts')).toEqual([
      expect.stringContaining('domain folder pricing is not in the table'),
    ]);
  });

  test('a refused import that closes a cycle is reported once, at the importing file', () => {
    const findings = findWrongImports([
      { path: 'packages/domain/src/loans/a.ts', text: "import type { B } from '#cards/b.ts';" },
      { path: 'packages/domain/src/cards/b.ts', text: "import { a } from '../loans/a.ts';" },
    ]);
    expect(findings).toEqual([
      { path: 'packages/domain/src/cards/b.ts', line: 1, message: 'In domain, cards must not import loans.' },
    ]);
  });

  test('an import of a package does not resolve to a file of ours', () => {
    expect(resolveImport('apps/web/src/main.tsx', 'react')).toBeUndefined();
    expect(resolveImport('apps/web/src/main.tsx', '#ui/a.tsx')).toBe('apps/web/src/ui/a.tsx');
  });
});
