import { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useDrawTerms } from '#journeys/get-cash/amount/use-draw-terms.ts';
import { CashSkeleton, ToDashboard } from '#journeys/get-cash/page/cash-gate.tsx';
import { CashPage, type CashStep } from '#steps/cash-page/cash-page.tsx';
import styles from '#steps/cash-page/cash.module.css';
import { placePath, useCashPlace, type CashScreen } from '#journeys/get-cash/session/use-cash-place.ts';
import type { RouteBrand } from '#paths.ts';
import { disburseChoices, type DisburseChoice } from '#steps/disburse-method/disburse-choices.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { pendingDrawPath } from '#steps/payout/cash-places.ts';
import { CHANNEL, isPickUp, type DrawTerms } from '#steps/payout/payout-facts.ts';
import { PayoutProgress } from '#steps/payout/payout-progress.tsx';
import { isReadLost } from '#steps/cash-page/is-read-lost.ts';
import { TermsFailure } from '#steps/cash-page/terms-failure.tsx';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { drawBody } from './draw-body.ts';
import type { DrawFailure } from './draw-failure.ts';
import { useSendDraw } from './use-send-draw.ts';

const TITLE = 'Review your cash advance';
const STEP: CashStep = { number: 4, name: 'Review' };
const OFFLINE_REASON = 'You’re offline. You can take the cash once you’re connected again.';

interface ReviewDrawProps {
  readonly loan: LoanEntity;
  readonly brand: RouteBrand;
}

/** Everything about the advance once more, with the button that takes it. While the request is on its way, its stages stand here. Props: loan,
 *  brand. Source: LOP-021, DRW-006. */
export function ReviewDraw({ loan, brand }: ReviewDrawProps) {
  const cash = useCashPlace('review', brand, loan.loanId);
  const sending = useSendDraw(cash, loan, brand);
  const { amountCents, method } = cash.session;
  const terms = useDrawTerms(loan, cash.isShown && !sending.isSending ? amountCents : null);
  const cards = useQuery(queryOf(listCards, {}));
  const isOld = sending.failure?.move === 'review' || sending.failure?.move === 'method';
  const { refetch } = terms;
  // The next press must bring back the figures of now.
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  if (!cash.isShown || amountCents === null || method === null) return null;
  if (sending.isSending) return <Sending loan={loan} brand={brand} cash={cash} sending={sending} />;
  const failed = isReadLost(terms) ? terms : isReadLost(cards) ? cards : null;
  if (failed !== null)
    return (
      <CashPage title={TITLE} step={STEP}>
        <TermsFailure
          what="Failed to read what this amount costs"
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
          amountHref={placePath('amount', brand, loan.loanId)}
        />
      </CashPage>
    );
  if (terms.data === undefined || cards.data === undefined)
    return (
      <CashPage title={TITLE} step={STEP}>
        <CashSkeleton label="Loading your cash advance" />
      </CashPage>
    );
  const choices = disburseChoices({
    options: terms.data.options,
    cards: cards.data.cards,
    amountCents,
    today: loan.asOf,
  });
  const choice = choices.find(
    ({ type, card }) => type === method.type && (card?.cardToken ?? null) === method.cardToken,
  );
  return (
    <Review
      {...{ loan, brand, cash, choice, sending }}
      terms={terms.data}
      isFresh={!terms.isFetching && terms.data.effect?.amount === amountCents}
    />
  );
}

/** The stages of a request that is on its way. */
function Sending({ loan, brand, cash, sending }: Pick<ReviewProps, 'loan' | 'brand' | 'cash' | 'sending'>) {
  return (
    <CashPage
      key="sending"
      title={cash.session.messageKey === null ? 'Sending your request' : 'Your cash is on its way'}
      action={<ToDashboard brand={brand} />}
    >
      <SlowNotice isWaiting afterMs={6_000} text="This is taking longer than usual. You can leave this page." />
      {sending.failure?.move === 'lost' && (
        <Notice tone="info" live="polite" title="We’re checking on your request">
          We didn’t get an answer. We won’t send it again.
        </Notice>
      )}
      <Card as="div">
        <p className={styles['hero']}>
          <span className={styles['caption']}>You’re taking</span>
          <MoneyText size="hero" amountCents={cash.session.amountCents ?? NO_CENTS} />
        </p>
        <PayoutProgress channel={cash.session.method?.type ?? CHANNEL.store} payout={sending.payout} loan={loan} />
      </Card>
      <p className={styles['quiet']}>You can close this page. Your account shows where your money is.</p>
    </CashPage>
  );
}

interface ReviewProps extends ReviewDrawProps {
  readonly cash: CashScreen;
  readonly terms: DrawTerms;
  readonly isFresh: boolean;
  /** Undefined for a card that is no longer saved. */
  readonly choice: DisburseChoice | undefined;
  readonly sending: ReturnType<typeof useSendDraw>;
}

function Review({ loan, brand, cash, terms, isFresh, choice, sending }: ReviewProps) {
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const amountCents = cash.session.amountCents ?? NO_CENTS;
  const { effect } = terms;
  const body = drawBody(loan, cash.session, terms);
  const whyNot = choice === undefined ? 'Choose again where your money goes.' : (choice.whyNot ?? whyNotNow);
  return (
    <CashPage
      title={TITLE}
      step={STEP}
      action={
        <Button
          isFullWidth
          isBusy={!isFresh}
          busyText="Updating the figures…"
          disabledReason={whyNot}
          onClick={() => body !== null && void sending.send(body)}
        >
          Get {dollarText(amountCents)}
        </Button>
      }
    >
      {sending.failure !== null && <Failed failure={sending.failure} loan={loan} brand={brand} />}
      <Card as="div">
        <SummaryList
          rows={[
            {
              term: 'How you get it',
              detail: choice?.label ?? 'A method that is no longer saved',
              changeHref: placePath('method', brand, loan.loanId),
            },
            ...whenRow(terms, choice, loan),
            ...(effect === null
              ? []
              : [
                  { term: 'Rate', detail: `${terms.apr}% APR` },
                  {
                    term: 'Next minimum payment',
                    detail: `${dollarText(effect.minimumWith)} if you pay nothing before`,
                  },
                  { term: 'Due', detail: formatDay(effect.nextDueDate, loan.asOf) },
                  { term: 'Balance after', detail: dollarText(effect.newBalance) },
                ]),
            {
              term: 'You get',
              detail: <MoneyText size="figure" amountCents={amountCents} />,
              changeHref: placePath('amount', brand, loan.loanId),
              isTotal: true,
            },
          ]}
        />
      </Card>
      <p className={styles['quiet']}>
        {choice !== undefined && isPickUp(choice.type)
          ? 'You can cancel until 5:00 PM the next business day if you haven’t picked it up.'
          : 'Once it’s sent, it can’t be called back. You can pay it back any day without a fee.'}
      </p>
    </CashPage>
  );
}

function whenRow({ options }: DrawTerms, choice: DisburseChoice | undefined, { asOf }: LoanEntity) {
  const expectedOn = options.find(({ type }) => type === choice?.type)?.expectedOn ?? null;
  if (expectedOn === null) return [];
  const day = formatDay(expectedOn, asOf);
  return [{ term: 'When', detail: expectedOn === asOf ? `Today, ${day}` : day }];
}

interface FailedProps extends ReviewDrawProps {
  readonly failure: DrawFailure;
}

/** Says why the request was refused, and what to do. */
function Failed({ failure, loan, brand }: FailedProps) {
  const link = wayOn(failure, brand, loan.loanId);
  return (
    <Notice
      tone="danger"
      live="assertive"
      title="Your cash advance didn’t go through"
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

function wayOn({ move }: DrawFailure, brand: RouteBrand, loanId: number) {
  switch (move) {
    case 'follow':
      return { text: 'See where your money is', href: pendingDrawPath(brand, loanId) };
    case 'start':
      return { text: 'Start again', href: placePath('amount', brand, loanId) };
    case 'amount':
      return { text: 'Change the amount', href: placePath('amount', brand, loanId) };
    case 'method':
      return { text: 'Choose another way', href: placePath('method', brand, loanId) };
    case 'lost':
    case 'review':
      return null;
  }
}
