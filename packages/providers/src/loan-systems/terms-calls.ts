import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Decided } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { LineQuote } from '@lendside/domain/origination/quote-line.ts';
import type { TermsQuote } from '@lendside/domain/origination/terms-quote.ts';

/** Request for a quote of new terms. A line of credit needs no due dates. Amounts in cents. Source: loan-core 9
 *  (newAccountTerms). */
export interface NewTermsQuery {
  readonly productId: number;
  readonly principalCents: Cents;
  readonly dueDates: readonly BusinessDate[];
  /** Null when no appraisal limits the loan. */
  readonly vehicleValueCents: Cents | null;
  /** A servicemember or dependent under 32 CFR 232. */
  readonly isCoveredBorrower: boolean;
  /** True only for a servicemember; a dependent is covered but is not on active duty. Default: false. */
  readonly isActiveDuty?: boolean;
}

/** New terms as they are shown, hashed, signed and booked. Source: loan-core 4.3, 6.1. */
export type NewTerms =
  | { readonly kind: 'term'; readonly terms: TermsQuote; readonly hash: string }
  | { readonly kind: 'line'; readonly terms: LineQuote; readonly hash: string };

/** Quotes of new loans. Source: loan-core 9. */
export interface TermsCalls {
  newAccountTerms(query: NewTermsQuery): Promise<Decided<NewTerms>>;
}
