import { LOAN_STATUS, type LoanPhase, type LoanStatusCode } from '#loans/statuses/loan-status.ts';
import { NO_CENTS, type Cents } from '#money/cents.ts';

/** How a customer wants to receive the money. Source: ORG-012. */
export type DisbursementType = 'none' | 'store' | 'moneyGram' | 'debit' | 'ach';

/** Data of an interrupted origination. Missing values are null. Source: ORG-002 to ORG-005, LOP-054. */
export interface LeftOrigination {
  readonly disbursementAmountCents: Cents | null;
  readonly disbursementType: DisbursementType | null;
  readonly loanId: number | null;
  readonly loanStatus: LoanStatusCode | null;
  readonly phase: LoanPhase | null;
}

/** Pages on which an origination continues. */
export type OriginationPage = 'OriginationAmount' | 'OriginationChooseMethod' | 'OriginationDocuSign' | 'Dashboard';

/** Returns the page on which an interrupted origination continues. It is the amount page when no amount is chosen, and the
 *  method page when the method or the loan is missing. A loan that awaits its signature continues at the signing page, any
 *  other at the dashboard. Source: loan-core 4.4 (originationResume); ORG-002, ORG-003, ORG-004, LOP-054. */
export function originationResume(left: LeftOrigination): OriginationPage {
  if ((left.disbursementAmountCents ?? NO_CENTS) === 0) return 'OriginationAmount';
  if ((left.disbursementType ?? 'none') === 'none' || left.loanId === null) return 'OriginationChooseMethod';
  return left.loanStatus === LOAN_STATUS.Open && left.phase === 'pendingSignature'
    ? 'OriginationDocuSign'
    : 'Dashboard';
}
