import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getOriginationInfo } from '@lendside/contract/origination/get-origination-info.ts';
import { ADVERSE_REASONS, type AdverseReason } from '@lendside/domain/compliance/adverse-action.ts';
import { originationResume } from '@lendside/domain/origination/origination-resume.ts';
import type { ApplicationStatus } from '@lendside/providers/loan-systems/origination-calls.ts';
import type { Choice } from './choice-queries.ts';

/** An application with everything that its pages show. */
export type OriginationEntity = ResponseOf<typeof getOriginationInfo>;

/** Returns what was chosen: while the application is open, the last choice counts; afterwards the loan has it. */
export function choiceOf({ state, amountCents, method, cardId }: ApplicationStatus, kept: Choice | null): Choice {
  return state === 'open' && kept !== null ? kept : { amountCents, method, cardId };
}

/** Returns the page on which an application continues. Source: ORG-002 to ORG-004, LOP-054. */
export function nextPageOf(
  { state, loanId, isRefinance }: Pick<ApplicationStatus, 'state' | 'loanId' | 'isRefinance'>,
  { amountCents, method }: Choice,
): OriginationEntity['nextPage'] {
  // A refinance goes on as the renewal of its loan.
  if (isRefinance || (state !== 'open' && state !== 'signing')) return 'Dashboard';
  return originationResume({
    disbursementAmountCents: amountCents,
    disbursementType: method,
    loanId: state === 'signing' ? loanId : null,
    loanStatus: state === 'signing' ? 12 : null,
    phase: state === 'signing' ? 'pendingSignature' : null,
  });
}

/** Returns the reasons of a refusal, in the words of the law. */
export function toReasons(codes: readonly string[]): { readonly code: string; readonly text: string }[] {
  return codes.map((code) => ({ code, text: ADVERSE_REASONS[code as AdverseReason] ?? code }));
}
