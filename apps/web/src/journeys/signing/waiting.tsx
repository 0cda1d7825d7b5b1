import { useQuery } from '@tanstack/react-query';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { whoIsMissing } from '#steps/signing/next-step.ts';
import { SignersList } from '#steps/signing/signers-list.tsx';
import styles from '#steps/signing/signing.module.css';
import { signingKey, signingStatusQuery, WAITING_POLL_MS } from '#steps/signing/use-signing.ts';
import { Button } from '#ui/button.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ToDashboard, type SigningScreen } from './signing-gate.tsx';

/** Says whose signature is missing, and what happens then. Props: those of a signing screen. */
export function Waiting({ brand, loan, type, read }: SigningScreen) {
  const isGuest = useIsGuest();
  const { status } = read.facts;
  // The screen's own facts come from the same query, so what is read here moves the screen on.
  const asked = useQuery({ ...signingStatusQuery(signingKey(loan, type)), refetchInterval: WAITING_POLL_MS });
  const name = (status === null ? null : whoIsMissing(status)?.name) ?? loan.alternateName ?? 'the other borrower';
  const signBy = status?.signBy ?? null;
  return (
    <div className={styles['page']}>
      <PageTitle
        title="Waiting to sign"
        heading={`Waiting for ${name} to sign`}
        lead={
          isGuest
            ? 'You can leave this page. The borrowers can sign on their own devices.'
            : 'You can leave this page. Your dashboard shows when something changes.'
        }
      />
      <Card title="Who signs">
        <SignersList signers={status?.signers ?? []} />
        {status === null && <p>{name} signs first, then you.</p>}
        {signBy !== null && <p className={styles['quiet']}>Everybody has to sign by {formatFullDay(signBy)}.</p>}
      </Card>
      <Button
        tone="secondary"
        isFullWidth
        isBusy={asked.isFetching}
        busyText="Checking…"
        onClick={() => void asked.refetch()}
      >
        Check again
      </Button>
      <ToDashboard brand={brand} />
    </div>
  );
}
