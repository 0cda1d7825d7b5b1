import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';

/** Whom the bureau is asked about. */
export interface BureauQuestion {
  /** Constant for one check however often it is sent; the bureau answers a reference the same, once it has an answer. */
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bornOn: BusinessDate | null;
  /** Four digits; null where no number is on file. */
  readonly ssnLastFour: string | null;
}

/** An answer with the bureau's own number of it, or none this time. */
export type BureauOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer; readonly answerId: string }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** A bureau that knows who is covered by the Military Lending Act (10 U.S.C. 987(h)) and whose a Social Security number is. Asking
 *  again under the same reference is harmless: it moves nothing. `pending`: ask again later. No method throws for anything the
 *  outside does; every call ends within its time-out. Source: LAP-050, LAP-073, LAP-074, loan-core 6.3. */
export interface Bureau {
  checkMilitary(question: BureauQuestion): Promise<BureauOutcome<'covered' | 'notCovered' | 'pending'>>;
  checkSsn(question: BureauQuestion): Promise<BureauOutcome<'match' | 'noMatch'>>;
}
