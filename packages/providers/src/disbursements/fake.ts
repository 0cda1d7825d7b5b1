import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type {
  CancelOutcome,
  DisbursementChannelDesk,
  PayoutInquiry,
  PayoutRefusal,
  PayoutRequest,
  ReturnedPayout,
  SendOutcome,
  SentPayout,
} from './port.ts';

/** One payout recorded by the fake. */
export interface FakePayout extends SentPayout {
  readonly reference: string;
  readonly request: PayoutRequest;
  status: 'sent' | 'paid' | 'returned' | 'cancelled' | 'expired' | 'refused';
  reason: PayoutRefusal;
  code: string;
  returnedOn: BusinessDate | null;
}

/** How the next payout fails. `lostAfter`: recorded, but the answer is lost. `lostBefore`: not recorded, but the caller cannot know. `late`:
 *  recorded only when `arriveLate` is called. `notSent`: connection refused. `paidAtOnce`: the person has the money with the answer. */
export type FakePayoutFault =
  | 'lostAfter'
  | 'lostBefore'
  | 'late'
  | 'notSent'
  | 'paidAtOnce'
  | { readonly refused: PayoutRefusal };

/** In-memory channel whose books tests can read. It does not deduplicate: a reference sent twice is paid twice. */
export interface FakePayoutDesk extends DisbursementChannelDesk {
  readonly payouts: readonly FakePayout[];
  /** Faults for the next payouts, used in order. An empty list accepts. */
  readonly faults: FakePayoutFault[];
  /** Faults for the next cancels, used in order. `lost`: it is stopped, but the answer is lost. */
  readonly cancelFaults: ('lost' | 'silent')[];
  /** While false, every inquiry, cancel and list of returns fails. */
  setReachable(isReachable: boolean): void;
  /** Records all late payouts. */
  arriveLate(): void;
  /** The person takes the money, or the bank settles it. */
  pay(reference: string): void;
  /** The channel gives the money back on a day, with a code. */
  giveBack(reference: string, code: string, on: BusinessDate): void;
}

/** Options of a fake channel. */
export interface FakeDeskOptions {
  readonly channel: DisbursementChannelDesk['channel'];
  readonly timeoutMs?: number;
  readonly maxLatenessMs?: number;
  readonly limitCents?: DisbursementChannelDesk['limitCents'];
  /** What the channel charges for each payout. */
  readonly feeCents?: SentPayout['feeCents'];
}

/** Opens an empty fake. Money of MoneyGram gets a reference number of eight digits; the others have none. */
export function openFakePayoutDesk(options: FakeDeskOptions): FakePayoutDesk {
  const books = openBooks(options);
  const { payouts, faults, cancelFaults, state } = books;
  const unreachable = 'unreachable';
  return {
    channel: options.channel,
    timeoutMs: options.timeoutMs ?? 200,
    maxLatenessMs: options.maxLatenessMs ?? 0,
    limitCents: options.limitCents ?? null,
    canCancelSent: books.isPickup,
    payouts,
    faults,
    cancelFaults,
    setReachable(isReachable) {
      state.isReachable = isReachable;
    },
    arriveLate: books.arriveLate,
    pay(reference) {
      const found = books.find(reference);
      if (found?.status === 'sent') found.status = 'paid';
    },
    giveBack(reference, code, on) {
      const found = books.find(reference);
      if (found === undefined) throw new Error(`the channel has no payout ${reference}`);
      Object.assign(found, { status: 'returned', code, returnedOn: on });
    },
    send: (request) => Promise.resolve(findProblem(options, request) ?? books.send(request)),
    inquire: (reference) =>
      Promise.resolve(state.isReachable ? inquire(payouts, reference) : { kind: 'unknown', detail: unreachable }),
    cancel: (reference) => Promise.resolve(books.cancel(reference)),
    returns: (from, to) =>
      Promise.resolve(
        state.isReachable
          ? { kind: 'told', returns: returnedOn(payouts, from, to) }
          : { kind: 'unavailable', detail: unreachable },
      ),
  };
}

/** Returns why a payout cannot even be tried; null when it can. */
function findProblem({ channel, limitCents = null }: FakeDeskOptions, request: PayoutRequest): SendOutcome | null {
  const kind = channel === 'debit' ? 'card' : channel === 'ach' ? 'account' : 'pickup';
  if (request.target.kind !== kind) return { kind: 'refused', partnerId: '', reason: 'invalidRequest' };
  const isAbove = limitCents !== null && request.amountCents > limitCents;
  return isAbove ? { kind: 'refused', partnerId: '', reason: 'amountAboveLimit' } : null;
}

function returnedOn(payouts: readonly FakePayout[], from: BusinessDate, to: BusinessDate): ReturnedPayout[] {
  return payouts.flatMap(({ reference, amountCents, code, returnedOn: on }) =>
    on !== null && on >= from && on <= to ? [{ reference, amountCents, code, returnedOn: on }] : [],
  );
}

/** The books of a fake channel, and what changes them. */
function openBooks(options: FakeDeskOptions) {
  const { channel } = options;
  const isPickup = channel === 'moneyGram' || channel === 'store';
  const payouts: FakePayout[] = [];
  const faults: FakePayoutFault[] = [];
  const cancelFaults: FakePayoutDesk['cancelFaults'] = [];
  const late: (() => void)[] = [];
  const state = { isReachable: true };
  const book = (
    request: PayoutRequest,
    status: FakePayout['status'],
    reason: PayoutRefusal = 'declined',
  ): FakePayout => {
    const number = payouts.length + 1;
    const made: FakePayout = {
      reference: request.reference,
      request,
      partnerId: `${channel}_${number}`,
      amountCents: request.amountCents,
      referenceNumber: isPickup ? String(10_000_000 + number) : null,
      feeCents: options.feeCents ?? NO_CENTS,
      expiresOn: null,
      status,
      reason,
      code: '',
      returnedOn: null,
    };
    payouts.push(made);
    return made;
  };
  const find = (reference: string): FakePayout | undefined =>
    payouts.findLast((each) => each.reference === reference && each.status !== 'refused') ??
    payouts.findLast((each) => each.reference === reference);
  const send = (request: PayoutRequest): SendOutcome => {
    // A payout that is never sent does not consume a fault.
    if (request.isStillOurs?.() === false) return { kind: 'notSent', detail: 'its time is over' };
    const fault = faults.shift();
    if (fault === 'notSent') return { kind: 'notSent', detail: 'connection refused' };
    if (fault === 'lostBefore') return { kind: 'unknown', detail: 'no answer' };
    if (fault === 'late') {
      late.push(() => book(request, 'sent'));
      return { kind: 'unknown', detail: 'no answer yet' };
    }
    if (typeof fault === 'object') {
      const { partnerId, reason } = book(request, 'refused', fault.refused);
      return { kind: 'refused', partnerId, reason };
    }
    const made = book(request, fault === 'paidAtOnce' ? 'paid' : 'sent');
    if (fault === 'lostAfter') return { kind: 'unknown', detail: 'the answer was lost' };
    return { kind: fault === 'paidAtOnce' ? 'paid' : 'sent', ...toSent(made) };
  };
  const cancel = (reference: string): CancelOutcome => {
    const found = find(reference);
    // Money that was taken consumes no fault.
    const fault = found?.status === 'paid' ? undefined : cancelFaults.shift();
    if (!state.isReachable || fault === 'silent' || found === undefined)
      return { kind: 'unknown', detail: 'no answer' };
    if (found.status === 'paid') return { kind: 'taken' };
    if (!isPickup) return { kind: 'tooLate' };
    if (found.status === 'sent') found.status = 'cancelled';
    return fault === 'lost' ? { kind: 'unknown', detail: 'the answer was lost' } : { kind: 'cancelled' };
  };
  const arriveLate = (): void => {
    for (const arrive of late.splice(0)) arrive();
  };
  return { payouts, faults, cancelFaults, state, isPickup, find, send, cancel, arriveLate };
}

function toSent({ partnerId, amountCents, referenceNumber, feeCents, expiresOn }: FakePayout): SentPayout {
  return { partnerId, amountCents, referenceNumber, feeCents, expiresOn };
}

function inquire(payouts: readonly FakePayout[], reference: string): PayoutInquiry {
  const ours = payouts.filter((each) => each.reference === reference);
  const live = ours.filter(({ status }) => status === 'sent' || status === 'paid');
  const last = live.at(-1) ?? ours.at(-1);
  if (last === undefined) return { kind: 'absent' };
  switch (last.status) {
    case 'sent':
    case 'paid':
      return { kind: last.status, copies: live.length, ...toSent(last) };
    case 'returned':
      if (last.returnedOn === null) throw new Error(`${reference} came back on no day`);
      return { kind: 'returned', code: last.code, returnedOn: last.returnedOn, ...toSent(last) };
    case 'refused':
      return { kind: 'refused', partnerId: last.partnerId, reason: last.reason };
    default:
      return { kind: last.status, partnerId: last.partnerId };
  }
}
