import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRow, listCells, PAYMENT_MATRIX } from '../acceptance/payment-matrix.ts';
import { ERROR_TABLE } from '../acceptance/payment-error-table.ts';
import { MAGIC_ACCOUNTS } from '../apps/simulator/src/ach-originator/magic-accounts.ts';
import { MAGIC_CARDS, UNKEEPABLE_CARDS } from '../apps/simulator/src/card-desk/magic-cards.ts';
import { PAYER_CALLS } from '../apps/simulator/src/road/payer-calls.ts';
import { ROAD_FAULTS } from '../apps/simulator/src/road/road-faults.ts';
import { api } from '../packages/contract/src/api.ts';
import { MAGIC_AMOUNTS } from '../apps/simulator/src/faults/charge-plan.ts';
import { root } from './commands.mjs';
import { titlesIn } from './test-rules.mjs';

const rowId = /^[A-Z]{3}-\d{2,3}: /;

/** Tells whether that file has a journey whose title begins with those words. */
function isWritten({ file, title }) {
  const titles = titlesIn(readFileSync(join(root, 'acceptance', file), 'utf8'));
  return titles.some((each) => each.startsWith(title));
}

/** Follows every "same as" of a cell. Returns the problem at the end, or null when there is none. */
function endOf(cell, seen = []) {
  const row = findRow(cell);
  if (row === null) return `no row covers ${JSON.stringify(cell)}`;
  if (!('sameAs' in row.is))
    return 'cannotBe' in row.is && seen.length > 0
      ? `${JSON.stringify(seen[0])} equals an impossible combination`
      : null;
  const next = { ...cell, ...row.is.sameAs };
  if ([cell, ...seen].some((each) => JSON.stringify(each) === JSON.stringify(next)))
    return `${JSON.stringify(cell)} goes in a circle`;
  return endOf(next, [cell, ...seen]);
}

test('each mix of payer, amount, method and place has or equals a journey or is ruled out [PAY-001 PAY-004]', () => {
  const cells = listCells();
  expect(cells).toHaveLength(5 * 8 * 6 * 3);
  expect(cells.map((cell) => endOf(cell)).filter((problem) => problem !== null)).toEqual([]);
});

test('no row of the payment matrix is hidden by an earlier row, and each reason names an id', () => {
  const used = new Set(listCells().map(findRow));
  expect(PAYMENT_MATRIX.filter((row) => !used.has(row))).toEqual([]);
  const reasons = PAYMENT_MATRIX.flatMap(({ is }) => ('cannotBe' in is ? [is.cannotBe] : []));
  expect(reasons.filter((reason) => !rowId.test(reason))).toEqual([]);
});

test('each journey that the payment matrix names exists', () => {
  const journeys = PAYMENT_MATRIX.flatMap(({ is }) => ('walkedBy' in is ? [is.walkedBy] : []));
  expect(journeys.filter((journey) => !isWritten(journey))).toEqual([]);
});

test('each payment, card and bank error has a journey that provokes it, or a reason why not', () => {
  for (const { ids, text, by, journey, unprovoked } of ERROR_TABLE) {
    expect(ids).toMatch(/^[A-Z]{3}-\d{3}( [A-Z]{3}-\d{3})*$/);
    const isProvoked = by !== undefined && journey !== undefined;
    expect([text, isProvoked !== (unprovoked !== undefined)]).toEqual([text, true]);
  }
  const journeys = ERROR_TABLE.flatMap(({ journey }) => journey ?? []);
  expect(journeys.filter((journey) => !isWritten(journey))).toEqual([]);
  const ids = ERROR_TABLE.flatMap((row) => row.ids.split(' '));
  const rows = Array.from({ length: 16 }, (_, index) => `LER-${String(index + 1).padStart(3, '0')}`);
  expect(rows.filter((row) => !ids.includes(row))).toEqual([]);
});

test("the simulator's pages show every trigger in the error table, which covers every bad card", () => {
  const by = ERROR_TABLE.flatMap((row) => row.by ?? []);
  const typed = (kind) => by.flatMap((each) => (kind in each ? [each[kind]] : []));
  const shown = [...MAGIC_CARDS, ...UNKEEPABLE_CARDS].map(({ number }) => number);
  expect(typed('card').filter((number) => !shown.includes(number))).toEqual([]);
  expect(typed('account').filter((account) => !MAGIC_ACCOUNTS.some(({ lastFour }) => lastFour === account))).toEqual(
    [],
  );
  expect(typed('amount').filter((amount) => !MAGIC_AMOUNTS.some(({ cents }) => cents === amount))).toEqual([]);
  const calls = PAYER_CALLS.map(({ call }) => call);
  expect(typed('road').filter((call) => !calls.includes(call))).toEqual([]);
  const happenings = ROAD_FAULTS.map(({ what }) => what);
  expect(typed('happens').filter((what) => !happenings.includes(what))).toEqual([]);
  const refused = [...MAGIC_CARDS.filter(({ declineReason }) => declineReason !== null), ...UNKEEPABLE_CARDS];
  expect(refused.map(({ number }) => number).filter((number) => !typed('card').includes(number))).toEqual([]);
});

test("every call that the simulator's proxy lists is a call of the services", () => {
  const calls = Object.values(api).map(({ method, path }) => `${method} ${path}`);
  expect(PAYER_CALLS.map(({ call }) => call).filter((call) => !calls.includes(call))).toEqual([]);
});
