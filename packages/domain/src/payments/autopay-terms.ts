/** What the customer agrees to: a card, a bank account, or a bank account after its debits were stopped. */
export type AutopayTermsKind = 'card' | 'bank' | 'bankAnew';

interface AutopayTerms {
  readonly version: string;
  readonly paragraphs: readonly string[];
}

// Autopay takes no more than is due, whatever the loan's status. On a late or defaulted loan the unpaid earlier dates are due
// too. After paying ahead, less or nothing is due.
const WHAT =
  'what is due on this loan on each due date, or on the next business day when the due date is none: the payment of that date and what earlier dates left unpaid, less what I paid ahead' as const;
const NEVER =
  'Fees for late or returned payments are not withdrawn. The last payment, and the only one of a loan that ends on one day, is all else that is then owed. While this loan may not be collected nothing is withdrawn.' as const;
const NOTICE =
  'The amount may change from one payment to the next. I get a notice by email or text with the amount and the day at least three business days before each withdrawal. No more than that amount is withdrawn. Without such a notice nothing is withdrawn, and I make that payment myself.';
const FAILED =
  'A withdrawal that fails may be tried once more, on a day that another notice names at least three business days before. After two failures in a row no more is withdrawn until I turn autopay on again.';

/** Prefix of every version of the terms that allows bank debits again after a stop. A customer who agreed to an older version
 *  with this prefix has allowed them too. */
export const BANK_ANEW_PREFIX = 'autopay-bank-anew-';

const BANK_PARAGRAPHS = [
  `I allow the lender to withdraw from the bank account shown here, by electronic transfer (ACH), ${WHAT}. ${NEVER}`,
  NOTICE,
  `${FAILED} If my bank returns a withdrawal it does not count toward the loan, and a returned-payment fee may be added where the loan agreement has one.`,
  'Autopay is my own choice. It is not a condition of this loan. I may stop one withdrawal or all of them here or by calling my store up to three business days before the day of a withdrawal, and I may tell my bank to stop them too. One that was sent already may still go through.',
  'The account is mine. I may keep or print a copy of these words; one is sent to me.',
] as const;

/** The autopay terms as shown and stored, by version. Changing the text requires a new version. After two failed debits or a
 *  refusal at the bank, only the terms that allow debits again (`bankAnew`) apply. Source: 12 CFR 1005.10(b) and (c), 12 CFR
 *  1041.8(c), Nacha, loan-core 5.3, security C28. */
export const AUTOPAY_TERMS: Readonly<Record<AutopayTermsKind, AutopayTerms>> = {
  card: {
    version: 'autopay-2027-02',
    paragraphs: [
      `I allow the lender to withdraw from the card or account shown here ${WHAT}. ${NEVER}`,
      NOTICE,
      FAILED,
      'Autopay is my own choice. It is not a condition of this loan, and I may turn it off here at any time or by calling my store; a withdrawal that was sent already may still go through.',
    ],
  },
  bank: { version: 'autopay-bank-2027-02', paragraphs: BANK_PARAGRAPHS },
  bankAnew: {
    version: `${BANK_ANEW_PREFIX}2027-02`,
    paragraphs: [
      'Earlier debits from my bank did not go through, so the lender stopped debiting me. I now allow the lender to debit my bank account again, beginning with the next withdrawal of autopay.',
      ...BANK_PARAGRAPHS,
    ],
  },
};

/** Returns the terms that turn on autopay for a method. `stopped` says why the bank account may not be debited now; null when
 *  it may. */
export function autopayTermsFor(method: 'card' | 'bank', stopped: string | null): AutopayTermsKind {
  if (method === 'card') return 'card';
  return stopped === null ? 'bank' : 'bankAnew';
}
