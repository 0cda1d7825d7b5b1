import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { toIdentity } from './people.ts';
import { amountOf, keyOf, must, type StoryContext } from './story-context.ts';
import { findPayoutCardId, SEEDED_PAYOUT_CARD } from './payout-card.ts';
import { isNonCustomerReferrer } from './person-systems.ts';
import type { ReferralStep, StoryStep } from './story.ts';
import { keepFriendsLoan } from '#servicing/commands/rewards/keep-friends-loan.ts';
import { earnReward, enrolReferrer, startCashOut } from '#servicing/commands/rewards/rewards.ts';

/** Runs one step of the referral program with its real command. Throws on a refusal. */
export async function takeReferralStep(context: StoryContext, step: StoryStep & ReferralStep): Promise<void> {
  const { tx, person, lmsId, on } = context;
  const { profileId, customerIdOf } = toIdentity(person);
  const customerId = isNonCustomerReferrer(person) ? profileId : customerIdOf(lmsId);
  if (step.does === 'enrolReferrer')
    return enrolReferrer(tx, customerId, step.kind, on, { profileId, shortCode: `FRND22${person.code.slice(1, 3)}` });
  const command = { key: keyOf(context, step), lmsId, customerId, amountCents: amountOf(step.amount) };
  if (step.does === 'cashOut') {
    const cardId = findPayoutCardId(person);
    const destination = cardId === null ? {} : { destination: cardId };
    must(await startCashOut(tx, { ...command, displayNumber: SEEDED_PAYOUT_CARD, ...destination }), context, step);
    return;
  }
  const loanId = context.numbers.get(step.friendsLoan);
  if (loanId === undefined) throw new Error(`${person.code} referred nobody with "${step.friendsLoan}" on ${on}`);
  const { referralId, noteOn } = await keepFriendsLoan(tx, { referrerId: customerId, loanId, on });
  const referred = { fundedOn: noteOn, windowUntil: nextBusinessDay(noteOn) };
  must(await earnReward(tx, { ...command, referred, referralId }), context, step);
}
