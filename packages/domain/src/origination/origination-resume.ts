import { LOAN_STATUS, type LoanPhase, type LoanStatusCode } from '#loans/statuses/loan-status.ts';
import { NO_CENTS, type Cents } from '#money/cents.ts';

/** How a customer asked to get the money. Source: ORG-012. */
export type DisbursementType = 'none' | 'store' | 'moneyGram' | 'debit' | 'ach';

/** What is known of an origination that was left. Absent values are null. Source: ORG-002 to ORG-005, LOP-054. */
export interface LeftOrigination {
  readonly disbursementAmountCents: Cents | null;
  readonly disbursementType: DisbursementType | null;
  readonly loanId: number | null;
  readonly loanStatus: LoanStatusCode | null;
  readonly phase: LoanPhase | null;
}

/** Pages an origination goes on at. */
export type OriginationPage = 'OriginationAmount' | 'OriginationChooseMethod' | 'OriginationDocuSign' | 'Dashboard';

/** The page on which an interrupted origination goes on: no amount chosen, no method or loan, a loan that awaits its
 *  signature, else the dashboard. Source: loan-core 4.4 (originationResume); ORG-002, ORG-003, ORG-004, LOP-054. */
export function originationResume(left: LeftOrigination): OriginationPage {
  if ((left.disbursementAmountCents ?? NO_CENTS) === 0) return 'OriginationAmount';
  if ((left.disbursementType ?? 'none') === 'none' || left.loanId === null) return 'OriginationChooseMethod';
  return left.loanStatus === LOAN_STATUS.Open && left.phase === 'pendingSignature'
    ? 'OriginationDocuSign'
    : 'Dashboard';
}
