import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';

/** The person a check is about. */
export interface BureauQuestion {
  /** The same for every attempt at one check. Once the bureau has answered a reference, it always returns the same answer for
   *  it. */
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bornOn: BusinessDate | null;
  /** Four digits. Null when no number is on file. */
  readonly ssnLastFour: string | null;
}

/** The bureau's answer with the bureau's own id for it, or `unavailable`. */
export type BureauOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer; readonly answerId: string }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** A bureau that knows who is covered by the Military Lending Act (10 U.S.C. 987(h)) and whether a Social Security number
 *  matches a name. A question may be repeated with the same reference. `pending`: ask again later. No method throws because of
 *  the remote side; every call ends within its time-out. Source: LAP-050, LAP-073, LAP-074, loan-core 6.3. */
export interface Bureau {
  checkMilitary(question: BureauQuestion): Promise<BureauOutcome<'covered' | 'notCovered' | 'pending'>>;
  checkSsn(question: BureauQuestion): Promise<BureauOutcome<'match' | 'noMatch'>>;
}
