import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { bankStopText } from '@lendside/domain/payments/bank-debit.ts';
import { authorisationWords, isAnew } from '#journeys/make-payment/method/pay-from-bank.ts';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { BankTakenOn } from './bank-taken-on.tsx';

interface BankAgreementProps {
  readonly card: CardEntity;
  readonly loan: LoanEntity;
  readonly amountCents: Cents;
  readonly isAgreed: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

/** Shows the debit authorization for a bank account and the checkbox that accepts it. Props: card, loan, amountCents,
 *  isAgreed, onAgree. Source: 12 CFR 1005.3(b)(2), Nacha WEB, 12 CFR 1041.8(c). */
export function BankAgreement({ card, loan, amountCents, isAgreed, onAgree }: BankAgreementProps) {
  const stopped = card.bank?.stopped ?? null;
  return (
    <>
      {stopped !== null && (
        <Notice tone="warning" title="We stopped debiting your bank account">
          {bankStopText(stopped)}
        </Notice>
      )}
      <BankTakenOn loan={loan} amountCents={amountCents} />
      <div className={styles['agreement']}>
        {authorisationWords(card, loan, amountCents).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <Checkbox
        name="achAuthorization"
        label={
          isAnew(card) ? 'I authorize debits from my bank account again' : 'I authorize this debit from my bank account'
        }
        isChecked={isAgreed}
        onChange={onAgree}
      />
    </>
  );
}
