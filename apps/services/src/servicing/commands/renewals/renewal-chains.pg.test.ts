import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { periodCharge } from '@lendside/domain/ledger/loan-postings.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import type { RenewalToOpen } from '@lendside/providers/loan-systems/renewal-calls.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { voidRefinance } from '#servicing/commands/refinance/void-refinance.ts';
import { postJournal, toJournalTransaction } from '#servicing/ledger/journal-store.ts';
import { RenewalSteps, wishOf } from './renewal-books.fixture.ts';

const LONG_MS = 600_000;
const START = businessDate('2026-06-15');
const PAWN_BREACHES = statement<{ breach: string }>(
  'test_chain_breaches',
  'select servicing.find_pawn_breaches(2, $1, $1) as breach',
);

type Books = Awaited<ReturnType<typeof openCommandBooks>>;

/** The last loan of a chain of renewals, and whose payment was returned after it. */
interface Chain {
  readonly books: Books;
  readonly steps: RenewalSteps;
  loanId: number;
  isReturned: boolean;
}

/** An opened and paid renewal. */
interface Opened {
  readonly command: RenewalToOpen;
}

function returnPayment({ books, loanId }: Chain, { command }: Opened): Promise<unknown> {
  const paymentKey = `pay:${command.payment?.paymentId}`;
  const facts = { kind: 'achReturn', returnCode: 'R02', minutesOfDay: 600 } as const;
  return books.done((tx) => reversePayment(tx, { key: `back:${paymentKey}`, lmsId: 2, loanId, paymentKey, ...facts }));
}

/** Signs the terms of today. A signature after the last day books nothing and ends the renewal. */
async function sign(chain: Chain, { command }: Opened): Promise<number | null> {
  const { steps, loanId } = chain;
  const { endsOn } = (await steps.find(loanId)) ?? {};
  const isOver = endsOn !== undefined && endsOn < (await chain.books.loan(loanId)).snapshot.asOf;
  const answer = await steps.complete(command, await steps.revise(command));
  expect(answer.ok).toBe(!isOver);
  return answer.ok ? answer.value.newLoanId : null;
}

const ENDS = {
  signed: async (chain: Chain, opened: Opened) => {
    chain.loanId = (await sign(chain, opened)) ?? chain.loanId;
  },
  cancelled: (chain: Chain, { command }: Opened) => chain.steps.end(command),
  voided: async (chain: Chain, opened: Opened) => {
    const newLoanId = await sign(chain, opened);
    if (newLoanId === null) return;
    const command = {
      key: `void:${opened.command.renewalId}`,
      lmsId: 2,
      loanId: newLoanId,
      minutesOfDay: 600,
    } as const;
    await chain.books.done((tx) => voidRefinance(tx, command));
  },
  returnedSigned: async (chain: Chain, opened: Opened) => {
    const newLoanId = await sign(chain, opened);
    if (newLoanId === null) return;
    if (opened.command.payment === null) {
      chain.loanId = newLoanId;
      return;
    }
    await returnPayment(chain, opened);
    chain.isReturned = true;
  },
  returnedOpen: async (chain: Chain, opened: Opened) => {
    if (opened.command.payment === null) await chain.steps.end(opened.command);
    else await returnPayment(chain, opened);
  },
  storePaid: (chain: Chain, { command }: Opened) =>
    chain.books.inUnit((tx) =>
      postPayments(tx, 2, [
        {
          reference: `cash-${command.renewalId}`,
          loanId: chain.loanId,
          amountCents: cents(1_000),
          purpose: 'standard',
          channel: 'store',
          confirmationNumber: '1234567897',
        },
      ]),
    ),
} satisfies Record<string, (chain: Chain, opened: Opened) => Promise<unknown>>;

/** What happens next to the last loan of a chain: days pass, somebody pays, days pass, and the renewal ends. */
const step = fc.record({
  days: fc.integer({ min: 0, max: 12 }),
  /** Cents above the minimum that are paid. */
  more: fc.constantFrom(0, 0, 5_000, 31_07),
  /** Days between payment and signature. */
  waits: fc.constantFrom(0, 0, 1, 2),
  ends: fc.constantFrom(
    'signed',
    'signed',
    'signed',
    'cancelled',
    'voided',
    'returnedSigned',
    'returnedOpen',
    'storePaid',
  ),
});

/** Takes one step. Does nothing when the loan cannot be renewed now, for example because its own period has not begun. */
async function take(
  chain: Chain,
  { more, waits, ends }: { readonly more: number; readonly waits: number; readonly ends: keyof typeof ENDS },
): Promise<void> {
  const { books, steps, loanId } = chain;
  const { snapshot } = await books.loan(loanId);
  const product = findProduct(snapshot.productId);
  if (product === null) throw new Error('the loan has no product');
  const minimum = quoteFigures(snapshot, product).minimumAmountDueCents;
  const wish = wishOf(snapshot.productId, minimum === 0 ? 0 : minimum + more);
  const quoted = await steps.http.quoteRenewal(loanId, wish, ['trial']);
  if (quoted?.ok !== true) return;
  const command = await steps.openPaid(loanId, wish);
  expect((await steps.quote(loanId, wish)).hash).toBe(quoted.value.hash);
  await books.days(2, waits);
  await ENDS[ends](chain, { command });
  expect((await steps.find(loanId))?.state).not.toBe('awaitingSignature');
  await books.lawful();
}

test(
  'random chains of renewals keep the books, the caps and one hash of terms',
  async () => {
    const books = await openCommandBooks(START);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1101, 1102),
        fc.array(step, { minLength: 3, maxLength: 6 }),
        async (productId, taken) => {
          const loanId = await books.open({ productId, principalCents: 100_000 });
          const chain: Chain = { books, steps: new RenewalSteps(books), loanId, isReturned: false };
          for (const each of taken) {
            await books.days(2, each.days);
            if (!chain.isReturned) await take(chain, each);
          }
          await books.days(2, 35);
          await books.lawful();
          const { snapshot } = await books.loan(chain.loanId);
          expect(payoffCents(snapshot)).toBeGreaterThan(0);
        },
      ),
      { numRuns: 6, seed: 19, endOnFailure: true },
    );
  },
  LONG_MS,
);

test(
  'a charge on day 1 and ten days of overlap are found in a chain of signed renewals [I9]',
  async () => {
    const books = await openCommandBooks(START);
    const steps = new RenewalSteps(books);
    const renewed = async () =>
      steps.renew(await books.open({ productId: 1101, principalCents: 100_000 }), wishOf(1101, 15_000));
    const plant = async (loanId: number, from: BusinessDate) => {
      const entry = periodCharge(cents(15_000), { from, to: addDays(from, 30), principalCents: cents(100_000) });
      const facts = { lmsId: 2, businessDate: from, loanId, key: `planted:${loanId}`, actor: 'test' } as const;
      await books.inUnit((tx) => postJournal(tx, [toJournalTransaction(entry, facts)]));
    };
    const found = async (loanId: number) =>
      (await books.owner.rows(PAWN_BREACHES, [loanId])).map(({ breach }) => breach);
    const [dayOne, overlap] = [await renewed(), await renewed()];
    expect([await found(dayOne), await found(overlap)]).toEqual([[], []]);
    await plant(dayOne, addDays(START, 1));
    await plant(overlap, addDays(START, 20));
    expect((await found(dayOne)).filter((breach) => breach.endsWith('is charged twice'))).toHaveLength(29);
    expect(await found(overlap)).toContain(`I9 loan ${overlap}: chain day 20 is charged twice`);
  },
  LONG_MS,
);
