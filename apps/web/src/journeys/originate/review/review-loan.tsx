import { getOriginationInfo } from '@lendside/contract/origination/get-origination-info.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentProps } from 'react';
import { forget, queryOf } from '#api/query-client.ts';
import { useOriginationTerms } from '#journeys/originate/amount/use-origination-terms.ts';
import { ApplicationCallLine } from '#journeys/originate/page/application-call-line.tsx';
import {
  OriginationSkeleton,
  stepPath,
  ToDashboard,
  type OriginationScreen,
} from '#journeys/originate/page/origination-gate.tsx';
import type { OriginateFailure } from '#journeys/originate/session/originate-failure.ts';
import { CashPage, type CashStep } from '#steps/cash-page/cash-page.tsx';
import styles from '#steps/cash-page/cash.module.css';
import { cardName } from '#steps/choose-card/card-words.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { makeOperationKey } from '#steps/operation-key.ts';
import type { OriginationTerms } from '#steps/origination/origination-facts.ts';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { placeWord } from '#steps/payout/payout-words.ts';
import { isReadLost } from '#steps/cash-page/is-read-lost.ts';
import { TermsFailure } from '#steps/cash-page/terms-failure.tsx';
import { TermsBox } from '#steps/renewal/terms-box.tsx';
import { Button } from '#ui/button.tsx';
import { formatDay, formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { Checklist } from '#ui/checklist.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { deviceTimeZone, NO_TIME_ZONE_TEXT, originateBody } from './originate-body.ts';
import { useOriginate, type Originate } from './use-originate.ts';

/** Title of the review. */
export const REVIEW_TITLE = 'Review your loan';
/** Step of the review. */
export const REVIEW_STEP: CashStep = { number: 3, name: 'Review' };

const OFFLINE_REASON = 'You’re offline. You can continue once you’re connected again.';

/** The whole loan once more, with the button that makes it ready to sign. While the request is on its way, its stages stand here. Props: those
 *  of a page of a new loan. Source: LOP-010, ORG-013, width 4. */
export function ReviewLoan(screen: OriginationScreen) {
  const { brand, origination, draft } = screen;
  const sending = useOriginate(screen);
  const terms = useOriginationTerms(origination.applicationId, sending.isSending ? null : draft.amountCents);
  const cards = useQuery(queryOf(listCards, {}));
  const { refetch } = terms;
  const isOld = sending.failure !== null && !sending.isSending;
  // The next press must bring back the terms of now.
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  if (sending.isSending) return <Making brand={brand} sending={sending} />;
  const failed = isReadLost(terms) ? terms : isReadLost(cards) ? cards : null;
  if (failed !== null)
    return (
      <CashPage title={REVIEW_TITLE} step={REVIEW_STEP}>
        <TermsFailure
          what="Failed to read the terms of your loan"
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
          amountHref={stepPath('amount', screen.brand, origination.applicationId)}
          forgetLimits={() => void forget(getOriginationInfo)}
        />
      </CashPage>
    );
  if (terms.data === undefined || cards.data === undefined)
    return (
      <CashPage title={REVIEW_TITLE} step={REVIEW_STEP}>
        <OriginationSkeleton label="Loading the terms of your loan" />
      </CashPage>
    );
  const card = cards.data.cards.find(({ cardToken }) => cardToken === draft.method?.cardToken);
  return (
    <Review
      {...screen}
      terms={terms.data}
      isFresh={!terms.isFetching && terms.data.loanAmount === draft.amountCents}
      methodName={card === undefined ? null : cardName(card)}
      sending={sending}
    />
  );
}

/** The stages of a loan that is being made. After ten seconds it says honestly that it takes longer. Source: width 8, ORG-014. */
function Making({ brand, sending }: { readonly brand: OriginationScreen['brand']; readonly sending: Originate }) {
  const { isReceived, isLate, failure } = sending;
  return (
    <CashPage key="making" title="We’re making your loan" action={<ToDashboard brand={brand} />}>
      {isLate && (
        <Notice tone="info" live="polite" title="Still working on it">
          This is taking longer than usual. You can leave this page. Your dashboard shows when your loan is ready to
          sign.
        </Notice>
      )}
      {failure?.move === 'lost' && !isReceived && (
        <Notice tone="info" live="polite" title="We’re checking on your request">
          We didn’t get an answer. We won’t send it again.
        </Notice>
      )}
      <Card as="div">
        <Checklist
          label="Progress of your loan"
          items={[
            {
              label: isReceived ? 'Request received' : 'Sending your request',
              state: isReceived ? 'done' : 'current',
            },
            { label: isReceived ? 'Making your loan' : 'Loan made', state: isReceived ? 'current' : 'ahead' },
            { label: 'Ready to sign', state: 'ahead' },
          ]}
        />
      </Card>
      <p className={styles['quiet']}>You owe nothing until you sign.</p>
    </CashPage>
  );
}

interface ReviewProps extends OriginationScreen {
  readonly terms: OriginationTerms;
  readonly isFresh: boolean;
  /** Null for a pick-up. */
  readonly methodName: string | null;
  readonly sending: Originate;
}

function Review({ brand, origination, draft, terms, isFresh, methodName, sending }: ReviewProps) {
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const { applicationId } = origination;
  const timeZone = deviceTimeZone();
  const body =
    timeZone === null
      ? null
      : originateBody(origination, draft, terms, {
          originateKey: draft.originateKey ?? makeOperationKey(),
          timeZone,
        });
  const whyNot = timeZone === null ? NO_TIME_ZONE_TEXT : whyNotNow;
  const needsCard = draft.method?.type === CHANNEL.debit || draft.method?.type === CHANNEL.ach;
  const isCardGone = needsCard && methodName === null;
  return (
    <CashPage
      title={REVIEW_TITLE}
      step={REVIEW_STEP}
      lead={`${terms.productName}, as of today, ${formatDay(terms.asOf, terms.asOf)}`}
      action={
        <Button
          isFullWidth
          isBusy={!isFresh}
          busyText="Updating your terms…"
          disabledReason={isCardGone ? 'Choose again where your money goes.' : whyNot}
          onClick={() => body !== null && void sending.send(body)}
        >
          Continue to sign
        </Button>
      }
    >
      {sending.failure !== null && <Failed failure={sending.failure} brand={brand} applicationId={applicationId} />}
      <Card as="div">
        <SummaryList rows={loanRows({ brand, origination, draft, terms, methodName })} />
      </Card>
      <Card title="Your terms" subtitle={`As of ${formatFullDay(terms.asOf)}`}>
        <TermsBox terms={terms} />
        <ul className={styles['points']}>
          {termsPoints(terms).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Card>
      <p className={styles['quiet']}>
        Nothing is signed yet. You read your documents next, and you owe nothing before you sign.
      </p>
      <ApplicationCallLine origination={origination} brand={brand} />
    </CashPage>
  );
}

/** The rows of the review. A line opens without money, so it has no row for how the money comes. */
function loanRows({
  brand,
  origination: { applicationId },
  draft,
  terms,
  methodName,
}: Pick<ReviewProps, 'brand' | 'origination' | 'draft' | 'terms' | 'methodName'>): ComponentProps<
  typeof SummaryList
>['rows'] {
  const isLine = terms.kind === 'line';
  return [
    {
      term: isLine ? 'Your credit line' : 'You borrow',
      detail: <MoneyText size="figure" amountCents={terms.loanAmount} />,
      changeHref: stepPath('amount', brand, applicationId),
    },
    ...(isLine
      ? []
      : [
          ...takenFrom(terms.itemization),
          {
            term: 'You get',
            detail: `${dollarText(terms.itemization.givenToYou)} ${howText(draft.method?.type ?? CHANNEL.store, methodName)}`,
            changeHref: stepPath('method', brand, applicationId),
          },
        ]),
    ...(isLine
      ? []
      : [
          {
            term: terms.term.frequency === 'single' ? 'You pay back' : 'First payment',
            detail: `${dollarText(terms.paymentAmount)} due ${formatDay(terms.dueDate, terms.asOf)}`,
          },
        ]),
    { term: 'Sign by', detail: formatDay(terms.signBy, terms.asOf) },
  ];
}

/** Lists what the amount pays to others before the person gets the rest, so that the figures add up. */
function takenFrom({ paidToOthers, prepaidFinanceCharge }: OriginationTerms['itemization']) {
  return [...paidToOthers, { name: 'Prepaid finance charge', amount: prepaidFinanceCharge }]
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => ({ term: name, detail: dollarText(amount) }));
}

function howText(type: Parameters<typeof placeWord>[0], methodName: string | null): string {
  switch (type) {
    case CHANNEL.store:
    case CHANNEL.moneyGram:
      return `in cash at ${placeWord(type, null)}`;
    case CHANNEL.debit:
    case CHANNEL.ach:
      return `to ${methodName ?? placeWord(type, null)}`;
  }
}

/** What the law wants a borrower to know beside the figures. Source: 12 CFR 1026.18(k), (m). */
function termsPoints({ securityInterest, prepayment, returnedItemFee, canRescind, kind }: OriginationTerms) {
  return [
    ...(securityInterest === 'vehicleTitle' ? ['Your vehicle’s title secures this loan.'] : []),
    ...(kind === 'line'
      ? []
      : [
          prepayment === 'interestStops'
            ? 'You can pay early any day. Interest stops that day, and there’s no fee.'
            : 'You can pay early any day without a fee. The finance charge isn’t refunded.',
        ]),
    ...(returnedItemFee > 0 ? [`If a payment is returned, the fee is ${dollarText(returnedItemFee)}.`] : []),
    canRescind
      ? 'After signing you can take the loan back until 5:00 PM the next business day. You return the money you got.'
      : 'This loan can’t be taken back after you sign.',
  ];
}

interface FailedProps {
  readonly failure: OriginateFailure;
  readonly brand: OriginationScreen['brand'];
  readonly applicationId: number;
}

/** Says why the loan was not made, and what to do. */
function Failed({ failure, brand, applicationId }: FailedProps) {
  const link = wayOn(failure, brand, applicationId);
  return (
    <Notice
      tone="danger"
      live="assertive"
      title="Your loan wasn’t made"
      {...(link === null
        ? {}
        : {
            actions: (
              <LinkButton size="small" href={link.href}>
                {link.text}
              </LinkButton>
            ),
          })}
    >
      {failure.text}
    </Notice>
  );
}

function wayOn({ move }: OriginateFailure, brand: OriginationScreen['brand'], applicationId: number) {
  switch (move) {
    case 'amount':
      return { text: 'Change the amount', href: stepPath('amount', brand, applicationId) };
    case 'start':
      return { text: 'Start again', href: stepPath('amount', brand, applicationId) };
    case 'method':
      return { text: 'Choose another way', href: stepPath('method', brand, applicationId) };
    case 'over':
      return { text: 'Go to your accounts', href: stepPath('dashboard', brand, applicationId) };
    case 'lost':
    case 'review':
      return null;
  }
}
