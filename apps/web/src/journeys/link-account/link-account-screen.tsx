import { associateAccount } from '@lendside/contract/linking/associate-account.ts';
import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { sessionStore } from '#api/session.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { EnterCode } from '#steps/enter-code/enter-code.tsx';
import { sentText, sentTo, type SentCode } from '#steps/enter-code/sent-code.ts';
import { useSignInAgain } from '#steps/sign-in-again/use-sign-in-again.tsx';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { StepsHeader } from '#ui/steps-header.tsx';
import styles from './link-account.module.css';
import type { LinkFacts } from './link-entries.ts';
import { LinkForm } from './link-form.tsx';
import { linkedElsewhereSlot, typedSlot } from './link-memory.ts';
import { toLinkOutcome, type LinkOutcome } from './link-outcome.ts';
import { LoansLinked } from './loans-linked.tsx';
import { ProfileOccupied } from './profile-occupied.tsx';

/** The stage of linking: facts, code, done, or refused because the profile has another person's loans. The SSN is kept only in
 *  this state and is dropped with the screen. */
type Stage =
  | { readonly name: 'facts' }
  | { readonly name: 'code'; readonly facts: LinkFacts; readonly sent: SentCode }
  | { readonly name: 'linked'; readonly customerName: string }
  | { readonly name: 'occupied' };

/** Finds a loan by facts that its owner knows. Sends a code to a contact on file and asks for it. Source: RTE-22, AUT-29,
 *  LAP-052, C7, security T25. */
export default function LinkAccountScreen() {
  const [stage, setStage] = useState<Stage>({ name: 'facts' });
  const go = useGo();
  const { withPassword, dialog } = useSignInAgain('before you link a loan');
  const goOn = (outcome: LinkOutcome, facts: LinkFacts) => {
    switch (outcome.kind) {
      case 'codeSent':
        return setStage({ name: 'code', facts, sent: sentTo(outcome.destination, Date.now()) });
      case 'notFound':
        return go(pathTo('LinkAccountFailed'), { replace: true });
      case 'linkedElsewhere':
        linkedElsewhereSlot.write({ customerId: outcome.customerId });
        return go(pathTo('ReplaceAccount'), { replace: true });
      case 'linked':
        typedSlot.write(null);
        return setStage({ name: 'linked', customerName: outcome.customerName });
    }
  };
  const ask = async (facts: LinkFacts, verificationCode?: string) => {
    const cognitoUserId = sessionStore.read()?.profileId ?? '';
    const request = { ...facts, cognitoUserId, ...(verificationCode === undefined ? {} : { verificationCode }) };
    try {
      goOn(toLinkOutcome(await withPassword(() => call(associateAccount, request))), facts);
    } catch (error) {
      if (codeOf(error) !== 'ConflictException') throw error;
      setStage({ name: 'occupied' });
    }
  };
  return (
    <div className={styles['page']}>
      {stage.name === 'facts' && (
        <>
          <StepsHeader step={1} of={2} name="Your loan" />
          <PageTitle
            title="Link my account"
            heading="Find your loan"
            lead="Enter it as shown on your loan documents."
          />
          <LinkForm onFacts={(facts) => ask(facts)} />
        </>
      )}
      {stage.name === 'code' && (
        <>
          <StepsHeader step={2} of={2} name="Confirm it is you" />
          <PageTitle title="Link my account" heading="Enter the code" lead={sentText(stage.sent, true)} />
          <div>
            <EnterCode
              sent={stage.sent}
              submitText="Link my loan"
              busyText="Linking…"
              onCode={(code) => ask(stage.facts, code)}
              onResend={() => ask(stage.facts)}
              onWait={(resendAtMs) => setStage({ ...stage, sent: { ...stage.sent, resendAtMs } })}
            />
          </div>
          <p>No longer have that phone? Ask your store to update it, then try again.</p>
          <Button tone="quiet" onClick={() => setStage({ name: 'facts' })}>
            Change what I entered
          </Button>
        </>
      )}
      {stage.name === 'linked' && <LoansLinked customerName={stage.customerName} />}
      {stage.name === 'occupied' && <ProfileOccupied />}
      {dialog}
    </div>
  );
}
