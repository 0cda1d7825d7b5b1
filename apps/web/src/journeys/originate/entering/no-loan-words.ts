import { NOT_ELIGIBLE_TEXT } from '@lendside/domain/customers/not-eligible-text.ts';
import { BRAND_LIMITED } from './entry-stop.ts';

/** Why a person gets no new loan now, and what would change it. */
export interface NoLoanWords {
  readonly title: string;
  readonly text: string | null;
}

const NOT_ELIGIBLE: NoLoanWords = { title: NOT_ELIGIBLE_TEXT, text: null };

const WORDS: Readonly<Record<string, NoLoanWords>> = {
  [BRAND_LIMITED]: {
    title: 'You can’t choose a new loan right now',
    text: 'One of our loan systems isn’t responding. Your application stays open. Try again later.',
  },
  bankrupt: NOT_ELIGIBLE,
  covered_borrower_title: NOT_ELIGIBLE,
  covered_borrower_rollover: NOT_ELIGIBLE,
  covered_borrower_mapr: NOT_ELIGIBLE,
  covered_borrower_product: NOT_ELIGIBLE,
  blocked: { title: 'Your account is blocked', text: 'You can’t take a new loan until that’s resolved.' },
  income_missing: {
    title: 'We need to know your income first',
    text: 'Your store adds it, and then you can choose your amount.',
  },
  appraisal_missing: {
    title: 'We need to know what your vehicle is worth first',
    text: 'Your store looks at it, and then you can choose your amount.',
  },
  amount_out_of_range: {
    title: 'Your application is below the minimum for this loan',
    text: 'Your store may have another loan that fits.',
  },
};

const OTHERWISE: NoLoanWords = {
  title: 'You can’t take this loan right now',
  text: 'Call your store and they’ll tell you why.',
};

/** Returns the words for a reason against a new loan, by its code. Source: LOP-046, LER-017. */
export function noLoanWords(reason: string): NoLoanWords {
  return WORDS[reason] ?? OTHERWISE;
}
