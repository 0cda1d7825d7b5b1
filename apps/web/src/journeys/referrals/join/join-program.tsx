import { enrollReferrer } from '@lendside/contract/referrals/referral-enrollment.ts';
import { DEFAULT_REWARD_CENTS } from '@lendside/domain/referrals/reward-account.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { HowItWorks, ProgramTerms } from '#journeys/referrals/page/program-terms.tsx';
import type { ReferralStats } from '#journeys/referrals/page/rewards-gate.tsx';
import { RewardsPage } from '#journeys/referrals/page/rewards-page.tsx';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { refusalText } from '#steps/refusal-text.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { TERMS_LABEL, TERMS_MISSING } from './join-terms.ts';
import { noteJoined } from './note-joined.ts';

/** Lets an existing customer join the program with one press and its terms. Props: stats. Source: RFL-001, RFL-004. */
export function JoinProgram({ stats }: { readonly stats: ReferralStats }) {
  const rewardCents = stats.amountPerShare ?? DEFAULT_REWARD_CENTS;
  const [hasAgreed, setAgreed] = useState(false);
  const attempt = useAttempt((error) => [{ message: refusalText(error, ['ConflictException']) }]);
  const submit = () =>
    attempt.run(hasAgreed ? [] : [{ field: 'terms', message: TERMS_MISSING }], async () => {
      await call(enrollReferrer, { hasAgreedToTerms: true });
      await noteJoined();
    });
  return (
    <RewardsPage
      title="Referral Rewards"
      lead={`Earn ${dollarText(rewardCents)} for each friend who gets a first loan.`}
    >
      <Card title="How it works">
        <HowItWorks rewardCents={rewardCents} />
        <ProgramTerms rewardCents={rewardCents} />
        <AttemptForm attempt={attempt} submitText="Get my code" busyText="Making your code…" onSubmit={submit}>
          <Checkbox
            name="terms"
            label={TERMS_LABEL}
            error={errorOf(attempt.errors, 'terms')}
            isChecked={hasAgreed}
            onChange={setAgreed}
          />
        </AttemptForm>
      </Card>
    </RewardsPage>
  );
}
