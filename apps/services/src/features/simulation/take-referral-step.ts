import { toIdentity } from '#features/simulation/people.ts';
import { amountOf, keyOf, must } from '#features/simulation/story-context.ts';
import type { StoryContext } from '#features/simulation/story-context.ts';
import type { ReferralStep, StoryStep } from '#features/simulation/story.ts';
import { earnReward, enrolReferrer, startCashOut } from '#servicing/rewards/rewards.ts';

/** Takes one step of the referral programme with its real command. Faults on a refusal. */
export async function takeReferralStep(context: StoryContext, step: StoryStep & ReferralStep): Promise<void> {
  const { tx, person, lmsId } = context;
  const customerId = toIdentity(person).customerIdOf(lmsId);
  if (step.does === 'enrolReferrer') return enrolReferrer(tx, lmsId, customerId, step.kind);
  const command = { key: keyOf(context, step), lmsId, customerId, amountCents: amountOf(step.amount) };
  must(await (step.does === 'earnReward' ? earnReward(tx, command) : startCashOut(tx, command)), context, step);
}
