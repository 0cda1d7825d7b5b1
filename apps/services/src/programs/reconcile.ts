// Compares the books of every card processor and of the bank with ours and prints each difference. Exits with 1 when there is
// one, and with 2 when it cannot compare. `--days 7` sets how many of the latest business dates with payments it compares.
// `--close <reference> --because "..."` closes a return that the ledger refused; it is recorded under the user who runs it, or
// under `--by`. Prints the ids of removed cards that a processor still holds; `--remove-card <card id>` removes one again. Prints
// the payments in review; `--review <payment> --found again|charged|uncharged|givenBack --because "..."` ends a review, with
// `--charge <id>` when a charge was found. Compares the channels of money out in the same way; a payout in review ends by
// `--review <payout> --found again|paid|unpaid`, and `--close <payout>` closes its difference. Source: issue 6.5, decision 015, PAY-020.
import { userInfo } from 'node:os';
import { PAYMENT_PROCESSORS } from '@lendside/domain/configuration/payment-processors.ts';
import { loanSystemName, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { Config } from '#config.ts';
import { listLeftCards, retryLeftCard } from '#features/cards/remove-vaulted-card.ts';
import { bankDesk } from '#features/payments/pay-job/bank-desk.ts';
import {
  booksOf,
  closeReturnByHand,
  listEarlyReturns,
  listDaysWithPayments,
  listRefusedReturns,
  reconcilePayments,
  type Difference,
  type Reconciliation,
} from '#features/payments/reconciliation/reconcile-payments.ts';
import { endReview, listReviews, REVIEW_FINDINGS, type GivenUpAt } from '#features/payments/end-review.ts';
import {
  endPayoutReview,
  listPayoutReviews,
  PAYOUT_FINDINGS,
  type PayoutReviewAnswer,
} from '#features/payouts/payout-review-queries.ts';
import {
  closePayoutDifference,
  listDaysWithPayouts,
  reconcilePayouts,
  type PayoutDifference,
} from '#features/payouts/reconciliation/reconcile-payouts.ts';
import { storeDesk } from '#features/payouts/store-desk.ts';
import { openPayoutDesks } from '#wiring/payout-desks.ts';
import { openProcessors, openProvider, PROVIDERS } from '#wiring/providers.ts';
import type { Database } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { sealingKeys } from '#wiring/own-keys.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand, withDatabase } from './run-command.ts';

const CANNOT_BE_DONE = 2;

type Asked = ReturnType<typeof readAsked>;
type PaymentDay = Awaited<ReturnType<typeof listDaysWithPayments>>[number];

const WORDS: Readonly<Record<Difference['kind'], string>> = {
  missing_there: 'we booked it, the processor has nothing',
  missing_here: 'the processor charged it, our payment is not posted',
  amount: 'another amount',
  double: 'charged more than once',
  unanswered: 'the processor did not say',
};

const PAYOUT_WORDS: Readonly<Record<PayoutDifference['kind'], string>> = {
  missing_there: 'we count it as out, the channel has nothing',
  missing_here: 'the channel has it, we count it as not sent',
  amount: 'another amount',
  double: 'paid out more than once',
  books: 'the payout and the loan do not agree',
  unanswered: 'the channel did not say',
};

function toAnswer(state: Awaited<ReturnType<typeof endReview>>, by: string): string {
  if (state === null) return 'is not in review, or was not given up where that can be said.';
  return state === 'otherUnderWay' ? 'waits: another payment of the loan is under way.' : `is ${state}, by ${by}.`;
}

const GIVEN_UP: Readonly<Record<GivenUpAt, string>> = {
  unknown: 'what became of the charge is not known',
  captured: 'the charge is not booked',
  void_pending: 'the money is not given back',
};

function money(amountCents: Difference['theirCents']): string {
  return amountCents === null ? '-' : `$${formatAmount(amountCents)}`;
}

function nameOf(processor: number): string {
  if (processor === 101) return 'Bank';
  return Object.entries(PAYMENT_PROCESSORS).find(([, id]) => id === processor)?.[0] ?? '';
}

/** Returns the user who runs this. In a container a user may have no name. */
function nameOfCaller(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

function toLines({ lmsId, businessDate, payments, differences }: Reconciliation, processor: number): string {
  const name = loanSystemName(lmsId as LoanSystemId);
  const verdict = differences.length === 0 ? 'agree' : `${differences.length} DIFFER`;
  const rows = differences.map(
    ({ paymentId, kind, ourCents, theirCents, detail }) =>
      `  ${paymentId}  ours ${money(ourCents).padStart(12)}  theirs ${money(theirCents).padStart(12)}  ${WORDS[kind]}: ${detail}\n`,
  );
  return `${name.padEnd(8)} ${businessDate}  ${nameOf(processor).padEnd(11)}  ${String(payments).padStart(6)} payments  ${verdict}\n${rows.join('')}`;
}

/** Parses the arguments. Throws `StartProblem` when a required argument is missing. */
function readAsked() {
  const values = readArguments(
    {
      days: { type: 'string', default: '7' },
      close: { type: 'string' },
      'remove-card': { type: 'string' },
      review: { type: 'string' },
      found: { type: 'string' },
      charge: { type: 'string' },
      because: { type: 'string', default: '' },
      by: { type: 'string', default: nameOfCaller() },
    },
    CANNOT_BE_DONE,
  );
  if (!/^[1-9]\d{0,3}$/.test(values.days)) throw new StartProblem('Say of how many business dates: --days 7.');
  const [because, by] = [values.because.trim(), values.by];
  if ((values.close ?? values.review) !== undefined && because === '')
    throw new StartProblem('Say why it is closed: --because "...".');
  const finding = REVIEW_FINDINGS.find((each) => each === values.found);
  const ofPayout = PAYOUT_FINDINGS.find((each) => each === values.found);
  const isFound = finding !== undefined && (finding === 'charged') === (values.charge !== undefined);
  if (values.review !== undefined && !isFound && ofPayout === undefined)
    throw new StartProblem(
      `Say what was found: --found ${REVIEW_FINDINGS.join('|')}, and --charge <id> with charged; of a payout, --found ${PAYOUT_FINDINGS.join('|')}.`,
    );
  return {
    days: Number(values.days),
    closing: values.close === undefined ? null : { reference: values.close, because, by },
    review:
      values.review === undefined || finding === undefined
        ? null
        : { paymentId: values.review, finding, processorId: values.charge ?? null, because, by },
    payoutReview:
      values.review === undefined || ofPayout === undefined
        ? null
        : { payoutId: values.review, finding: ofPayout, because, by },
    cardToRemove: values['remove-card'] ?? null,
  };
}

function toPayoutAnswer(answer: PayoutReviewAnswer, by: string): string {
  return 'state' in answer
    ? `is ${answer.state}, by ${by}.`
    : `stays in review: the books refuse it (${answer.refused}).`;
}

/** Carries out a person's decision and prints the result. */
async function doAsked(database: Database, { closing, review, payoutReview, cardToRemove }: Asked): Promise<void> {
  if (closing !== null) {
    const isClosed = (await closePayoutDifference(database, closing)) || (await closeReturnByHand(database, closing));
    process.stdout.write(
      isClosed
        ? `${closing.reference} is closed by ${closing.by}.\n`
        : `No return or difference of ${closing.reference} is open.\n`,
    );
  }
  const payoutState = payoutReview === null ? null : await endPayoutReview(database, payoutReview);
  if (payoutReview !== null && payoutState !== null)
    process.stdout.write(`${payoutReview.payoutId} ${toPayoutAnswer(payoutState, payoutReview.by)}\n`);
  else if (review !== null) {
    const state = await endReview(database, review);
    process.stdout.write(`${review.paymentId} ${toAnswer(state, review.by)}\n`);
  } else if (payoutReview !== null) process.stdout.write(`${payoutReview.payoutId} is not in review.\n`);
  if (cardToRemove !== null)
    process.stdout.write(
      (await retryLeftCard(database, cardToRemove))
        ? `${cardToRemove} is asked for again.\n`
        : `No card ${cardToRemove} was given up.\n`,
    );
}

/** Prints, for each day, how our books compare with each processor's. Returns the number of differences. */
async function compareDays(config: Config, database: Database, days: readonly PaymentDay[]): Promise<number> {
  const bank = openProvider(PROVIDERS.bank, config);
  const sealing = makeSealing(sealingKeys(config));
  const books = booksOf(openProcessors(config), bank === null ? {} : { 101: bankDesk({ database, bank, sealing }) });
  let differences = 0;
  for (const day of days) {
    for (const processor of books) {
      const reconciled = await reconcilePayments(database, processor, day);
      differences += reconciled.differences.length;
      if (reconciled.payments > 0) process.stdout.write(toLines(reconciled, processor.processorNumber));
    }
  }
  return differences;
}

/** Prints, for each day, how our books compare with those of the channels that pay money out. Returns the number of differences. */
async function comparePayouts(config: Config, database: Database, days: number): Promise<number> {
  const desks = { ...openPayoutDesks(config), store: storeDesk(database) };
  let found = 0;
  for (const day of await listDaysWithPayouts(database, days)) {
    const { payouts, differences } = await reconcilePayouts(database, desks, day);
    found += differences.length;
    const verdict = differences.length === 0 ? 'agree' : `${differences.length} DIFFER`;
    const name = loanSystemName(day.lmsId as LoanSystemId);
    process.stdout.write(
      `${name.padEnd(8)} ${day.businessDate}  Money out    ${String(payouts).padStart(6)} payouts   ${verdict}\n`,
    );
    for (const { payoutId, kind, ourCents, theirCents, detail } of differences)
      process.stdout.write(
        `  ${payoutId}  ours ${money(ourCents).padStart(12)}  theirs ${money(theirCents).padStart(12)}  ${PAYOUT_WORDS[kind]}: ${detail}\n`,
      );
  }
  return found;
}

/** Prints the returns that the ledger refused and the returns of unknown debits. Returns their number. */
async function nameReturns(database: Database): Promise<number> {
  const [refused, early] = [await listRefusedReturns(database, null), await listEarlyReturns(database)];
  for (const { paymentId, ourCents, detail, foundOn } of refused)
    process.stdout.write(
      `  ${paymentId}  ours ${money(ourCents).padStart(12)}  returned by the bank, ${foundOn}: ${detail}\n`,
    );
  for (const { reference, code, amountCents, toldOn } of early)
    process.stdout.write(
      `  ${reference}  ours ${money(null).padStart(12)}  theirs ${money(amountCents).padStart(12)}  returned by the bank as ${code}, ${toldOn}: the debit is not in our books\n`,
    );
  return refused.length + early.length;
}

/** Prints work that waits for a person or a processor but is not a difference between the books. */
async function nameWaiting(database: Database): Promise<void> {
  for (const { paymentId, amountCents, acceptedAt, givenUpAt } of await listReviews(database))
    process.stdout.write(
      `  ${paymentId}  ours ${money(amountCents).padStart(12)}  in review, accepted ${acceptedAt.toISOString()}: ${GIVEN_UP[givenUpAt]}\n`,
    );
  for (const { payoutId, amountCents, askedAt, givenUpAt } of await listPayoutReviews(database))
    process.stdout.write(
      `  ${payoutId}  ours ${money(amountCents).padStart(12)}  payout in review, asked for ${askedAt.toISOString()}, given up while ${givenUpAt}\n`,
    );
  // A card left in the vault involves no money, so it is not counted.
  for (const { cardId, processor, removedAt } of await listLeftCards(database))
    process.stdout.write(
      `  ${cardId}  removed ${removedAt.toISOString()}, still in the vault of ${nameOf(processor)}: it did not let go for days\n`,
    );
}

function verdictOf(days: number, differences: number): string {
  if (days === 0) return 'No payment has been made yet.';
  return differences === 0
    ? 'The books of who moves the money and ours agree.'
    : `${differences} differences. Each is kept until a person has settled it.`;
}

await runCommand({ failure: 'The books could not be compared', failsWith: CANNOT_BE_DONE }, (config) => {
  const asked = readAsked();
  return withDatabase(config, { role: 'lendside_worker', connectionsMax: 2 }, async (database) => {
    await doAsked(database, asked);
    const days = await listDaysWithPayments(database, asked.days);
    const differences =
      (await compareDays(config, database, days)) +
      (await comparePayouts(config, database, asked.days)) +
      (await nameReturns(database));
    await nameWaiting(database);
    process.stdout.write(`${verdictOf(days.length, differences)}\n`);
    process.exitCode = differences === 0 ? 0 : 1;
  });
});
