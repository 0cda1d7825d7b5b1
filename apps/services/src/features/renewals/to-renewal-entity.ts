import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getRenewal } from '@lendside/contract/renewals/get-renewal.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { VOID_REFUSALS, type VoidRefusal } from '@lendside/domain/renewals/renewal-states.ts';
import type { RenewalRecord } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { Customer } from '#platform/access/caller.ts';
import { CHANNEL_TYPES } from './channel-types.ts';
import { isOpenedBy } from './find-renewal.ts';
import type { RenewalFacts } from './renewal-facts.ts';

export type RenewalEntity = NonNullable<ResponseOf<typeof getRenewal>['renewal']>;

/** Whether a guest may see a renewal: guests see what a guest of the same loan opened. */
export function maySee({ opener }: RenewalRecord, caller: Customer): boolean {
  return caller.scope.kind !== 'guest' || opener.guestSessionId !== null;
}

/** Shows a renewal to one of its borrowers. A guest learns neither who opened it nor what another guest paid with. */
export function toRenewalEntity(record: RenewalRecord, facts: RenewalFacts, caller: Customer): RenewalEntity {
  const { wish, revisions, state } = record;
  const openedByYou = isOpenedBy(record, caller);
  const isGuest = caller.scope.kind === 'guest';
  const mayKnow = !isGuest || openedByYou;
  return {
    renewalId: record.renewalId,
    kind: wish.kind,
    state,
    loanId: record.loanId,
    newLoanId: record.newLoanId,
    newLoanHeader: record.newLoanHeader,
    newProductId: wish.newProductId,
    paymentAmount: mayKnow ? wish.paymentCents : NO_CENTS,
    confirmationNumber: mayKnow ? facts.confirmationNumber : null,
    isPaid: mayKnow && facts.isPaid,
    capturedOn: record.capturedOn,
    cash: wish.cashOutCents === 0 || !mayKnow ? null : { amount: wish.cashOutCents, type: CHANNEL_TYPES[wish.channel] },
    ancillaryIds: [...wish.ancillaryIds],
    signBy: record.endsOn,
    endsAt: record.endsAt.toISOString(),
    revision: revisions.at(-1)?.revision ?? 1,
    openedByYou,
    openedByName: openedByYou || isGuest ? null : record.opener.name,
    isEnding: isAtWork(record),
    endedWhy: record.endedWhy,
    bookedOn: record.bookedOn,
    voidUntil: isGuest ? null : (record.voidUntil?.toISOString() ?? null),
    isVoided: record.voidedOn !== null,
    voidedWhy: record.voidedWhy,
    voidRefused: isGuest ? null : toRefusal(record.voidRefused),
  };
}

/** Any other refusal of the books means that the time to take it back is over. */
function toRefusal(reason: string | null): VoidRefusal | null {
  return reason === null ? null : (VOID_REFUSALS.find((each) => each === reason) ?? 'window_closed');
}

/** Whether the worker still has to carry out what somebody asked for. */
function isAtWork({ state, endAsked, voidAsked, voidedOn }: RenewalRecord): boolean {
  return state === 'booked' ? voidAsked !== null && voidedOn === null : state !== 'ended' && endAsked !== null;
}
