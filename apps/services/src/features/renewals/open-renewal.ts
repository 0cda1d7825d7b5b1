import { createHash } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { openRenewal as openRenewalCall } from '@lendside/contract/renewals/open-renewal.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { RenewalCalls, RenewalToOpen } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { findCashChannel, whyNotPaidOut } from '#features/cards/cash-way-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import type { Transaction } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import { findRenewalOf, type FoundRenewal } from './find-renewal.ts';
import { queueToSign } from './queue-told.ts';
import { refuseRenewal } from './refuse-renewal.ts';
import { readRenewalFacts } from './renewal-facts.ts';
import type { RenewalMeans } from './renewal-means.ts';
import { toRenewalEntity } from './to-renewal-entity.ts';

type Asked = RequestOf<typeof openRenewalCall>;

/** Returns the id of a renewal: the same key of the same person in the same session gives the same one. */
function renewalIdOf({ renewalKey }: Asked, caller: Customer): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([caller.profileId, guestSessionOf(caller), renewalKey]))
    .digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Opens a renewal without a payment. Repeating the same request answers the same renewal. Source: width 5, loan-core 3.3 (T08, T10). */
export async function openRenewal(
  means: RenewalMeans,
  asked: Asked,
  caller: Customer,
): Promise<ResponseOf<typeof openRenewalCall>> {
  const { database, loanSystems, desks } = means;
  const callerLoan = await findCallerLoan(loanSystems, caller, asked.loanId);
  const { system } = callerLoan;
  const calls = desks[system.lmsId];
  if (calls === undefined)
    throw new Refused('RenewalNotOffered', 'This loan can be renewed only at its own office. Please call it.');
  const renewalId = renewalIdOf(asked, caller);
  const look = (): Promise<FoundRenewal | null> => findTwin(means, asked, caller, renewalId);
  const refusal = (await look()) === null ? await open(means, asked, caller, { callerLoan, calls, renewalId }) : null;
  // A concurrent request with the same key may have opened it meanwhile; return its answer.
  const found = await look();
  if (found === null) throw refusal ?? new Error(`renewal ${renewalId} was opened and is not there`);
  const facts = await readRenewalFacts(database, renewalId, found.customerIds);
  return { renewal: toRenewalEntity(found.record, facts, caller) };
}

/** Opens it and returns null, or returns the refusal. */
async function open(
  means: RenewalMeans,
  asked: Asked,
  caller: Customer,
  {
    callerLoan,
    calls,
    renewalId,
  }: {
    readonly callerLoan: CallerLoan;
    readonly calls: RenewalCalls<Transaction>;
    readonly renewalId: string;
  },
): Promise<Refused | null> {
  const { record: loan, customerIds } = callerLoan;
  const [customerId] = customerIds;
  await means.checkEntry(loan, caller);
  if (customerId === undefined) throw new Error('a caller without a customer number has a loan');
  if (asked.intentId !== means.intentIdOf(loan))
    return refuseRenewal({ code: 'not_eligible', reason: 'quote_changed' });
  await requireCashPaidOut(means, asked, callerLoan, caller);
  const opener = { customerId, name: await means.nameOf(caller), guestSessionId: guestSessionOf(caller) };
  const command = await toCommand(means, asked, renewalId, opener);
  const opened = await means.database.transaction(async (tx) => {
    const answer = await calls.openRenewal(command, tx);
    if (answer.ok) await queueToSign(tx, renewalId);
    return answer;
  });
  return opened.ok ? null : refuseRenewal(opened.refusal);
}

/** Finds the renewal that this key opened before. Refuses with `PaymentKeyReused` when the request was another one. */
async function findTwin(
  means: RenewalMeans,
  asked: Asked,
  caller: Customer,
  renewalId: string,
): Promise<FoundRenewal | null> {
  const found = await findRenewalOf(means, caller, asked.loanId);
  if (found?.record.renewalId !== renewalId) return null;
  if (found.record.revisions[0]?.hash !== asked.renewal.termsHash) throw refuseRenewal({ code: 'duplicate_intent' });
  return found;
}

/** Refuses cash that cannot be paid out as it is asked for. */
async function requireCashPaidOut(
  means: RenewalMeans,
  { disbursementAmount: amount, disbursementType: type, disburseCardIds = [] }: Asked,
  loan: CallerLoan,
  caller: Customer,
): Promise<void> {
  if (amount === null || amount === 0) return;
  const stop = await whyNotPaidOut(means, loan, caller, { amount, type, cardIds: disburseCardIds });
  if (stop !== null)
    throw new Refused('ChannelClosed', stop.text, { fields: [{ field: stop.field, message: stop.text }] });
}

async function toCommand(
  means: RenewalMeans,
  asked: Asked,
  renewalId: string,
  opener: RenewalToOpen['opener'],
): Promise<RenewalToOpen> {
  const { renewal, disbursementAmount, disbursementType, disburseCardIds = [] } = asked;
  const cashOutCents = disbursementAmount ?? NO_CENTS;
  const [cashCardId = null] = cashOutCents > 0 ? disburseCardIds : [];
  const kind = findProduct(renewal.productId)?.kind === 'line' ? 'productSwitch' : 'renewal';
  // The caller means another renewal than the product makes.
  if (asked.migrateProduct !== (kind === 'productSwitch'))
    throw refuseRenewal({ code: 'not_eligible', reason: 'quote_changed' });
  return {
    key: `renewal:${renewalId}:open`,
    loanId: asked.loanId,
    renewalId,
    wish: {
      kind,
      newProductId: renewal.productId,
      paymentCents: NO_CENTS,
      cashOutCents,
      channel: (cashOutCents > 0 ? findCashChannel(disbursementType) : null) ?? 'store',
      cashCardId,
      ancillaryIds: renewal.ancillaryIds,
    },
    termsHash: renewal.termsHash,
    intentId: asked.intentId,
    isNoSsnRefinanceAllowed: await means.isNoSsnAllowed(),
    payment: null,
    opener,
  };
}
