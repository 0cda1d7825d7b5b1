import type { CardBrand } from '@lendside/domain/cards/card-brand.ts';
import type { CardProcessor, ChargeOutcome, ChargeRequest, DeclineReason, InquiryOutcome } from './port.ts';

/** One charge recorded by the fake. */
export interface FakeCharge {
  readonly processorId: string;
  readonly reference: string;
  readonly request: ChargeRequest;
  status: 'captured' | 'declined' | 'voided';
  readonly reason: DeclineReason;
}

/** How the next charge fails. `lostAfter`: charged, but the answer is lost. `lostBefore`: not charged, but the caller cannot
 *  know. `late`: charged only when `arriveLate` is called. `notSent`: connection refused. */
export type FakeFault = 'lostAfter' | 'lostBefore' | 'late' | 'notSent' | { readonly declined: DeclineReason };

/** In-memory card processor whose charges tests can read. It does not deduplicate: a reference sent twice is charged twice. */
export interface FakeProcessor extends CardProcessor {
  readonly charges: readonly FakeCharge[];
  /** Faults for the next charges, used in order. An empty list approves. */
  readonly faults: FakeFault[];
  /** While false, every inquiry and void returns unknown. */
  setReachable(isReachable: boolean): void;
  /** Books all late charges. */
  arriveLate(): void;
}

const BRANDS: readonly (readonly [string, CardBrand])[] = [
  ['34', 'amex'],
  ['37', 'amex'],
  ['6011', 'discover'],
  ['5', 'mastercard'],
  ['4', 'visa'],
];

/** Opens an empty fake. `maxLatenessMs` is only reported; `late` charges are booked when `arriveLate` is called. Temporary
 *  tokens look like "fake:4242424242424242:12:2028". */
export function openFakeProcessor(
  options: { readonly timeoutMs?: number; readonly maxLatenessMs?: number } = {},
): FakeProcessor {
  const charges: FakeCharge[] = [];
  const faults: FakeFault[] = [];
  const late: (() => void)[] = [];
  const state = { isReachable: true };
  const book = (request: ChargeRequest, status: FakeCharge['status'], reason: DeclineReason): FakeCharge => {
    const charge: FakeCharge = {
      processorId: `fake_${charges.length + 1}`,
      reference: request.reference,
      request,
      status,
      reason,
    };
    charges.push(charge);
    return charge;
  };
  const charge = (request: ChargeRequest): ChargeOutcome => {
    // A charge that is never sent does not consume a fault.
    if (request.isStillOurs?.() === false) return { kind: 'notSent', detail: 'its time is over' };
    const fault = faults.shift();
    if (fault === 'notSent') return { kind: 'notSent', detail: 'connection refused' };
    if (fault === 'lostBefore') return { kind: 'unknown', detail: 'no answer' };
    if (fault === 'late') {
      late.push(() => book(request, 'captured', 'generic'));
      return { kind: 'unknown', detail: 'no answer yet' };
    }
    if (typeof fault === 'object') {
      const made = book(request, 'declined', fault.declined);
      return { kind: 'declined', processorId: made.processorId, reason: made.reason };
    }
    const made = book(request, 'captured', 'generic');
    if (fault === 'lostAfter') return { kind: 'unknown', detail: 'the answer was lost' };
    return {
      kind: 'captured',
      processorId: made.processorId,
      approvalCode: '000001',
      amountCents: request.amountCents,
    };
  };
  return {
    processorNumber: 1,
    timeoutMs: options.timeoutMs ?? 200,
    maxLatenessMs: options.maxLatenessMs ?? 0,
    charges,
    faults,
    setReachable(isReachable) {
      state.isReachable = isReachable;
    },
    arriveLate() {
      for (const arrive of late.splice(0)) arrive();
    },
    charge: (request) => Promise.resolve(charge(request)),
    inquire: (reference) =>
      Promise.resolve(state.isReachable ? inquire(charges, reference) : { kind: 'unknown', detail: 'unreachable' }),
    voidCharge: (processorId) => {
      const found = charges.find((row) => row.processorId === processorId);
      if (!state.isReachable || found === undefined || found.status === 'declined')
        return Promise.resolve({ kind: 'unknown', detail: 'not voided' });
      found.status = 'voided';
      return Promise.resolve({ kind: 'voided' });
    },
    ...fakeVault(),
  };
}

function inquire(charges: readonly FakeCharge[], reference: string): InquiryOutcome {
  const ours = charges.filter((row) => row.reference === reference);
  const [kept, ...extra] = ours.filter((row) => row.status === 'captured');
  if (kept !== undefined) {
    return {
      kind: 'captured',
      processorId: kept.processorId,
      approvalCode: '000001',
      amountCents: kept.request.amountCents,
      copies: extra.length + 1,
      extraProcessorIds: extra.map((row) => row.processorId),
    };
  }
  const last = ours.at(-1);
  if (last === undefined) return { kind: 'absent' };
  return last.status === 'voided'
    ? { kind: 'voided', processorId: last.processorId }
    : { kind: 'declined', processorId: last.processorId, reason: last.reason };
}

function fakeVault(): Pick<CardProcessor, 'openCardForm' | 'vaultCard' | 'removeCard' | 'lookUpBin'> {
  const brandOf = (digits: string): CardBrand | undefined => BRANDS.find(([start]) => digits.startsWith(start))?.[1];
  return {
    openCardForm: (targetOrigin) =>
      Promise.resolve({
        formKey: `form for ${targetOrigin}`,
        formUrl: 'http://processor.example/form',
        formOrigin: 'http://processor.example',
        expiresAt: '2026-06-15T15:15:00.000Z',
      }),
    vaultCard: (temporaryToken) => {
      const [, number = '', month = '', year = ''] = temporaryToken.split(':');
      const brand = brandOf(number);
      if (!temporaryToken.startsWith('fake:') || brand === undefined)
        return Promise.resolve({ kind: 'refused', detail: 'no such token' });
      return Promise.resolve({
        cardToken: `vault_${number.slice(-4)}_${month}${year}`,
        brand,
        bin: number.slice(0, 6),
        lastFour: number.slice(-4),
        expiresMonth: Number(month),
        expiresYear: Number(year),
      });
    },
    removeCard: () => Promise.resolve({ kind: 'removed' }),
    lookUpBin: (bin) => {
      const brand = brandOf(bin);
      const isDebit = bin.startsWith('424242') || bin.startsWith('555555');
      return Promise.resolve(
        brand === undefined ? { kind: 'notFound' } : { kind: 'found', brand, isDebit, canDisburse: isDebit },
      );
    },
  };
}
