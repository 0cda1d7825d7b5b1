import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import { getDemographicReference } from '@lendside/contract/refinancing/get-demographic-reference.ts';
import type { Demographics } from '@lendside/domain/payments/payment-session.ts';
import { areDemographicsRequired } from '@lendside/domain/refinance/demographics.ts';
import type { GivenDemographics } from '@lendside/domain/refinance/given-demographics.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps } from 'react';
import { queryOf } from '#api/query-client.ts';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord } from '#journeys/make-payment/page/payment-words.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { paymentStore } from '#journeys/make-payment/session/use-payment.ts';
import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { DemographicsForm } from '#steps/demographics/demographics-form.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { readTrail } from '#steps/renewal/renewal-trail.ts';
import { useRenewalWay } from '#steps/renewal/use-renewal-way.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const TITLE = 'Your details';

/** Asks a borrower for the facts that the law requires before a renewal. A guest is never asked. Source: LRT-037, CUS-014,
 *  LVA-020, LAP-105. */
export default function CustomerDetailsScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  const go = useGo();
  const isGuest = useIsGuest();
  const loan = usePaymentLoan(brand, loanId, 'cached');
  useEffect(() => {
    if (isGuest) go(pathTo('MakePayment', brand, loanId), { replace: true, isOutOfTurn: true });
  }, [isGuest, go, brand, loanId]);
  if (isGuest) return null;
  return (
    <LoanGate loan={loan} brand={brand} title={TITLE} step={{ number: 1, name: 'Your details' }}>
      {(detail) => <Details loan={detail.loan} brand={brand} />}
    </LoanGate>
  );
}

interface DetailsProps {
  readonly loan: LoanEntity;
  readonly brand: RouteBrand;
}

function Details({ loan, brand }: DetailsProps) {
  // A loan of the partner needs no details, and the partner's system has no call to save them.
  if (loan.lmsId === 3) return <NothingMissing loan={loan} brand={brand} />;
  return <AskedDetails loan={loan} brand={brand} lmsId={loan.lmsId} />;
}

function AskedDetails({ loan, brand, lmsId }: DetailsProps & { readonly lmsId: 1 | 2 }) {
  const { loanId, productId, customerId } = loan;
  const info = useQuery(queryOf(getPersonalInfo, {}));
  const isOwn = info.data === undefined || Object.values(info.data.customerIds).includes(customerId);
  const reference = useQuery({
    ...queryOf(getDemographicReference, { loanId, productId, customerId }),
    enabled: info.data !== undefined && isOwn,
  });
  const failed = [reference, info].find((query) => query.isError && query.data === undefined);
  if (failed !== undefined)
    return (
      <PaymentPage title={TITLE} lead={loanWord(loan)}>
        <ReadFailure
          what="Failed to get customer details"
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </PaymentPage>
    );
  if (!isOwn)
    return (
      <PaymentPage title={TITLE} lead={loanWord(loan)}>
        <Notice
          tone="info"
          title="The main borrower of this loan gives these details"
          actions={
            <LinkButton size="small" href={pathTo('MakePayment', brand, loanId)}>
              Make a payment
            </LinkButton>
          }
        >
          Ask them to sign in and open this loan. Your own details are in your profile.
        </Notice>
      </PaymentPage>
    );
  if (reference.data === undefined || info.data === undefined)
    return (
      <PaymentPage title={TITLE} lead={loanWord(loan)}>
        <FormSkeleton />
      </PaymentPage>
    );
  const form = { customer: { customerId, lmsId }, reference: reference.data, known: info.data.demographics };
  return <WhatIsAsked loan={loan} brand={brand} form={form} />;
}

/** Keeps the questions from the first read until the screen closes. Saving drops the cached loan, so the form would otherwise
 *  briefly show "You’re all set". */
function WhatIsAsked({ loan, brand, form }: DetailsProps & { readonly form: FormFacts }) {
  const [first] = useState(form.reference);
  const reference = areDemographicsRequired(first.required) ? first : form.reference;
  if (!areDemographicsRequired(reference.required)) return <NothingMissing loan={loan} brand={brand} />;
  return <GiveDetails loan={loan} brand={brand} form={{ ...form, reference }} />;
}

type FormFacts = Pick<ComponentProps<typeof DemographicsForm>, 'customer' | 'reference' | 'known'>;

/** True while a renewal of the loan was begun in this tab and not sent. Its way then goes on after this page. */
function isRenewing(brand: RouteBrand, loanId: number): boolean {
  const { journey, session } = paymentStore.read({ brand, loanId });
  return journey.step === 'method' && session.isRefi && readTrail({ brand, loanId }) !== null;
}

function GiveDetails({ loan, brand, form }: DetailsProps & { readonly form: FormFacts }) {
  const go = useGo();
  const way = useRenewalWay('CustomerDetails');
  const { loanId } = loan;
  const isOnTheWay = isRenewing(brand, loanId);
  const back = () => go(pathTo(isOnTheWay ? 'MakePayment' : 'AccountDetails', brand, loanId), { replace: true });
  const keep = (given: GivenDemographics) => {
    if (!isOnTheWay) return back();
    paymentStore.dispatch({ brand, loanId }, { kind: 'detailsGiven', demographics: asTexts(given) });
    return way.goOn({ areDetailsAsked: false }, { replace: true });
  };
  return (
    <PaymentPage title={TITLE} lead={loanWord(loan)}>
      <Card
        title="About you"
        subtitle="The law requires these details for a title pawn. We encrypt them and don’t use them for anything else."
      >
        <DemographicsForm {...form} onSaved={keep} onCancel={back} />
      </Card>
    </PaymentPage>
  );
}

/** Writes the details as the payment in progress holds them, in memory only. */
function asTexts({ race, height, gender, weight }: GivenDemographics): Demographics {
  return {
    race: race ?? null,
    height: height === undefined ? null : `${height.feet}'${height.inches}"`,
    gender: gender ?? null,
    weight: weight === undefined ? null : String(weight),
  };
}

function NothingMissing({ loan, brand }: DetailsProps) {
  const way = useRenewalWay('CustomerDetails');
  return (
    <PaymentPage title={TITLE} lead={loanWord(loan)}>
      <Notice
        tone="success"
        title="You’re all set"
        actions={
          isRenewing(brand, loan.loanId) ? (
            <Button size="small" onClick={() => way.goOn({ areDetailsAsked: false }, { replace: true })}>
              Continue
            </Button>
          ) : (
            <LinkButton size="small" href={pathTo('AccountDetails', brand, loan.loanId)}>
              See loan details
            </LinkButton>
          )
        }
      >
        We have all the details we need for this loan. You can change them in your profile.
      </Notice>
    </PaymentPage>
  );
}

function FormSkeleton() {
  return (
    <LoadingArea label="Loading the form">
      <Card as="div">
        <Skeleton width="short" />
        <Skeleton shape="button" />
        <Skeleton width="short" />
        <Skeleton shape="button" />
      </Card>
    </LoadingArea>
  );
}
