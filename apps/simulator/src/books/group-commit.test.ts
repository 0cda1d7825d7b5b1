import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chargeBooks, type Charge } from './charge-books.ts';
import { commitNow, joinCommit, whenKept } from './group-commit.ts';
import { openBooks } from './open-books.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-commits-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const aCharge = (id: string): Charge => ({
  id,
  reference: `ref-${id}`,
  amountCents: 500,
  currency: 'USD',
  status: 'captured',
  declineReason: null,
  approvalCode: '123456',
  lastFour: '4242',
  cardType: '001',
  createdAt: '2026-06-15T00:00:00.000Z',
  voidedAt: null,
});

test('charges of one event-loop turn commit together, and `whenKept` waits for the commit', async () => {
  const database = openBooks(folder);
  const books = chargeBooks(database);
  const reader = openBooks(folder);
  const seen = chargeBooks(reader);
  books.add(aCharge('a'));
  books.add(aCharge('b'));
  expect([seen.summary().capturedCount, books.summary().capturedCount]).toEqual([0, 2]);
  await books.whenKept();
  expect([seen.summary().capturedCount, database.isTransaction]).toEqual([2, false]);
  for (const each of [database, reader]) each.close();
});

test('a charge that cannot be written does not undo other charges in its commit', async () => {
  const database = openBooks(folder);
  const books = chargeBooks(database);
  books.add(aCharge('a'));
  expect(() => books.add(aCharge('a'))).toThrow(/UNIQUE/);
  books.add(aCharge('b'));
  await books.whenKept();
  expect(books.summary().capturedCount).toBe(2);
  database.close();
});

test('`commitNow` commits at once, and a later write in the same turn starts a new commit', async () => {
  const database = openBooks(folder);
  const books = chargeBooks(database);
  books.add(aCharge('a'));
  const kept = whenKept(database);
  commitNow(database);
  expect(database.isTransaction).toBe(false);
  joinCommit(database);
  books.add(aCharge('b'));
  await kept;
  await books.whenKept();
  expect(books.summary().capturedCount).toBe(2);
  database.close();
});
