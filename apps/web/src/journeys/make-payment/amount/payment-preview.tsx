import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { moneyWord, REST_DUE_NOW_WORDS, REST_DUE_WORDS } from '#journeys/make-payment/page/payment-words.ts';
import { Fact } from '#steps/fact.tsx';
import { Card } from '#ui/card.tsx';
import { DateText } from '#ui/date-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { StackedBar } from '#ui/stacked-bar.tsx';
import type { PaymentQuote } from './quote-payment.ts';

/** Shows what the payment changes, updated with each amount: balance, payoff, next due date, end date, savings, and the parts
 *  it pays. Props: quote (null until there is an amount), today, hasSaving (true; false when the comparison beside it shows
 *  the savings). */
export function PaymentPreview({
  quote,
  today,
  hasSaving = true,
}: {
  readonly quote: PaymentQuote | null;
  readonly today: BusinessDate;
  readonly hasSaving?: boolean;
}) {
  if (quote === null) {
    return (
      <Card title="After this payment">
        <p className={styles['lead']}>
          Enter an amount to see your new balance, your next due date and where the money goes.
        </p>
      </Card>
    );
  }
  const { preview, course } = quote;
  return (
    <Card title="After this payment">
      <p className="screen-reader" role="status">
        {preview.isPayoff
          ? isLineClearedBy(quote)
            ? 'This pays everything you owe.'
            : 'This pays off your loan.'
          : `New principal balance ${moneyWord(preview.newPrincipalBalanceCents)}.`}
      </p>
      <dl>
        <div className={styles['figure']}>
          <dt>New principal balance</dt>
          <dd>
            <MoneyText size="hero" amountCents={preview.newPrincipalBalanceCents} />
          </dd>
        </div>
        <Outcome quote={quote} today={today} />
        {quote.availableCents !== null && (
          <Fact align="middle" term="Available credit">
            <MoneyText amountCents={quote.availableCents} />
          </Fact>
        )}
        {hasSaving && course === 'schedule' && preview.savedCents > 0 && (
          <Fact align="middle" term="You save">
            <MoneyText amountCents={preview.savedCents} />
          </Fact>
        )}
      </dl>
      <div className={styles['part']}>
        <h3 className={styles['subtitle']}>Where it goes</h3>
        <StackedBar parts={quote.parts} caption="Where this payment goes" />
      </div>
    </Card>
  );
}

function isLineClearedBy({ course, preview }: PaymentQuote): boolean {
  return course === 'statements' && preview.newPayoffAmountCents === 0;
}

function Outcome({ quote, today }: { readonly quote: PaymentQuote; readonly today: BusinessDate }) {
  if (isLineClearedBy(quote)) return <Settled term="Balance after this payment" text="Nothing" />;
  if (quote.preview.isPayoff) return <Settled term="Your loan" text="Paid off today" />;
  return <StillOwed quote={quote} today={today} />;
}

function Settled({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <Fact align="middle" term={term}>
      {text}
    </Fact>
  );
}

function StillOwed({
  quote: { preview, endOn, dueNextCents, course },
  today,
}: {
  readonly quote: PaymentQuote;
  readonly today: BusinessDate;
}) {
  const nextDueOn = course === 'none' ? null : preview.nextDueOn;
  const isDueNow = nextDueOn !== null && nextDueOn <= today;
  return (
    <>
      <Fact
        align="middle"
        term={course === 'schedule' ? 'Payoff amount after this payment' : 'Balance after this payment'}
      >
        <MoneyText amountCents={preview.newPayoffAmountCents} />
      </Fact>
      {nextDueOn !== null && (
        <Fact align="middle" term={isDueNow ? 'Due since' : 'Next due date'}>
          <DateText date={nextDueOn} today={today} />
        </Fact>
      )}
      {course !== 'none' && dueNextCents > 0 && (
        <Fact
          align="middle"
          term={isDueNow ? 'Due now' : 'Due then'}
          note={dueNextCents > preview.nextAmountDueCents ? (isDueNow ? REST_DUE_NOW_WORDS : REST_DUE_WORDS) : null}
        >
          <MoneyText amountCents={dueNextCents} />
        </Fact>
      )}
      {course === 'schedule' && endOn > today && (
        <Fact align="middle" term="Loan ends">
          <DateText date={endOn} today={today} hasHint={false} />
        </Fact>
      )}
    </>
  );
}
