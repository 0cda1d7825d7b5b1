import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useIsBrandLimited } from '#steps/loan-standing/use-is-brand-limited.ts';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { MoneyText } from '#ui/money-text.tsx';
import { StackedBar } from '#ui/stacked-bar.tsx';
import styles from './credit-line-card.module.css';
import { limitParts, limitUse, type LineWorkings } from './line-figures.ts';

/** Shows how much of the credit limit is used, on hold and available. Says that no cash can be drawn while a loan system of the brand is down.
 *  Props: loan, line. Source: LRO-008, LOP-082. */
export function CreditLineCard({ loan, line }: { readonly loan: LoanEntity; readonly line: LineWorkings }) {
  const isLimited = useIsBrandLimited();
  const use = limitUse(line.creditLimit, loan.principalBalance, line.holds);
  return (
    <Card title="Available credit">
      <p>
        <MoneyText amountCents={use.availableCents} size="hero" />
      </p>
      <p className={styles['of']}>of your {dollarText(line.creditLimit)} limit</p>
      <div className={styles['picture']}>
        <StackedBar caption="How your credit limit is used" parts={limitParts(use)} />
      </div>
      {isLimited && (
        <p className={styles['note']}>
          You can’t take a cash advance right now because one of our loan systems isn’t responding. Try again later.
        </p>
      )}
      {use.heldCents > 0 && (
        <p className={styles['note']}>
          A cash advance of {dollarText(use.heldCents)} is on its way to you. You won’t be charged until we send it.
        </p>
      )}
      {use.overCents > 0 && (
        <p className={styles['note']}>
          Your limit is now {dollarText(use.overCents)} below what you have used. Nothing extra is due because of it;
          you can take cash again once you have paid that much.
        </p>
      )}
    </Card>
  );
}
