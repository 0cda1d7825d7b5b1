import { addBusinessDays } from '@lendside/domain/calendar/business-days.ts';
import type { BankDebits, DebitRequest, ReturnedDebit } from './port.ts';

/** One debit recorded by the fake. */
export interface FakeDebit {
  readonly entryId: string;
  readonly request: DebitRequest;
  isCancelled: boolean;
}

/** In-memory originator. Debits of account numbers ending in 9101 to 9129 are returned as R01 to R29 two business days later.
 *  A debit of an account ending in 9199 is refused immediately. */
export interface FakeBankDebits extends BankDebits {
  readonly debits: readonly FakeDebit[];
  /** Faults for the next debits, used in order. */
  readonly faults: ('lostAfter' | 'lostBefore' | 'notSent')[];
  /** While false, every inquiry, cancellation and list of returns fails. */
  setReachable(isReachable: boolean): void;
}

export function openFakeBankDebits(
  options: { readonly timeoutMs?: number; readonly maxLatenessMs?: number } = {},
): FakeBankDebits {
  const debits: FakeDebit[] = [];
  const faults: FakeBankDebits['faults'] = [];
  const state = { isReachable: true };
  const find = (reference: string): FakeDebit | undefined =>
    debits.find(({ request }) => request.reference === reference);
  const book = (request: DebitRequest): FakeDebit => {
    const made = find(request.reference) ?? { entryId: `ach_${debits.length + 1}`, request, isCancelled: false };
    if (!debits.includes(made)) debits.push(made);
    return made;
  };
  const answer = ({ entryId, request }: FakeDebit) =>
    isRefused(request)
      ? ({ kind: 'refused', entryId, reason: 'invalidAccount' } as const)
      : ({ kind: 'accepted', entryId, amountCents: request.amountCents } as const);
  return {
    timeoutMs: options.timeoutMs ?? 200,
    maxLatenessMs: options.maxLatenessMs ?? 0,
    debits,
    faults,
    setReachable(isReachable) {
      state.isReachable = isReachable;
    },
    debit: (request) => {
      // A debit that is never sent does not consume a fault.
      if (request.isStillOurs?.() === false) return Promise.resolve({ kind: 'notSent', detail: 'its time is over' });
      const fault = faults.shift();
      if (fault === 'notSent') return Promise.resolve({ kind: 'notSent', detail: 'connection refused' });
      if (fault === 'lostBefore') return Promise.resolve({ kind: 'unknown', detail: 'no answer' });
      const made = book(request);
      return Promise.resolve(fault === 'lostAfter' ? { kind: 'unknown', detail: 'the answer was lost' } : answer(made));
    },
    inquire: (reference) => {
      if (!state.isReachable) return Promise.resolve({ kind: 'unknown', detail: 'unreachable' });
      const found = find(reference);
      if (found === undefined) return Promise.resolve({ kind: 'absent' });
      return Promise.resolve(found.isCancelled ? { kind: 'cancelled', entryId: found.entryId } : answer(found));
    },
    cancel: (reference) => {
      const found = find(reference);
      if (!state.isReachable || found === undefined)
        return Promise.resolve({ kind: 'unknown', detail: 'not cancelled' });
      found.isCancelled = true;
      return Promise.resolve({ kind: 'cancelled' });
    },
    returns: (from, to) =>
      Promise.resolve(
        state.isReachable
          ? {
              kind: 'told',
              returns: debits
                .filter(({ isCancelled, request }) => !isCancelled && !isRefused(request))
                .flatMap(({ request }) => toReturn(request) ?? [])
                .filter(({ returnedOn }) => returnedOn >= from && returnedOn <= to),
            }
          : { kind: 'unavailable', detail: 'unreachable' },
      ),
  };
}

function isRefused({ accountNumber }: DebitRequest): boolean {
  return accountNumber.endsWith('9199');
}

function toReturn({ reference, amountCents, accountNumber, effectiveOn }: DebitRequest): ReturnedDebit | null {
  const [, digits] = /91([012]\d)$/.exec(accountNumber) ?? [];
  if (digits === undefined || digits === '00') return null;
  return { reference, amountCents, code: `R${digits}`, returnedOn: addBusinessDays(effectiveOn, 2) };
}
