import { useEffect } from 'react';
import { guestCards } from '#navigation/guest-cards.ts';
import { pathTo } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LogInPrompt } from './log-in-prompt.tsx';
import styles from './register-invitation.module.css';

/** Invites a guest who has paid to register, and takes the cards they wanted to keep along. Source: LOP-083, OPEN-44. */
export function RegisterInvitation({ keptCardIds }: { readonly keptCardIds: readonly string[] }) {
  useEffect(() => guestCards.keep(keptCardIds), [keptCardIds]);
  return (
    <Card title="Have a loan with us too?">
      <div className={styles['invitation']}>
        <p>
          With an account, you can see your loans, pay in two steps and set up autopay.
          {keptCardIds.length > 0 && ' The card you just used will be there.'}
        </p>
        <LinkButton isFullWidth href={pathTo('Register')}>
          Create an account
        </LinkButton>
        <LogInPrompt />
      </div>
    </Card>
  );
}
