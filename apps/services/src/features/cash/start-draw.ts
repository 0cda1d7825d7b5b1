import { createHash } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { startDraw as startDrawCall } from '@lendside/contract/cash/draws.ts';
import { mostDrawCents } from '@lendside/domain/draws/draw-permission.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import { askPayout, type AskAnswer, type PayoutToAsk } from '#features/payouts/payout-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { newId } from '#platform/ids.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import { readCashFacts, type CashFacts } from './cash-facts.ts';
import type { CashMeans } from './cash-means.ts';
import { findChannelOfType } from './channel-types.ts';
import { findDrawMigration } from './draw-terms.ts';
import { findCashWays } from '#features/cards/cash-way-queries.ts';
import { findPayoutTargets, isTargetOf, type PayoutTargets } from '#features/cards/payout-target-queries.ts';
import { decideCash } from './read-standing.ts';
import { refuseAmount, refuseBlocked, refuseChannel, refuseOldQuote, refuseTarget } from './refuse-draw.ts';

type Asked = RequestOf<typeof startDrawCall>;

/** Hashes what a request would do (hex). Equal hashes mean the same draw. */
function hashOf(asked: Asked): string {
  const content = [
    asked.loanId,
    asked.lmsId,
    asked.storeId,
    asked.disbursementAmount,
    asked.disbursementType,
    asked.disburseCardIds,
    asked.migrateProduct,
    asked.intentId,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function refuseField(field: string, message: string): Refused {
  return new Refused('ValidationException', message, { fields: [{ field, message }] });
}

function refuseReused(): Refused {
  return new Refused(
    'PaymentKeyReused',
    'This cash advance was sent with other details before. Start again from your loan.',
  );
}

/** Accepts a draw in one commit and wakes the worker. The money moves only after that. A repeat answers with the same key, whatever
 *  happened meanwhile. Source: LAP-083, DRW-001, DRW-002, DRW-011, LOP-049, LOP-052. */
export async function startDraw(
  means: CashMeans,
  asked: Asked,
  caller: Customer,
): Promise<ResponseOf<typeof startDrawCall>> {
  const requestHash = hashOf(asked);
  const { loanId, lmsId, drawKey: key } = asked;
  const reading = findCallerLoan(means.loanSystems, caller, loanId);
  // A repeat gets its answer even when the loan cannot be read.
  reading.catch(() => undefined);
  const facts = await readCashFacts(means, caller, { loanId, lmsId, key });
  const { earlier } = facts;
  if (earlier !== null) {
    if (earlier.requestHash !== requestHash) throw refuseReused();
    return { messageKey: earlier.payoutId };
  }
  const loan = await reading;
  requireSame(asked, loan, caller);
  const { payoutId, answer } = await askPayout(means.database, {
    ...(await decide(means, asked, caller, { loan, facts })),
    payoutId: newId('out'),
    profileId: caller.profileId,
    payoutKey: asked.drawKey,
    requestHash,
  });
  if (payoutId === null) throw refuseAnswer(answer, asked);
  return { messageKey: payoutId };
}

/** Refuses a request that names other facts than the loan's and the caller's. */
function requireSame(asked: Asked, { record }: CallerLoan, caller: Customer): void {
  if (record.snapshot.lmsId !== asked.lmsId) throw refuseField('lmsId', 'This loan is in another system.');
  if (record.storeId !== asked.storeId) throw refuseField('storeId', 'This loan is kept by another store.');
  if (asked.username !== undefined && asked.username !== caller.username)
    throw refuseField('username', 'Send the user name of your own account.');
  if (asked.guestPayment) throw refuseBlocked({ reason: 'guest' });
}

const NO_TARGETS: PayoutTargets = { cardIds: new Set(), accountIds: new Set() };

type Decided = Omit<PayoutToAsk, 'payoutId' | 'profileId' | 'payoutKey' | 'requestHash'>;

async function decide(
  means: CashMeans,
  asked: Asked,
  caller: Customer,
  { loan, facts }: { readonly loan: CallerLoan; readonly facts: CashFacts },
): Promise<Decided> {
  const { disbursementAmount: amountCents, disbursementType, disburseCardIds } = asked;
  const { record, customerIds } = loan;
  const { snapshot } = record;
  const channel = findChannelOfType(disbursementType);
  const [customerId] = customerIds;
  const [decision, targets] = await Promise.all([
    decideCash(means, loan, caller, facts),
    channel === null ? NO_TARGETS : findPayoutTargets(means, loan, caller, channel),
  ]);
  const { product, blocks } = decision;
  const [first] = blocks;
  if (first !== undefined) throw refuseBlocked(first);
  if (product?.kind !== 'line' || channel === null || customerId === undefined)
    throw refuseBlocked({ reason: 'not_a_line' });
  if (asked.intentId !== toIntentId(record)) throw refuseOldQuote();
  const newProductId = findDrawMigration(decision);
  if (asked.migrateProduct !== (newProductId !== null)) throw refuseOldQuote();
  const [option] = await findCashWays(means, loan, amountCents, targets, channel);
  if (option?.closedBy === 'amount_above_limit' || option?.closedBy === 'not_offered') throw refuseChannel(option);
  const maxCents = mostDrawCents(snapshot, product);
  if (amountCents < product.minDrawCents || amountCents > maxCents) throw refuseAmount(product.minDrawCents, maxCents);
  if (!isTargetOf(channel, disburseCardIds, targets)) throw refuseTarget(channel);
  if (option === undefined || option.closedBy !== null)
    throw refuseChannel(option ?? { channel, maxCents: null, closedBy: 'not_offered' });
  return {
    lmsId: snapshot.lmsId,
    loanId: snapshot.loanId,
    customerId,
    brand: record.brand,
    amountCents,
    channel,
    cardId: disburseCardIds[0] ?? null,
    newProductId,
    businessDate: snapshot.asOf,
  };
}

/** Makes the error when something changed between the decision and the commit. */
function refuseAnswer(answer: AskAnswer['answer'], asked: Asked): Refused {
  switch (answer) {
    case 'key_reused':
      return refuseReused();
    case 'loan_not_found':
      return new Refused('NotFoundException', 'We could not find that loan.');
    case 'target_refused':
      return refuseTarget(findChannelOfType(asked.disbursementType) ?? 'debit');
    case 'day_over':
      return refuseOldQuote();
    case 'draw_pending':
    case 'payment_in_flight':
    case 'renewal_open':
    case 'locked_by_other':
      return refuseBlocked({ reason: answer });
    case 'accepted':
    case 'replayed':
      throw new Error(`a draw was ${answer} without its number`);
  }
}
