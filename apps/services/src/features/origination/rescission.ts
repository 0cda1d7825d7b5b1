import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getRescission } from '@lendside/contract/origination/rescissions.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { RescissionTerms } from '@lendside/providers/loan-systems/origination-calls.ts';
import type { Ask } from './asks/ask-queries.ts';

type Rescission = ResponseOf<typeof getRescission>['rescission'];

/** Says how taking a loan back stands, from the books and from what the person asked last. Source: loan-core 3.3 (T06). */
export function toRescission(loanId: number, terms: RescissionTerms, ask: Ask | null): Rescission {
  const { until, isOpen, money, proceedsCents, hasLaterPosting, isRescinded, rescindedOn, storeId } = terms;
  const isAsked = ask !== null && (ask.state === 'asked' || ask.state === 'waiting');
  const isWithPerson = money === 'taken' || ask?.state === 'waiting';
  const returnAmount = isWithPerson ? proceedsCents : NO_CENTS;
  const base = {
    loanId,
    until: until?.toISOString() ?? null,
    askedAt: ask?.askedAt.toISOString() ?? null,
    doneOn: rescindedOn,
    returnAmount,
    returnTo: 'store' as const,
    storeId,
  };
  if (isRescinded) return { ...base, state: 'done', mayAsk: false, reason: null };
  if (until === null) return { ...base, state: 'closed', mayAsk: false, reason: 'refinance_only' };
  if (money === 'none') return { ...base, state: 'closed', mayAsk: false, reason: 'not_signed' };
  if (hasLaterPosting) return { ...base, state: 'closed', mayAsk: false, reason: 'later_posting' };
  // The moment of asking decides for money that is stopped; taken money has to be back within the time.
  if (isAsked && !isWithPerson) return { ...base, state: 'stopping', mayAsk: false, reason: null };
  if (!isOpen)
    return { ...base, state: 'closed', mayAsk: false, reason: isAsked ? 'money_not_returned' : 'window_closed' };
  if (isAsked) return { ...base, state: 'waitsForMoney', mayAsk: false, reason: null };
  const refused =
    ask?.state === 'refused' && ask.refusal !== null && 'reason' in ask.refusal ? ask.refusal.reason : null;
  return { ...base, state: 'open', mayAsk: true, reason: refused };
}
