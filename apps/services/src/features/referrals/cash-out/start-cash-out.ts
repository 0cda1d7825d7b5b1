import { createHash } from 'node:crypto';
import type { startCashOut as startCashOutCall } from '@lendside/contract/referrals/cash-out.ts';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { Customer } from '#platform/access/caller.ts';
import { newId } from '#platform/ids.ts';
import { CASH_OUT_LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';
import { askCashOut, type CashOutAnswer } from './ask-cash-out.ts';
import type { CashOutMeans } from './cash-out-means.ts';

/** Accepts a cash-out of all rewards in one commit and wakes the worker. The money moves only after that. A repeat answers with the same key.
 *  Source: LAP-114, LOP-070, RFL-016, RFL-017, security T23. */
export async function startCashOut(
  { database, isPaidToCards }: CashOutMeans,
  asked: RequestOf<typeof startCashOutCall>,
  caller: Customer,
  brand: BrandCode,
): Promise<ResponseOf<typeof startCashOutCall>> {
  if (!isPaidToCards)
    throw new Refused('ChannelClosed', 'Rewards can’t be paid out to a card here. Please call your store.');
  const { cashOutKey, cardNumber, cardToken } = asked;
  const { payoutId, answer } = await askCashOut(database, {
    payoutId: newId('out'),
    profileId: caller.profileId,
    payoutKey: cashOutKey,
    requestHash: createHash('sha256')
      .update(JSON.stringify([cardNumber, cardToken]))
      .digest('hex'),
    cardId: cardToken,
    lastFour: cardNumber,
    brand,
    dayMax: CASH_OUT_LIMITS.cashOutsDayMax,
  });
  if (payoutId === null) throw refuse(answer);
  return { messageKey: payoutId };
}

function refuse(answer: CashOutAnswer['answer']): Refused {
  switch (answer) {
    case 'key_reused':
      return new Refused('PaymentKeyReused', 'This cash-out was sent with another card before. Please start again.');
    case 'not_a_referrer':
      return new Refused('CashNotAvailable', 'You are not in the referral program.');
    case 'cash_out_pending':
      return new Refused(
        'CashPending',
        'Your last cash-out is still on its way. You can cash out again when it is done.',
      );
    case 'nothing_to_cash_out':
      return new Refused('CashNotAvailable', 'There are no rewards to cash out right now.');
    case 'too_many':
      return new Refused('LimitExceededException', 'You have cashed out often today. Please try again tomorrow.');
    case 'card_not_found':
      return new Refused('CardNotAccepted', 'This card can’t get your rewards. Please add your debit card again.');
    case 'card_expired':
      return new Refused('CardExpired', 'This card has expired. Please add another debit card.');
    case 'accepted':
    case 'replayed':
      throw new Error(`a cash-out was ${answer} without its number`);
  }
}
