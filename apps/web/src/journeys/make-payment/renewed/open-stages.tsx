import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { ToDashboard } from '#steps/renewal/renewal-page.tsx';
import { endRenewalPath, signRenewalPath } from '#steps/renewal/renewal-places.ts';
import { NEW_DAY, openedByText, untilText } from '#steps/renewal/renewal-words.ts';
import styles from '#steps/renewal/renewal.module.css';
import { forgetRenewal, renewalQuery } from '#steps/renewal/use-renewal.ts';
import { isInEffect, isOpen, ownSigner, whoHasSigned, whoIsMissing } from '#steps/signing/next-step.ts';
import { SignersList } from '#steps/signing/signers-list.tsx';
import { useSigningStatus } from '#steps/signing/use-signing.ts';
import { Card } from '#ui/card.tsx';
import { Checklist } from '#ui/checklist.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import type { ConfirmedRenewal } from './confirmed-renewal.ts';
import { signersRead } from './signers-read.ts';
import { RenewalPayment } from './renewal-payment.tsx';

/** A renewal whose payment is not posted yet, also when it was made on another device. */
export function Paying({ brand }: ConfirmedRenewal) {
  return (
    <PaymentPage
      title="Your payment is on its way"
      lead="You can leave this page. Your dashboard leads you to the next step."
      action={<ToDashboard brand={brand} />}
    >
      <Card as="div">
        <Checklist
          label="Progress of your renewal"
          items={[
            { label: 'Payment received', state: 'done' },
            { label: 'Posting to your loan', state: 'current' },
            { label: 'Ready to sign', state: 'ahead' },
          ]}
        />
      </Card>
      <SlowNotice
        isWaiting
        afterMs={30_000}
        text="This is taking longer than usual. Please don’t pay again. We’ll send you a confirmation."
      />
    </PaymentPage>
  );
}

/** A renewal that waits for signatures: this person's, or somebody else's. */
export function ToSign(screen: ConfirmedRenewal) {
  const { brand, loan, renewal } = screen;
  const isGuest = useIsGuest();
  const signing = useSigningStatus(loan, 'refinance');
  const status = signing.data ?? null;
  const isSigned = status?.status === 'complete';
  const isDone = isInEffect(status);
  useEffect(() => {
    if (isDone) void forgetRenewal();
  }, [isDone]);
  if (isSigned) return <Booking {...screen} />;
  const own = status === null ? null : ownSigner(status);
  const missing = status === null ? null : whoIsMissing(status);
  const first = status === null ? null : whoHasSigned(status);
  const isWaiting = isOpen(status) && own?.state === 'signed';
  const until = untilText(renewal.signBy, loan.asOf);
  const heading = isWaiting
    ? `Waiting for ${missing?.name ?? 'the other borrower'} to sign`
    : first !== null
      ? `${first.name} signed. Now it’s your turn.`
      : 'One more step: sign';
  return (
    <PaymentPage
      title={heading}
      lead={
        isWaiting
          ? `You signed. The last day for the other signature is ${until}.`
          : `Sign by ${until}. Your loan is renewed once it’s signed.`
      }
      aside={
        <>
          <RenewalPayment {...screen} />
          {!isWaiting && <ToDashboard brand={brand} text="Sign later" />}
          {!isGuest && (
            <LinkButton tone="quiet" isFullWidth href={endRenewalPath(brand, loan.loanId)}>
              Cancel the renewal
            </LinkButton>
          )}
        </>
      }
      action={
        isWaiting ? (
          <ToDashboard brand={brand} tone="primary" />
        ) : (
          <LinkButton isFullWidth href={signRenewalPath(brand, loan.loanId)}>
            See the terms and sign
          </LinkButton>
        )
      }
    >
      {renewal.revision > 1 && (
        <Notice tone="warning" title={NEW_DAY.title}>
          {NEW_DAY.text}
        </Notice>
      )}
      <Card title="Who signs">
        <WhoSigns signing={signing} />
        {!renewal.openedByYou && <p className={styles['quiet']}>{openedByText(renewal)} opened this renewal.</p>}
      </Card>
      {isWaiting && <p>You can leave this page. We’ll tell you when everybody has signed.</p>}
    </PaymentPage>
  );
}

/** Who signs and who has; says nothing about it before it is read. */
function WhoSigns({ signing }: { readonly signing: ReturnType<typeof useSigningStatus> }) {
  switch (signersRead(signing)) {
    case 'loading':
      return (
        <LoadingArea label="Reading who has signed">
          <Skeleton />
        </LoadingArea>
      );
    case 'failed':
      return (
        <ReadFailure
          what="We couldn’t read who has signed"
          error={signing.error}
          isRetrying={signing.isFetching}
          onRetry={() => void signing.refetch()}
        />
      );
    case 'nobody':
      return <p>Nobody has signed yet.</p>;
    case 'known':
      return <SignersList signers={signing.data?.signers ?? []} />;
  }
}

const BOOKING_POLL_MS = 2_000;

/** Everybody has signed, and the services make the new loan. */
function Booking({ brand, loan }: ConfirmedRenewal) {
  // The screen's own renewal comes from the same query, so what is read here moves the screen on.
  useQuery({ ...renewalQuery(loan), refetchInterval: BOOKING_POLL_MS });
  return (
    <PaymentPage
      title="Everybody has signed"
      lead="You can leave this page. We’ll send you the signed copy."
      action={<ToDashboard brand={brand} />}
    >
      <Card as="div">
        <Checklist
          label="Progress of your renewal"
          items={[
            { label: 'Signed', state: 'done' },
            { label: 'Making your new loan', state: 'current' },
          ]}
        />
      </Card>
      <SlowNotice isWaiting afterMs={15_000} />
    </PaymentPage>
  );
}
