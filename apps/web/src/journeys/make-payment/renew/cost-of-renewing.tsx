import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { OnlyRenewing } from '@lendside/domain/renewals/cost-of-choice.ts';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { dayText } from '#steps/renewal/renewal-terms-words.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { MoneyText } from '#ui/money-text.tsx';
import { compareRenewing, renewalSteps, type RenewalChoice } from './compare-renewing.ts';
import styles from './cost-of-renewing.module.css';

interface CostOfRenewingProps {
  readonly detail: AccountDetail;
  readonly leastCents: Cents;
  /** What is typed for a renewal; null for nothing. */
  readonly paidCents: Cents | null;
}

/** Shows what each way to go on with a pawn costs, in dollars and dates, and what only renewing leads to. Source: width 5 (cost of
 *  choice), screens.md. */
export default function CostOfRenewing({ detail, leastCents, paidCents }: CostOfRenewingProps) {
  const costs = compareRenewing(detail, leastCents, paidCents);
  if (costs === null) return null;
  const today = detail.loan.asOf;
  return (
    <Card title="What each choice costs">
      <div className={styles['table']}>
        <table>
          <thead>
            <tr>
              <th scope="col">Choice</th>
              <th scope="col">Today</th>
              <th scope="col">You owe then</th>
            </tr>
          </thead>
          <tbody>
            {costs.choices.map((choice) => (
              <ChoiceRow key={choice.label} choice={choice} today={today} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles['quiet']}>
        Each row assumes that you pay off what you owe then on that day. Its cost is all that you pay beyond the
        principal, today and then.
        {costs.isExample && ' To renew and pay more is an example: enter your own amount to see it.'}
      </p>
      {costs.onlyRenewing !== null && <OnlyRenewingPicture only={costs.onlyRenewing} today={today} />}
    </Card>
  );
}

function ChoiceRow({
  choice: { label, cost },
  today,
}: {
  readonly choice: RenewalChoice;
  readonly today: BusinessDate;
}) {
  return (
    <tr>
      <th scope="row">
        {label}
        <span className={styles['aside']}>
          costs <MoneyText amountCents={cost.chargesCents} />
        </span>
      </th>
      <td>
        <MoneyText amountCents={cost.paidTodayCents} />
      </td>
      <td>
        {cost.owedThenCents === 0 ? (
          'Nothing'
        ) : (
          <>
            <MoneyText amountCents={cost.owedThenCents} />
            <span className={styles['aside']}>on {dayText(cost.endOn, today)}</span>
          </>
        )}
      </td>
    </tr>
  );
}

/** Draws the coming renewals, each with the total paid and the amount still owed. */
function OnlyRenewingPicture({ only, today }: { readonly only: OnlyRenewing; readonly today: BusinessDate }) {
  const steps = renewalSteps(only);
  const most = Math.max(
    1,
    ...steps.map(({ paidSoFarCents, principalLeftCents }) => paidSoFarCents + principalLeftCents),
  );
  const times =
    steps.length === 1 ? 'one renewal' : `${['', '', 'two', 'three'][steps.length] ?? steps.length} renewals`;
  return (
    <section className={styles['only']} aria-label="If you only renew">
      <h3 className={styles['title']}>If you only renew</h3>
      <div className={styles['key']} aria-hidden="true">
        <KeyPart tone="paid" text="Paid so far" />
        <KeyPart tone="owed" text="Principal still owed" />
      </div>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.on} className={styles['step']}>
            <span className={styles['line']}>
              <span>
                {step.on === today ? 'Today' : dayText(step.on, today)}: pay {dollarText(step.paidCents)}
              </span>
              <span className={styles['quiet']}>still owe {dollarText(step.principalLeftCents)}</span>
            </span>
            <svg className={styles['bar']} aria-hidden="true" focusable="false">
              <rect className={styles['paid']} width={`${(step.paidSoFarCents / most) * 100}%`} height="100%" />
              <rect
                className={styles['owed']}
                x={`${(step.paidSoFarCents / most) * 100}%`}
                width={`${(step.principalLeftCents / most) * 100}%`}
                height="100%"
              />
            </svg>
            {step.reductionCents > 0 && (
              <span className={styles['quiet']}>
                {dollarText(step.reductionCents)} of it lowers what you owe, because the law asks for it.
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className={styles['sum']}>
        After {times} you’ve paid {dollarText(only.paidCents)} and still owe {dollarText(only.owedThenCents)} on{' '}
        {dayText(only.dueOn, today)}.
      </p>
    </section>
  );
}

function KeyPart({ tone, text }: { readonly tone: 'paid' | 'owed'; readonly text: string }) {
  return (
    <span>
      <svg className={classNames(styles['swatch'], styles[tone])}>
        <rect width="100%" height="100%" rx="3" />
      </svg>
      {text}
    </span>
  );
}
