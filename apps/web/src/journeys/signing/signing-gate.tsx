import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { SigningType } from '@lendside/domain/signing/signing-types.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { codeOf } from '#api/api-error.ts';
import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { GuestDone } from '#steps/guest-payer/guest-done.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { agreedReturn } from '#steps/renewal/agreed-return.ts';
import { renewalPath, signRenewalPath } from '#steps/renewal/renewal-places.ts';
import { useRenewal } from '#steps/renewal/use-renewal.ts';
import { readSigningQuery } from '#steps/signing/signing-places.ts';
import styles from '#steps/signing/signing.module.css';
import { useSigningFacts, useSigningLoan, type SigningRead } from '#steps/signing/use-signing.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** What a screen of the signing journey works on. */
export interface SigningScreen {
  readonly brand: RouteBrand;
  readonly loan: LoanEntity;
  readonly type: SigningType;
  readonly read: Extract<SigningRead, { readonly state: 'ready' }>;
}

interface SigningGateProps {
  readonly title: string;
  readonly children: (screen: SigningScreen) => ReactNode;
}

/** Shows a screen of the signing journey once its loan and its facts are read. Until then it shows a skeleton; without anything
 *  to sign, or after a failure, it says so and what still works. */
export function SigningGate({ title, children }: SigningGateProps) {
  const brand = useBrand();
  const found = useSigningLoan(brand, useLoanId());
  const { type } = readSigningQuery(useLocation().searchStr);
  const frame = { title, brand };
  if (found.state === 'loading') return <Loading {...frame} />;
  if (found.state === 'failed')
    return (
      <Aside {...frame}>
        <ReadFailure
          what="Failed to get account information"
          error={found.error}
          isRetrying={found.isRetrying}
          onRetry={found.retry}
        />
      </Aside>
    );
  if (found.state === 'missing' || type === null) return <Nothing {...frame} loan={null} />;
  return (
    <Facts title={title} brand={brand} loan={found.loan} type={type}>
      {children}
    </Facts>
  );
}

type FactsProps = SigningGateProps & Pick<SigningScreen, 'brand' | 'loan' | 'type'>;

function Facts({ title, brand, loan, type, children }: FactsProps) {
  const read = useSigningFacts(loan, type);
  const frame = { title, brand };
  // Documents are read after the consent, so before it only the renewal itself says that it ended.
  const isUnagreed = type === 'refinance' && read.state === 'ready' && read.consent.state !== 'given';
  const renewal = useRenewal(isUnagreed ? loan : null);
  if (isUnagreed && renewal.data?.state === 'ended') return <NothingToRenew {...frame} loan={loan} />;
  switch (read.state) {
    case 'ready':
      return children({ brand, loan, type, read });
    case 'loading':
      return <Loading {...frame} />;
    case 'nothing':
      return type === 'refinance' ? <NothingToRenew {...frame} loan={loan} /> : <Nothing {...frame} loan={loan} />;
    case 'failed':
      if (codeOf(read.error) === 'PartyNotVerified') return <AskBorrower {...frame} loan={loan} />;
      return (
        <Aside {...frame}>
          <ReadFailure
            what="Failed to get what there is to sign"
            error={read.error}
            isRetrying={read.isRetrying}
            onRetry={read.retry}
          />
          <CallLine loan={loan} />
        </Aside>
      );
  }
}

interface FrameProps {
  readonly title: string;
  readonly brand: RouteBrand;
}

function Aside({ title, brand, children }: FrameProps & { readonly children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <PageTitle title={title} />
      {children}
      <ToDashboard brand={brand} />
    </div>
  );
}

function Loading({ title, brand }: FrameProps) {
  return (
    <Aside title={title} brand={brand}>
      <LoadingArea label="Loading your documents">
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton shape="button" />
        </Card>
      </LoadingArea>
    </Aside>
  );
}

function Nothing({ loan, ...frame }: FrameProps & { readonly loan: LoanEntity | null }) {
  return (
    <Aside {...frame}>
      <Notice tone="info" title="There is nothing to sign here">
        It may have ended, or it was signed already. Your loan’s page shows where it stands.
      </Notice>
      {loan !== null && <CallLine loan={loan} />}
    </Aside>
  );
}

/** Leads on to where the renewal stands, when it waits for no signature. */
function NothingToRenew({ loan, ...frame }: FrameProps & { readonly loan: LoanEntity }) {
  const go = useGo();
  const { data, error, isFetching, refetch } = useRenewal(loan);
  const path = data == null || data.state === 'awaitingSignature' ? null : renewalPath(frame.brand, data);
  useEffect(() => {
    if (path !== null) go(path, { replace: true, isOutOfTurn: true });
  }, [path, go]);
  if (data === undefined && error !== null)
    return (
      <Aside {...frame}>
        <ReadFailure
          what="Failed to get where your renewal stands"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
        <CallLine loan={loan} />
      </Aside>
    );
  if (data === undefined || path !== null) return <Loading {...frame} />;
  return <Nothing {...frame} loan={loan} />;
}

/** Tells a guest that the borrower must be there to see the terms and to sign. Source: width 5 (guests). */
function AskBorrower({ loan, ...frame }: FrameProps & { readonly loan: LoanEntity }) {
  const go = useGo();
  const askCode = () => {
    agreedReturn.write(signRenewalPath(frame.brand, loan.loanId));
    go(pathTo('PaymentVerificationMethod', frame.brand, loan.loanId));
  };
  return (
    <div className={styles['page']}>
      <PageTitle
        title={frame.title}
        heading="The borrower signs"
        lead="Only the borrower can see the new terms and sign them."
      />
      <Card title="Are you together?">
        <div className={styles['stack']}>
          <p>We send a code to the borrower’s phone. With it they can sign here, on your device.</p>
          <Button isFullWidth onClick={askCode}>
            Send the code
          </Button>
        </div>
      </Card>
      <Card title="If not">
        <p>We sent the borrower a link to sign. Without a signature in time, what was paid stays on the loan.</p>
      </Card>
      <GuestDone />
    </div>
  );
}

/** The button out of a signing. The signing stays open and is found again from there. A guest ends the visit instead. Source: LOP-015. */
export function ToDashboard({
  brand,
  text = 'Go to your accounts',
}: {
  readonly brand: RouteBrand;
  readonly text?: string;
}) {
  if (useIsGuest()) return <GuestDone text="Finish later" />;
  return (
    <LinkButton tone="secondary" isFullWidth href={pathTo('Dashboard', brand)}>
      {text}
    </LinkButton>
  );
}
