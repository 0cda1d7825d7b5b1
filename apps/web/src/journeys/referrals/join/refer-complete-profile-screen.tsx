import { registerNcrUser } from '@lendside/contract/profile/register-ncr-user.ts';
import { formatPhone } from '@lendside/domain/identity/phone.ts';
import { DEFAULT_REWARD_CENTS } from '@lendside/domain/referrals/reward-account.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { HowItWorks, ProgramTerms } from '#journeys/referrals/page/program-terms.tsx';
import { RewardsGate, type ReferralStats } from '#journeys/referrals/page/rewards-gate.tsx';
import { RewardsPage } from '#journeys/referrals/page/rewards-page.tsx';
import { legacyReferralFields } from '#navigation/legacy-referral.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { PhoneField } from '#steps/personal-fields/phone-field.tsx';
import { refusalText } from '#steps/refusal-text.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { TERMS_LABEL } from './join-terms.ts';
import { noteJoined } from './note-joined.ts';
import { checkProfile, type ProfileEntries } from './profile-form.ts';

const TITLE = 'Join Referral Rewards';

/** Lets a non-customer join the program: asks for a name, an email address and a cell phone. A person who takes part, or joins in another
 *  way, goes to the rewards home. Source: RTE-33, LRT-057, RFL-013, LAP-057. */
export default function ReferCompleteProfileScreen() {
  return (
    <RewardsGate title={TITLE}>
      {({ view, stats }) => (view === 'completeProfile' ? <Profile stats={stats} /> : <ToHome />)}
    </RewardsGate>
  );
}

function ToHome() {
  const go = useGo();
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  });
  useEffect(() => goNow.current(pathTo('ReferralRewardsHome'), { replace: true, isOutOfTurn: true }), []);
  return null;
}

function Profile({ stats }: { readonly stats: ReferralStats }) {
  const customer = useCustomer();
  const [entries, setEntries] = useState<ProfileEntries>(() => ({
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email ?? '',
    cellNumber: formatPhone(customer.phoneNumber ?? ''),
    hasAgreed: false,
  }));
  const attempt = useAttempt((error) => [{ message: refusalText(error, ['ConflictException']) }]);
  const rewardCents = stats.amountPerShare ?? DEFAULT_REWARD_CENTS;
  const submit = () => {
    const checked = checkProfile(entries);
    attempt.run(checked.ok ? [] : checked.problems, async () => {
      if (!checked.ok) return;
      await call(registerNcrUser, { ...checked.profile, ...legacyReferralFields() });
      // The stats that come now show that the person takes part, and lead to the rewards home.
      await noteJoined();
    });
  };
  return (
    <RewardsPage
      title={TITLE}
      lead="Complete your profile to get your code. You don’t need a loan."
      aside={
        <Card title="How it works">
          <HowItWorks rewardCents={rewardCents} />
          <ProgramTerms rewardCents={rewardCents} />
        </Card>
      }
    >
      <Card title="Your profile">
        <AttemptForm attempt={attempt} submitText="Get my code" busyText="Making your code…" onSubmit={submit}>
          <ProfileFields entries={entries} errors={attempt.errors} onChange={setEntries} />
        </AttemptForm>
      </Card>
    </RewardsPage>
  );
}

interface ProfileFieldsProps {
  readonly entries: ProfileEntries;
  readonly errors: readonly SummaryError[];
  readonly onChange: (entries: ProfileEntries) => void;
}

function ProfileFields({ entries, errors, onChange }: ProfileFieldsProps) {
  const change = (changed: Partial<ProfileEntries>) => onChange({ ...entries, ...changed });
  return (
    <>
      <Field
        name="firstName"
        label="First name"
        autoComplete="given-name"
        capitalizes="words"
        maxLength={50}
        value={entries.firstName}
        error={errorOf(errors, 'firstName')}
        onChange={(firstName) => change({ firstName })}
      />
      <Field
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        capitalizes="words"
        maxLength={50}
        value={entries.lastName}
        error={errorOf(errors, 'lastName')}
        onChange={(lastName) => change({ lastName })}
      />
      <Field
        name="email"
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={entries.email}
        error={errorOf(errors, 'email')}
        onChange={(email) => change({ email })}
      />
      <PhoneField
        name="cellNumber"
        label="Cell phone number"
        value={entries.cellNumber}
        error={errorOf(errors, 'cellNumber')}
        onChange={(cellNumber) => change({ cellNumber })}
      />
      <Checkbox
        name="terms"
        label={TERMS_LABEL}
        error={errorOf(errors, 'terms')}
        isChecked={entries.hasAgreed}
        onChange={(hasAgreed) => change({ hasAgreed })}
      />
    </>
  );
}
