import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { NOT_ELIGIBLE_TEXT } from '@lendside/domain/customers/not-eligible-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#api/call.ts';
import { useIsOffline } from '#device/connection.ts';
import { useOriginationTerms } from '#journeys/originate/amount/use-origination-terms.ts';
import { ApplicationCallLine } from '#journeys/originate/page/application-call-line.tsx';
import {
  OriginationGate,
  OriginationSkeleton,
  stepPath,
  ToDashboard,
  type OriginationScreen,
} from '#journeys/originate/page/origination-gate.tsx';
import { useGo } from '#navigation/route-context.ts';
import { CashPage, type CashStep } from '#steps/cash-page/cash-page.tsx';
import styles from '#steps/cash-page/cash.module.css';
import { forgetApplications } from '#steps/origination/use-applications.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { useStoreZone } from '#steps/store-facts/use-store-zone.ts';
import { instantText } from '#steps/renewal/renewal-words.ts';
import { TermsBox } from '#steps/renewal/terms-box.tsx';
import { countAcknowledged, nextStep, type SigningStep } from '#steps/signing/next-step.ts';
import type { SigningFacts } from '#steps/signing/signing-facts.ts';
import { signingPath } from '#steps/signing/signing-places.ts';
import { useSigningFacts, useSigningLoan } from '#steps/signing/use-signing.ts';
import { Button } from '#ui/button.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { Checklist, type ChecklistItem } from '#ui/checklist.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { isCoveredBorrower } from './check-military.ts';

const TITLE = 'Sign your loan';
const STEP: CashStep = { number: 4, name: 'Sign' };

/** How long the page keeps the result of the military check. */
const CHECKED_MS = 5 * 60_000;

/** Leads a loan that waits for its signature through the agreement to electronic documents, the documents and the signing page. Source:
 *  LRT-015, ORG-004, ORG-005, LOP-010. */
export default function OriginationDocuSignScreen() {
  return (
    <OriginationGate title={TITLE} at="sign" step={STEP}>
      {(screen) => <FindLoan {...screen} />}
    </OriginationGate>
  );
}

function FindLoan(screen: OriginationScreen) {
  const { brand, origination } = screen;
  const found = useSigningLoan(brand, origination.loanId ?? 0);
  if (found.state === 'found') return <Sign {...screen} loan={found.loan} />;
  return (
    <CashPage
      title={TITLE}
      step={STEP}
      {...(found.state === 'loading' ? {} : { action: <ToDashboard brand={brand} /> })}
    >
      {found.state === 'loading' && <OriginationSkeleton label="Loading your loan" />}
      {found.state === 'failed' && (
        <ReadFailure
          what="Failed to get account information"
          error={found.error}
          isRetrying={found.isRetrying}
          onRetry={found.retry}
        />
      )}
      {found.state === 'missing' && (
        <Notice tone="info" live="polite" title="We couldn’t find this loan">
          It may have ended. Your dashboard shows where everything stands.
        </Notice>
      )}
    </CashPage>
  );
}

interface SignProps extends OriginationScreen {
  readonly loan: LoanEntity;
}

function Sign(screen: SignProps) {
  const { brand, origination, loan } = screen;
  const go = useGo();
  const read = useSigningFacts(loan, 'origination');
  const step = read.state === 'ready' ? nextStep(read.facts) : null;
  const isDone = step === 'done';
  useEffect(() => {
    if (!isDone) return;
    void forgetApplications();
    go(stepPath('dashboard', brand, origination.applicationId), { replace: true, isOutOfTurn: true });
  }, [isDone, go, brand, origination.applicationId]);
  if (isDone) return null;
  const frame = { title: TITLE, step: STEP };
  switch (read.state) {
    case 'loading':
      return (
        <CashPage {...frame}>
          <OriginationSkeleton label="Loading what there is to sign" />
        </CashPage>
      );
    case 'failed':
      return (
        <CashPage {...frame} action={<ToDashboard brand={brand} text="Finish later" />}>
          <ReadFailure
            what="Failed to get what there is to sign"
            error={read.error}
            isRetrying={read.isRetrying}
            onRetry={read.retry}
          />
          <ApplicationCallLine origination={origination} brand={brand} />
        </CashPage>
      );
    case 'nothing':
      return (
        <CashPage {...frame} action={<ToDashboard brand={brand} />}>
          <Notice tone="info" title="There is nothing to sign here">
            It may have ended, or it was signed already. Your dashboard shows where everything stands.
          </Notice>
        </CashPage>
      );
    case 'ready':
      return <IfEligible {...screen} facts={read.facts} />;
  }
}

type ReadyProps = SignProps & { readonly facts: SigningFacts };

/** Makes the military check before anything is signed, when the lender wants it. Source: LAP-073, LOP-046, LER-017. */
function IfEligible(screen: ReadyProps) {
  const { brand, origination, loan } = screen;
  const check = useQuery({
    queryKey: ['isCoveredBorrower', loan.loanId],
    queryFn: () => isCoveredBorrower(loan, call),
    staleTime: CHECKED_MS,
  });
  if (check.data === false) return <ReadyToSign {...screen} />;
  const frame = { title: TITLE, step: STEP };
  if (check.data === undefined)
    return (
      <CashPage {...frame}>
        <OriginationSkeleton label="Loading what there is to sign" />
      </CashPage>
    );
  return (
    <CashPage {...frame} action={<ToDashboard brand={brand} />}>
      <Notice tone="warning" live="polite" title={NOT_ELIGIBLE_TEXT}>
        You owe nothing.
      </Notice>
      <ApplicationCallLine origination={origination} brand={brand} />
    </CashPage>
  );
}

function ReadyToSign({ brand, origination, loan, facts }: ReadyProps) {
  const go = useGo();
  const isOffline = useIsOffline();
  const zone = useStoreZone(loan.storeId);
  const { applicationId, loanAmount, expiresAt } = origination;
  const terms = useOriginationTerms(applicationId, loanAmount ?? origination.disbursementAmount);
  const step = nextStep(facts);
  const page = step === 'ceremony' || step === 'waiting' ? 'DocuSignView' : 'AccountDisclosures';
  const at = { brand, loanId: loan.loanId, type: 'origination' } as const;
  return (
    <CashPage
      title={TITLE}
      step={STEP}
      lead={`Your ${origination.productName} is ready. You owe nothing until you sign.`}
      aside={
        terms.data === undefined ? undefined : (
          <Card title="Your terms" subtitle={`As of ${formatFullDay(terms.data.asOf)}`}>
            <TermsBox terms={terms.data} isNarrow />
          </Card>
        )
      }
      action={
        <>
          <Button
            isFullWidth
            disabledReason={isOffline ? 'You’re offline. You can sign once you’re connected again.' : null}
            onClick={() => go(signingPath(page, at))}
          >
            {step === 'ceremony' ? 'Sign now' : step === 'waiting' ? 'See who signs next' : 'Read and sign'}
          </Button>
          <LinkButton tone="quiet" isFullWidth href={stepPath('dashboard', brand, applicationId)}>
            Finish later
          </LinkButton>
        </>
      }
    >
      <Card as="div">
        <p className={styles['hero']}>
          <span className={styles['caption']}>You’re borrowing</span>
          <MoneyText size="hero" amountCents={loanAmount ?? origination.disbursementAmount} />
          {expiresAt !== null && <span className={styles['caption']}>Sign by {instantText(expiresAt, zone)}.</span>}
        </p>
        <Checklist label="What’s left to sign" items={signingStages(step, facts)} />
      </Card>
      <p className={styles['quiet']}>
        These terms are for today. On another day we show you the new ones first.{' '}
        <TextLink href={stepPath('amount', brand, applicationId)}>Change the amount</TextLink>
      </p>
      <ApplicationCallLine origination={origination} brand={brand} />
    </CashPage>
  );
}

/** Lists what is left to do, as stages. */
function signingStages(step: SigningStep, facts: SigningFacts): readonly ChecklistItem[] {
  const { done, of } = countAcknowledged(facts.documents);
  const order: readonly SigningStep[] = ['consent', 'disclosures', 'ceremony', 'waiting'];
  const at = order.indexOf(step);
  const stateOf = (index: number) => (index < at ? 'done' : index === at ? 'waiting' : 'ahead');
  return [
    { label: 'Agree to electronic documents', state: stateOf(0) },
    {
      label: 'Read your documents',
      state: stateOf(1),
      ...(step === 'disclosures' && of > 0 ? { note: `${done} of ${of} read` } : {}),
    },
    { label: 'Sign', state: stateOf(2) },
  ];
}
