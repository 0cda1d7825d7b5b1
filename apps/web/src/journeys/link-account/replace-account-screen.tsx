import { useEffect, useState } from 'react';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { useSignInAgain } from '#steps/sign-in-again/use-sign-in-again.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { CallUs } from './call-us.tsx';
import { FormerSignInForm } from './former-sign-in-form.tsx';
import styles from './link-account.module.css';
import { linkedElsewhereSlot } from './link-memory.ts';
import { LoansLinked } from './loans-linked.tsx';
import { ReplacementByLink } from './replacement-by-link.tsx';
import { useReplacement } from './use-replacement.ts';

/** Moves loans from another profile to this one. The customer confirms with a link sent to the contact on file, or by signing
 *  in to the other profile. Redirects to the start of linking when no customer was found yet. Source: RTE-24, AUT-30, LAP-045
 *  to LAP-048, LOP-105. */
export default function ReplaceAccountScreen() {
  const [customerId] = useState(() => linkedElsewhereSlot.read()?.customerId ?? null);
  const [isMoved, setMoved] = useState(false);
  const go = useGo();
  const isLost = customerId === null;
  useEffect(() => {
    if (isLost) go(pathTo('LinkAccountOptions'), { replace: true });
  }, [isLost, go]);
  const finish = () => {
    setMoved(true);
    linkedElsewhereSlot.write(null);
  };
  if (isMoved) {
    return (
      <div className={styles['page']}>
        <LoansLinked customerName="" />
      </div>
    );
  }
  return customerId === null ? null : <ChooseWay customerId={customerId} onMoved={finish} />;
}

function ChooseWay({ customerId, onMoved }: { readonly customerId: string; readonly onMoved: () => void }) {
  const [way, setWay] = useState<'link' | 'password'>('link');
  const { withPassword, dialog } = useSignInAgain('before you move your loans');
  const replacement = useReplacement(customerId, withPassword);
  return (
    <div className={styles['page']}>
      <PageTitle
        title="Link my account"
        heading="Your loan is linked to another sign-in"
        lead="You may have signed up before with another email or phone. You can move your loans to this sign-in."
      />
      <p>The other sign-in will no longer show these loans. What you owe and your due dates stay the same.</p>
      <RadioCards
        name="way"
        legend="How do you want to confirm it?"
        value={way}
        onChange={setWay}
        cards={[
          {
            value: 'link',
            label: 'Send me a link',
            description: 'By text to the phone we have on file for the loan.',
            detail: <ReplacementByLink replacement={replacement} onMoved={onMoved} />,
          },
          {
            value: 'password',
            label: 'Use my other sign-in',
            description: 'If you remember its email or phone and its password.',
            detail: <FormerSignInForm replacement={replacement} onMoved={onMoved} />,
          },
        ]}
      />
      <CallUs before="Never made another account? Someone else may have linked your loan." />
      {dialog}
    </div>
  );
}
