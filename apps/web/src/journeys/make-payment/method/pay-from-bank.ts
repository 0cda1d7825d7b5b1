import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import { longDate } from '@lendside/domain/calendar/long-date.ts';
import { lastFourOf } from '@lendside/domain/cards/masking.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { BANK_NOT_OFFERED_TEXT } from '@lendside/domain/payments/bank-account.ts';
import { BANK_AUTHORISATION_VERSIONS, bankAuthorisationWords } from '@lendside/domain/payments/bank-debit.ts';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';

/** Number of the loan system Invictus, whose loans can only be paid by card. */
const INVICTUS = 3;

/** Says why a loan of this system cannot be paid from a bank account. Null when it can, or when the system is unknown.
 *  `isOffered`: the lender accepts bank accounts. */
export function whyNoBank(lmsId: LoanEntity['lmsId'] | undefined, isOffered: boolean): string | null {
  if (!isOffered) return BANK_NOT_OFFERED_TEXT;
  return lmsId === INVICTUS ? 'This loan can be paid by card only.' : null;
}

/** Whether paying from this account allows debits again after they were stopped. */
export function isAnew(card: Pick<CardEntity, 'bank'>): boolean {
  return (card.bank?.stopped ?? null) !== null;
}

/** Returns the version of the debit authorization for a method; null for a card, which needs none. */
export function authorisationVersion(card: Pick<CardEntity, 'cardType' | 'bank'>): string | null {
  if (card.cardType !== 'bank') return null;
  return isAnew(card) ? BANK_AUTHORISATION_VERSIONS.anew : BANK_AUTHORISATION_VERSIONS.once;
}

/** Returns the text that authorizes a debit of the bank account. The services store the same text with the payment. */
export function authorisationWords(card: CardEntity, loan: LoanEntity, amountCents: Cents): readonly string[] {
  return bankAuthorisationWords({
    isAnew: isAnew(card),
    lender: brandName(loan.brand, {}),
    amount: moneyWord(amountCents),
    lastFour: lastFourOf(card.cardNumber) ?? '',
    day: longDate(loan.asOf),
    phone: loan.storePhoneNumber,
  });
}
