import { toIdentity } from '#features/simulation/people.ts';
import { amountOf, keyOf, must, type StoryContext } from '#features/simulation/story-context.ts';
import type { ReferralStep, StoryStep } from '#features/simulation/story.ts';
import { earnReward, enrolReferrer, startCashOut } from '#servicing/commands/rewards/rewards.ts';

/** The debit card rewards go to. */
const PAYOUT_CARD = '•••• 4242';

/** Takes one step of the referral programme with its real command. Faults on a refusal. */
export async function takeReferralStep(context: StoryContext, step: StoryStep & ReferralStep): Promise<void> {
  const { tx, person, lmsId, on } = context;
  const customerId = toIdentity(person).customerIdOf(lmsId);
  if (step.does === 'enrolReferrer') return enrolReferrer(tx, customerId, step.kind, on);
  const command = { key: keyOf(context, step), lmsId, customerId, amountCents: amountOf(step.amount) };
  if (step.does === 'cashOut') {
    must(await startCashOut(tx, { ...command, displayNumber: PAYOUT_CARD }), context, step);
    return;
  }
  // The friend's loan was funded and could not be given back any more.
  must(await earnReward(tx, { ...command, referred: { fundedOn: on, windowUntil: null } }), context, step);
}
