import { cents } from '@lendside/domain/money/cents.ts';
import { Card } from '#ui/card.tsx';
import { Checklist } from '#ui/checklist.tsx';
import { LoanText } from '#ui/loan-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StackedBar } from '#ui/stacked-bar.tsx';
import { StepsHeader } from '#ui/steps-header.tsx';
import { SummaryList } from '#ui/summary-list.tsx';

/** Money, progress and lists. */
export function FigureSamples() {
  return (
    <Card title="Figures" tone="accent">
      <MoneyText amountCents={cents(123_456)} size="hero" />
      <p>
        <LoanText>Your payment goes to your loan 48213-0005170-01, the title pawn of store 48213.</LoanText>
      </p>
      <StepsHeader step={2} of={4} name="Payment method" />
      <ProgressBar label="Principal paid" text="$800.00 of $2,000.00" share={0.4} />
      <StackedBar
        caption="Where it goes"
        parts={[
          { label: 'Principal', amountCents: cents(15_000), tone: 'principal' },
          { label: 'Interest', amountCents: cents(5_000), tone: 'interest' },
          { label: 'Fees', amountCents: cents(2_500), tone: 'fees' },
        ]}
      />
      <SummaryList
        rows={[
          { term: 'Card', detail: 'Visa ending 1111', changeHref: '#' },
          { term: 'Total', detail: '$225.00', isTotal: true },
        ]}
      />
      <Checklist
        label="Your payment"
        items={[
          { label: 'Received', state: 'done', timeText: '9:41 AM' },
          { label: 'Card approved', state: 'current' },
          { label: 'Posted to your loan', state: 'ahead' },
          { label: 'Declined', state: 'failed', note: 'Try another card.' },
        ]}
      />
      <Skeleton shape="figure" width="half" />
    </Card>
  );
}
