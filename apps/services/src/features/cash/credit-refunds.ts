import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { askCreditRefund as askCall, getCreditRefund as getCall } from '@lendside/contract/cash/credit-refunds.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import { refundableCents, refundDueOn } from '@lendside/domain/loans/payments/refund-credit.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { askRefund } from '#features/payouts/refund-queries.ts';
import { findPayout } from '#features/payouts/payout-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import type { CashMeans } from './cash-means.ts';
import { CHANNEL_TYPES, findChannelOfType } from './channel-types.ts';
import { findPayoutTargets, isTargetOf, type PayoutTargets } from '#features/cards/payout-target-queries.ts';
import { refuseOldQuote, refuseTarget } from './refuse-draw.ts';

const LOOK_EVERY_MS = 150;
const WAIT_MAX_MS = 8_000;

/** A credit goes back to an account or a card of its borrower, or waits at the store. */
const CHANNELS: readonly DisbursementChannel[] = ['store', 'debit', 'ach'];

async function findLoan(means: CashMeans, loanId: number, lmsId: number, caller: Customer): Promise<CallerLoan> {
  const loan = await findCallerLoan(means.loanSystems, caller, loanId);
  if (loan.record.snapshot.lmsId !== lmsId) throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
  return loan;
}

/** Returns what can be refunded to the caller. The credit belongs to the main borrower, and a partner's loan keeps its own. */
function refundableTo({ record, customerIds }: CallerLoan) {
  const { snapshot } = record;
  const isOurs = snapshot.lmsId === 1 || snapshot.lmsId === 2;
  return isOurs && customerIds.includes(record.customerId) ? refundableCents(snapshot) : NO_CENTS;
}

function whyClosed(
  { offeredChannels }: CashMeans,
  channel: DisbursementChannel,
  { cardIds, accountIds }: PayoutTargets,
): string | null {
  if (!offeredChannels.has(channel)) return 'not_offered';
  if (channel === 'debit' && cardIds.size === 0) return 'no_card';
  return channel === 'ach' && accountIds.size === 0 ? 'no_account' : null;
}

/** Says how much of a credit can come back, and how. Source: loan-core 4.1 (X), 5.4 (N15). */
export async function getCreditRefund(
  means: CashMeans,
  { loanId, lmsId }: RequestOf<typeof getCall>,
  caller: Customer,
): Promise<ResponseOf<typeof getCall>> {
  const loan = await findLoan(means, loanId, lmsId, caller);
  const targets = await findPayoutTargets(means, loan, caller);
  const { asOf } = loan.record.snapshot;
  return {
    amount: refundableTo(loan),
    paidBy: refundDueOn(asOf, asOf),
    options: CHANNELS.map((channel) => ({
      type: CHANNEL_TYPES[channel],
      closedBy: whyClosed(means, channel, targets),
    })),
  };
}

/** Asks the worker to refund a credit, and waits for it. A repeat of the key refunds once. Source: loan-core 2.3 (REFUND), 5.4 (N15). */
export async function askCreditRefund(
  means: CashMeans,
  asked: RequestOf<typeof askCall>,
  caller: Customer,
): Promise<ResponseOf<typeof askCall>> {
  const { database } = means;
  const loan = await findLoan(means, asked.loanId, asked.lmsId, caller);
  const { snapshot, customerId } = loan.record;
  const named = createHash('sha256').update(`${caller.profileId}\n${asked.refundKey}`).digest('hex');
  const reference = `refund_${named.slice(0, 40)}`;
  const paidBy = refundDueOn(snapshot.asOf, snapshot.asOf);
  const twin = await findPayout(database, caller.profileId, reference);
  if (twin !== null) return { transactionId: reference, booked: true, paidBy };
  const amountCents = refundableTo(loan);
  if (amountCents === 0) throw new Refused('CashNotAvailable', 'You have no credit to get back on this loan.');
  if (asked.amount !== amountCents) throw refuseOldQuote();
  const channel = findChannelOfType(asked.disbursementType);
  const targets = await findPayoutTargets(means, loan, caller);
  if (channel === null || !CHANNELS.includes(channel) || !means.offeredChannels.has(channel))
    throw new Refused('ChannelClosed', 'This way to get your money is not offered. Choose another one.');
  if (!isTargetOf(channel, asked.disburseCardIds, targets)) throw refuseTarget(channel);
  await askRefund(database, {
    reference,
    lmsId: snapshot.lmsId === 1 ? 1 : 2,
    loanId: asked.loanId,
    customerId,
    amountCents,
    channel,
    cardId: asked.disburseCardIds[0] ?? null,
  });
  return { transactionId: reference, booked: await isBooked(means, reference, caller), paidBy };
}

/** Waits until the worker has booked the refund. Gives up after eight seconds: it is still at it. */
async function isBooked(means: CashMeans, reference: string, caller: Customer): Promise<boolean> {
  const untilMs = performance.now() + (means.waitMaxMs ?? WAIT_MAX_MS);
  while ((await findPayout(means.database, caller.profileId, reference)) === null) {
    if (performance.now() >= untilMs) return false;
    await pause(LOOK_EVERY_MS);
  }
  return true;
}
