import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { moneyWord, phoneAddress } from '#journeys/make-payment/page/payment-words.ts';
import { cardName } from '#steps/choose-card/card-words.ts';
import { TextLink } from '#ui/text-link.tsx';

interface CardAgreementProps {
  readonly card: CardEntity;
  readonly loan: LoanEntity;
  readonly amountCents: Cents;
}

/** Shows what the payer authorizes by pressing Pay with a card. Props: card, loan, amountCents. */
export function CardAgreement({ card, loan, amountCents }: CardAgreementProps) {
  const amountWords = moneyWord(amountCents);
  const phone = loan.storePhoneNumber;
  return (
    <div className={styles['agreement']}>
      <p>
        By selecting <strong>Pay {amountWords}</strong> you authorize {brandName(loan.brand, {})} to charge your{' '}
        {cardName(card)} <strong>{amountWords}</strong>, once, today, for this loan. You can’t cancel a payment after
        you select Pay.
      </p>
      <p>
        Questions? Call your store at <TextLink href={phoneAddress(phone)}>{phone}</TextLink>.
      </p>
    </div>
  );
}
