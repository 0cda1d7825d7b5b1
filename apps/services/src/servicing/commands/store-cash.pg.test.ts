import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { RenewalToOpen } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { expect, test } from 'vitest';
import { statement, type Transaction } from '#platform/database.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from './command-books.fixture.ts';
import { storeCashTodayCents } from './draws/draw-rows.ts';
import { requestDraw, requestDraws } from './draws/request-draw.ts';
import { openLine } from './lines/open-line.ts';
import {
  chooseApplicationMethod,
  setApplicationAmount,
  startApplication,
  withdrawApplication,
} from './origination/change-application.ts';
import { RenewalSteps, valueOf, wishOf } from './renewals/renewal-books.fixture.ts';

const today = businessDate('2026-06-12');
const books = await openCommandBooks(today);
const steps = new RenewalSteps(books);
await books.appraise(2_000_000);
let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `store-cash-${keys}`;
};

const WAITS = statement<{ waits: boolean }>(
  'test_store_cash_waits',
  `select exists (select from pg_locks k where k.locktype = 'advisory' and k.classid = 7350 and not k.granted) as waits`,
);

/** Asks for cash of a renewal of a new pawn. */
async function toOpen(cashOutCents: number): Promise<RenewalToOpen> {
  const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
  return steps.toOpen(loanId, wishOf(1101, 22_500, { cashOutCents: cents(cashOutCents) }));
}

/** Opens a line of credit and returns a draw of store cash on it. */
async function toDraw(amountCents: number) {
  const line = { productId: 1104, creditLimitCents: cents(400_000), brand: 'tmx', storeId: 10_001 };
  const owner = { customerId: TRIAL_CUSTOMER, collateral: null };
  const opened = await books.inUnit((tx) => openLine(tx, { key: newKey(), lmsId: 2, ...line, ...owner }));
  const draw = { key: newKey(), loanId: valueOf(opened).loanId, amountCents: cents(amountCents) };
  return { ...draw, channel: 'store' as const };
}

/** Starts an application for a pawn of that amount. */
async function applyFor(amountCents: number) {
  const key = newKey();
  const { applicationId } = await books.done((tx) =>
    startApplication(tx, {
      key,
      lmsId: 2,
      productId: 1101,
      storeId: 10_001,
      brand: 'tmx',
      customerId: TRIAL_CUSTOMER,
      targetLoanId: null,
      isRefinance: false,
      canUploadDocuments: false,
      appraisalCents: cents(2_000_000),
    }),
  );
  const toCommand = () => ({ key: newKey(), lmsId: 2 as const, applicationId });
  const toAmount = (newCents: number) => ({ ...toCommand(), amountCents: cents(newCents), dueDates: [] });
  const asked = toAmount(amountCents);
  await books.done((tx) => setApplicationAmount(tx, asked));
  return { toCommand, toAmount };
}

/** Does the first before the commit of its transaction, begins the other meanwhile, and returns its answer. It waits or is through before
 *  the first commits. */
async function whileOpen<Answer>(
  first: (tx: Transaction) => Promise<unknown>,
  other: () => Promise<Answer>,
): Promise<Answer> {
  let isThrough = false;
  const { answer } = await books.api.transaction(async (tx) => {
    await first(tx);
    const begun = other().finally(() => {
      isThrough = true;
    });
    const isSeen = async () => isThrough || (await books.owner.row(WAITS))?.waits;
    await expect.poll(isSeen, { timeout: 20_000 }).toBe(true);
    return { answer: begun };
  });
  return answer;
}

const cashOfToday = () => books.inUnit((tx) => storeCashTodayCents(tx, TRIAL_CUSTOMER, today));

test('only one of two renewals opened at once gets store cash that the day has once [LOP-050]', async () => {
  const [first, second, third] = [await toOpen(130_000), await toOpen(130_000), await toOpen(120_000)];
  const before = await cashOfToday();
  expect(
    await whileOpen(
      async (tx) => valueOf(await steps.http.openRenewal(first, tx)),
      () => steps.send(second),
    ),
  ).toEqual({ ok: false, refusal: { code: 'cash_above_limit', maxCents: 120_000 - before }, isReplay: false });
  expect(await cashOfToday()).toBe(before + 130_000);
  // The same request again, and what still fits.
  expect(await steps.send(first)).toMatchObject({ ok: true, isReplay: true });
  valueOf(await steps.send(third));
  expect(await steps.send(second)).toMatchObject({ refusal: { code: 'cash_above_limit', maxCents: 0 } });
  for (const opened of [first, third]) await steps.end(opened);
  expect(await cashOfToday()).toBe(before);
});

test('many renewals opened at once hand out no more than the limit of the day together', async () => {
  const asked = await Promise.all(Array.from({ length: 6 }, () => toOpen(60_000)));
  const answers = await Promise.all(asked.map((command) => steps.send(command)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
  expect(await cashOfToday()).toBe(240_000);
  for (const [place, { ok }] of answers.entries()) {
    const command = asked[place];
    if (ok && command !== undefined) await steps.end(command);
  }
});

test('a draw at the store waits for a renewal that is being opened, and counts its cash', async () => {
  const [renewal, alone, together] = [await toOpen(200_000), await toDraw(60_000), await toDraw(60_000)];
  const refusal = { code: 'amount_out_of_range', maxCents: 50_000 };
  expect(
    await whileOpen(
      async (tx) => valueOf(await steps.http.openRenewal(renewal, tx)),
      () => books.inUnit((tx) => requestDraws(tx, 2, [together])),
    ),
  ).toMatchObject([{ ok: false, refusal }]);
  expect(await books.refused((tx) => requestDraw(tx, { ...alone, lmsId: 2 }))).toMatchObject(refusal);
  await steps.end(renewal);
  const small = { ...alone, key: newKey(), lmsId: 2, amountCents: cents(5_000) } as const;
  await books.done((tx) => requestDraw(tx, small));
});

test('a new loan counts with its proceeds from the choice of the store until it is withdrawn', async () => {
  const before = await cashOfToday();
  // The lien fee of 18.00 is withheld.
  const { toCommand, toAmount } = await applyFor(201_800);
  const [choice, end] = [{ ...toCommand(), method: 'store' as const }, toCommand()];
  await books.done((tx) => chooseApplicationMethod(tx, choice));
  expect(await cashOfToday()).toBe(before + 200_000);
  const renewal = await toOpen(60_000);
  const maxCents = 50_000 - before;
  expect(await steps.send(renewal)).toMatchObject({ refusal: { code: 'cash_above_limit', maxCents } });
  // It does not stand in its own way, up to the limit.
  const [most, tooMuch] = [toAmount(251_800 - before), toAmount(251_801 - before)];
  await books.done((tx) => setApplicationAmount(tx, most));
  const refusal = { code: 'not_eligible', reason: 'amount_above_limit' };
  expect(await books.refused((tx) => setApplicationAmount(tx, tooMuch))).toEqual(refusal);
  await books.done((tx) => withdrawApplication(tx, end));
  expect(await cashOfToday()).toBe(before);
  valueOf(await steps.send(renewal));
  await steps.end(renewal);
});

test('the choice of a channel compares what it hands out with its limit, as the start does', async () => {
  const before = await cashOfToday();
  const { toCommand } = await applyFor(251_800 - before);
  const choice = { ...toCommand(), method: 'store' as const };
  await books.done((tx) => chooseApplicationMethod(tx, choice));
  const renewal = await toOpen(5_000);
  expect(await steps.send(renewal)).toMatchObject({ refusal: { code: 'cash_above_limit', maxCents: 0 } });
  await books.lawful();
});
