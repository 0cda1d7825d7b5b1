import { useState } from 'react';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { ConsentForm } from '#steps/signing/consent-form.tsx';
import type { Consent } from '#steps/signing/signing-facts.ts';
import styles from '#steps/signing/signing.module.css';
import { useTopOnChange } from '#steps/signing/use-top-on-change.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ToDashboard, type SigningScreen } from './signing-gate.tsx';

const LEADS: Readonly<Record<Consent['state'], string>> = {
  none: 'Before we show you documents here, you choose: electronic or on paper.',
  given: '',
  withdrawn: 'You took your agreement back. To sign here, agree again.',
  outdated: 'The text has changed since you agreed. Please read it again.',
};

/** Asks for the agreement to electronic documents, before any document is shown. A person may say no and sign another way.
 *  Source: loan-core 6.4. */
export function AskConsent({ brand, loan, read }: SigningScreen) {
  const [isRefused, setRefused] = useState(false);
  useTopOnChange(isRefused);
  if (isRefused)
    return (
      <div className={styles['page']}>
        <PageTitle title="Sign on paper" lead="You chose not to use electronic documents. Nothing was signed." />
        <Card as="div">
          <p>Call us or visit your store to sign on paper.</p>
          <CallLine loan={loan} />
        </Card>
        <Button tone="secondary" isFullWidth onClick={() => setRefused(false)}>
          Read it again
        </Button>
        <ToDashboard brand={brand} />
      </div>
    );
  return (
    <div className={styles['page']}>
      <PageTitle title="Electronic documents" lead={LEADS[read.consent.state]} />
      <ConsentForm
        text={read.consent}
        wayOut={
          <Button tone="quiet" isFullWidth onClick={() => setRefused(true)}>
            No, I want to sign on paper
          </Button>
        }
      />
      <ToDashboard brand={brand} />
    </div>
  );
}
