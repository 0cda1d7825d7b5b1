import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBooks } from '#books/open-books.ts';
import { openBackOffice } from './back-office.ts';
import { openInvictusBooks } from './invictus-books.ts';
import { aPaymentOf, aRunningLoan, startInvictusTrial } from './invictus-trial.fixture.ts';
import { openInvictus } from './invictus.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'invictus-books-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('loans, the business date, keys and tokens survive a restart', async () => {
  const before = await startInvictusTrial(folder);
  const loanId = await aRunningLoan(before);
  const paid = await before.post(`/v1/loans/${loanId}/payments`, aPaymentOf('250.00'), 'kept');
  await before.post('/v1/clock/advance', { days: 9 });
  const loan = (await before.get(`/v1/loans/${loanId}`)).json;
  await before.trial.close();

  const after = await startInvictusTrial(folder);
  expect((await after.get('/v1/business-date')).json).toEqual({ businessDate: '2026-06-24' });
  expect((await after.get(`/v1/loans/${loanId}`)).json).toEqual(loan);
  expect(await after.post(`/v1/loans/${loanId}/payments`, aPaymentOf('250.00'), 'kept')).toEqual(paid);
  await after.trial.close();
});

test('rows of the ledger cannot be changed or deleted', () => {
  const database = openBooks(':memory:');
  openInvictus(database);
  for (const statement of [
    "UPDATE invictus_days SET business_date = '2020-01-01'",
    "UPDATE invictus_loans SET customer_id = 'somebody'",
    "UPDATE invictus_entries SET entry = '{}'",
    'DELETE FROM invictus_days',
    'DELETE FROM invictus_loans',
    'DELETE FROM invictus_entries',
  ])
    expect(() => database.exec(statement)).toThrow('only added to');
  database.close();
});

test('a step that fails midway leaves no changes', () => {
  const database = openBooks(':memory:');
  const { books, office } = openInvictus(database);
  const [loanId = 0] = books.loanIds();
  const before = office.find(loanId);
  const order = { amountCents: 1_000, purpose: 'payment', method: 'card', confirmationNumber: null } as const;
  expect(() =>
    books.inOneStep(() => {
      office.pay(loanId, 'lost', order);
      office.advance(1);
      throw new Error('the machine dies');
    }),
  ).toThrow('the machine dies');
  expect(office.find(loanId)).toEqual(before);
  expect(office.today()).toBe('2026-06-15');
  database.close();
});

test('moving many days at once gives the same result as moving day by day', () => {
  const [once, daily] = [openBooks(':memory:'), openBooks(':memory:')];
  openInvictus(once).office.advance(200);
  const slow = openInvictus(daily).office;
  for (let day = 0; day < 200; day += 1) slow.advance(1);
  const read = (database: typeof once) => {
    const books = openInvictusBooks(database);
    return books.loanIds().map((loanId) => openBackOffice(books).find(loanId));
  };
  expect(read(once)).toEqual(read(daily));
  expect(read(once)[0]?.loan.status).toBe(6);
  once.close();
  daily.close();
});
