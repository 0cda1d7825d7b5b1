import { randomUUID } from 'node:crypto';
import type { openCardSecureAcceptance } from '@lendside/contract/referrals/card-secure-acceptance.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { Customer } from '#platform/access/caller.ts';
import { countUse } from '#platform/access/window-limit.ts';
import { CASH_OUT_LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';
import { keepForm, takesPart } from './card-form-store.ts';
import type { PayoutCardMeans } from './payout-card-means.ts';

const TOO_MANY_FORMS_TEXT = 'You have opened the card form too often today. Please try again tomorrow.';

/** Opens a form of the processor for the card that gets the rewards. A thief with a list of cards could test them here, so a person gets only a few
 *  forms a day. Source: RFL-018, LAP-113, security T22, T23. */
export async function openCardForm(
  { database, secureAcceptance, answerUrl, nowMs = Date.now }: PayoutCardMeans,
  caller: Customer,
): Promise<ResponseOf<typeof openCardSecureAcceptance>> {
  if (!(await takesPart(database, caller.profileId)))
    throw new Refused('AccessDeniedException', 'You are not in the referral program.');
  if (secureAcceptance === null)
    throw new Refused('CardsNotOffered', 'Rewards can’t be paid out to a card here. Please call your store.');
  await countUse(database, 'payout-card-form', caller, CASH_OUT_LIMITS.cardForms, TOO_MANY_FORMS_TEXT);
  const transactionUuid = randomUUID();
  const expiresAt = await keepForm(database, {
    profileId: caller.profileId,
    transactionUuid,
    processor: secureAcceptance.processorNumber,
    seconds: CASH_OUT_LIMITS.cardFormSeconds,
  });
  const { action, fields } = secureAcceptance.openForm({ transactionUuid, signedAtMs: nowMs(), answerUrl });
  return { transactionUuid, action, fields: { ...fields }, expiresAt };
}
