import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { Mode } from '#platform/system-mode.ts';
import { AUTOPAY_LETTERS } from './letters/autopay-letters.ts';
import { CREDIT_LETTERS } from './letters/credit-letters.ts';
import { readFacts, type LetterContext, type LetterSection, type LetterTemplates } from './letters/letter-template.ts';
import { ORIGINATION_LETTERS } from './letters/origination-letters.ts';
import { PAYMENT_LETTERS } from './letters/payment-letters.ts';
import { CASH_OUT_LETTERS, OFFER_LETTERS, PAYOUT_LETTERS, REWARD_LETTERS } from './letters/payout-letters.ts';
import { RENEWAL_LETTERS } from './letters/renewal-letters.ts';
import { SIGNING_LETTERS } from './letters/signing-letters.ts';
import { UPLOAD_LETTERS } from './letters/upload-letters.ts';
import { VEHICLE_LETTERS } from './letters/vehicle-letters.ts';
import { VISIT_LETTERS } from './letters/visit-letters.ts';

/** The input of a letter: the notice's code, brand, loan number and facts, and the store of the loan. */
export interface NoticeToWrite {
  readonly code: string;
  readonly brand: string;
  readonly loanHeader: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Null when the notice is about no loan. */
  readonly store?: { readonly phone: string; readonly address: string } | null;
  /** Who reads the letter; the borrower by default. */
  readonly reader?: LetterContext['reader'];
}

/** Legal name and address of the lender from the settings. */
export interface LenderIdentity {
  readonly name: string;
  readonly address: string;
}

/** A notice in words, for email, text message and paper. A text message leaves the sections out. */
export interface NoticeLetter {
  readonly brand: string;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly sections: readonly LetterSection[];
}

const TEMPLATES: LetterTemplates = {
  ...PAYMENT_LETTERS,
  ...AUTOPAY_LETTERS,
  ...VEHICLE_LETTERS,
  ...CREDIT_LETTERS,
  ...UPLOAD_LETTERS,
  ...SIGNING_LETTERS,
  ...RENEWAL_LETTERS,
  ...PAYOUT_LETTERS,
  ...CASH_OUT_LETTERS,
  ...REWARD_LETTERS,
  ...OFFER_LETTERS,
  ...ORIGINATION_LETTERS,
  ...VISIT_LETTERS,
};

/** Writes the letter of a notice from its facts. Null when the code has no letter. In simulation the letter says that no money
 *  moved. Without a lender in the settings, the letter names the brand and the store. Source: loan-core 5.4, 8. */
export function writeNotice(
  notice: NoticeToWrite,
  mode: Mode,
  lender: LenderIdentity | null = null,
): NoticeLetter | null {
  const template = TEMPLATES[notice.code];
  if (template === undefined) return null;
  const code = findBrandCode(notice.brand);
  const brand = code === null ? notice.brand.toUpperCase() : brandName(code, {});
  const {
    title,
    sentences,
    sections = [],
  } = template(readFacts(notice.facts), {
    lender: {
      name: lender?.name ?? brand,
      address: lender?.address ?? notice.store?.address ?? '',
      phone: notice.store?.phone ?? '',
    },
    reader: notice.reader ?? 'borrower',
  });
  return {
    brand,
    title,
    sentences: [
      ...sentences.filter((sentence) => sentence !== null),
      ...(notice.loanHeader === null ? [] : [`Loan ${notice.loanHeader}.`]),
      ...(mode === 'simulation' ? ['SIMULATION. No money moved.'] : []),
    ],
    sections,
  };
}
