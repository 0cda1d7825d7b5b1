import type { getCardSecureAcceptance } from '@lendside/contract/referrals/card-secure-acceptance.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { findForm } from './card-form-store.ts';
import type { PayoutCardMeans } from './payout-card-means.ts';

const NO_CARD = { paymentToken: null, firstName: null, lastName: null, cardNumber: null, cardType: null };

/** Returns the state of a form of the caller. The names come from the person's account, and those on the card match them. Source: LAP-113, LOP-139. */
export async function getCardForm(
  { database }: Pick<PayoutCardMeans, 'database'>,
  transactionUuid: string,
  caller: Customer,
): Promise<ResponseOf<typeof getCardSecureAcceptance>> {
  const form = await findForm(database, caller.profileId, transactionUuid);
  if (form === null) throw new Refused('NotFoundException', 'There is no such card form.');
  const { state, refused_because: refusedBecause } = form;
  if (state === 'waiting' && form.is_expired) return { status: 'expired', refusedBecause: null, ...NO_CARD };
  if (state !== 'accepted') return { status: state, refusedBecause, ...NO_CARD };
  return {
    status: state,
    refusedBecause: null,
    paymentToken: form.card_id,
    firstName: form.first_name,
    lastName: form.last_name,
    cardNumber: form.last_four,
    cardType: form.type,
  };
}
