import { referralTerms } from '@lendside/domain/referrals/referral-terms.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { dollarText } from '#ui/dollar-text.ts';
import styles from './rewards.module.css';

interface ProgramProps {
  readonly rewardCents: Cents;
}

/** How the program works, in three steps. Props: rewardCents. */
export function HowItWorks({ rewardCents }: ProgramProps) {
  return (
    <ol className={styles['steps']}>
      <li>Share your code or your link with a friend.</li>
      <li>Your friend signs up with it and gets a first loan.</li>
      <li>You earn {dollarText(rewardCents)} when the loan can no longer be canceled. Redeem it to your debit card.</li>
    </ol>
  );
}

/** The terms of the program, folded. Props: rewardCents. */
export function ProgramTerms({ rewardCents }: ProgramProps) {
  return (
    <details className={styles['terms']}>
      <summary>Read the program terms</summary>
      <ul className={styles['points']}>
        {referralTerms(dollarText(rewardCents)).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </details>
  );
}
