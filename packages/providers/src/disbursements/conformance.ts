import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import type { DisbursementChannelDesk, PayoutRefusal, PayoutRequest, PayoutTarget, Receiver } from './port.ts';

/** Setup for the suite: a channel, and what a test can make its partner do. A null says that this channel knows no such thing. */
export interface PayoutConformanceSetup {
  readonly desk: DisbursementChannelDesk;
  /** A card or account that gets money; a pick-up. */
  readonly goodTarget: PayoutTarget;
  /** A payout that the channel refuses, and why. */
  readonly refused: Partial<Pick<PayoutRequest, 'target' | 'amountCents'>> & { readonly reason: PayoutRefusal };
  /** Sets what happens to the next payout. */
  orderFault(fault: 'lostAfter' | 'lostBefore'): Promise<void>;
  /** Gives the money of a sent payout to its person. Null when only the end of its day tells. */
  readonly payOut: ((reference: string) => Promise<void>) | null;
  /** Lets the time run out in which a sent payout can be picked up. */
  readonly expire: ((reference: string) => Promise<void>) | null;
  /** Lets a sent payout come back on a day, with the code R02. */
  readonly comeBack: ((reference: string, on: BusinessDate) => Promise<void>) | null;
}

const AMOUNT = cents(22_500);
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-06-15', '2026-06-16', '2026-06-17'].map(businessDate) as [
  BusinessDate,
  BusinessDate,
  BusinessDate,
];

/** The receiver of the suite's payouts. */
export const RECEIVER: Receiver = {
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '+16025550101',
  street: '12 Oak Street',
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
};

/** Conformance suite for every channel that pays money out, including the fake. Call it inside a test file. */
export function describeDisbursements(name: string, setUp: () => Promise<PayoutConformanceSetup>): void {
  let count = 0;
  const aPayout = (at: PayoutConformanceSetup, changes: Partial<PayoutRequest> = {}): PayoutRequest => ({
    reference: `out_conformance_${process.pid}_${Date.now()}_${(count += 1)}`,
    amountCents: AMOUNT,
    receiver: RECEIVER,
    target: at.goodTarget,
    ...changes,
  });
  /** Sends a payout and returns it with the partner's id. */
  const send = async (at: PayoutConformanceSetup, changes: Partial<PayoutRequest> = {}) => {
    const request = aPayout(at, changes);
    const made = await at.desk.send(request);
    if (made.kind !== 'sent' && made.kind !== 'paid') throw new Error(`the payout came out ${JSON.stringify(made)}`);
    return { ...made, reference: request.reference };
  };

  test(`${name}: a payout is booked once under its reference`, async () => {
    const at = await setUp();
    const { reference, partnerId, referenceNumber, ...made } = await send(at);
    expect(made).toMatchObject({ amountCents: AMOUNT, feeCents: expect.any(Number) });
    // A person shows the number; nothing else needs one.
    expect(referenceNumber ?? '').toMatch(at.goodTarget.kind === 'pickup' ? /^[A-Z0-9-]{4,20}$/ : /^$/);
    const told = await at.desk.inquire(reference, partnerId);
    expect(['sent', 'paid']).toContain(told.kind);
    expect(told).toMatchObject({ partnerId, amountCents: AMOUNT, referenceNumber, copies: 1 });
    expect(await at.desk.inquire(reference, null)).toMatchObject({ partnerId, copies: 1 });
  });

  test(`${name}: a refusal is final, and an inquiry shows that no money moves`, async () => {
    const at = await setUp();
    const { reason, ...changes } = at.refused;
    const request = aPayout(at, changes);
    expect(await at.desk.send(request)).toMatchObject({ kind: 'refused', reason });
    expect(['refused', 'absent']).toContain((await at.desk.inquire(request.reference, null)).kind);
  });

  test(`${name}: a lost answer is unknown, and an inquiry shows that the payout is booked`, async () => {
    const at = await setUp();
    const request = aPayout(at);
    await at.orderFault('lostAfter');
    expect(await at.desk.send(request)).toMatchObject({ kind: 'unknown' });
    const told = await at.desk.inquire(request.reference, null);
    expect(['sent', 'paid']).toContain(told.kind);
    expect(told).toMatchObject({ amountCents: AMOUNT, copies: 1 });
  });

  test(`${name}: an error before the booking is no success, and an inquiry shows nothing`, async () => {
    const at = await setUp();
    const request = aPayout(at);
    await at.orderFault('lostBefore');
    expect(['unknown', 'notSent']).toContain((await at.desk.send(request)).kind);
    expect(await at.desk.inquire(request.reference, null)).toEqual({ kind: 'absent' });
  });

  test(`${name}: an inquiry returns absent for a reference that was never sent`, async () => {
    const at = await setUp();
    expect(await at.desk.inquire(aPayout(at).reference, null)).toEqual({ kind: 'absent' });
  });

  test(`${name}: a long reference with colons is found again, and one that differs at its end is not`, async () => {
    const at = await setUp();
    const long = `renewal:${aPayout(at).reference}:${'x'.repeat(60)}`;
    await send(at, { reference: `${long}:1` });
    expect(await at.desk.inquire(`${long}:1`, null)).toMatchObject({ copies: 1 });
    expect(await at.desk.inquire(`${long}:2`, null)).toEqual({ kind: 'absent' });
  });

  test(`${name}: a payout is not sent when isStillOurs or onPrepared returns false`, async () => {
    const at = await setUp();
    const request = aPayout(at, { isStillOurs: () => false });
    expect(await at.desk.send(request)).toMatchObject({ kind: 'notSent' });
    expect(await at.desk.inquire(request.reference, null)).toEqual({ kind: 'absent' });
    const state = { asked: 0 };
    const prepared = aPayout(at, { onPrepared: () => Promise.resolve(++state.asked === 0) });
    const outcome = await at.desk.send(prepared);
    // A channel that prepares nothing never asks.
    expect(outcome.kind === 'notSent').toBe(state.asked > 0);
    const told = await at.desk.inquire(prepared.reference, null);
    expect(told.kind === 'absent').toBe(state.asked > 0);
  });

  test(`${name}: a payout to another kind of target is refused without a call`, async () => {
    const at = await setUp();
    const target: PayoutTarget =
      at.goodTarget.kind === 'pickup' ? { kind: 'card', cardToken: 'card' } : { kind: 'pickup' };
    const request = aPayout(at, { target });
    expect(await at.desk.send(request)).toMatchObject({ kind: 'refused', reason: 'invalidRequest' });
    expect(await at.desk.inquire(request.reference, null)).toEqual({ kind: 'absent' });
  });

  test(`${name}: the limit may be sent, and a cent more is refused`, async () => {
    const at = await setUp();
    const { limitCents } = at.desk;
    if (limitCents === null) return;
    await send(at, { amountCents: limitCents });
    const above = aPayout(at, { amountCents: cents(limitCents + 1) });
    expect(await at.desk.send(above)).toMatchObject({ kind: 'refused', reason: 'amountAboveLimit' });
  });

  test(`${name}: an inquiry counts the copies of a reference that was sent twice`, async () => {
    const at = await setUp();
    const request = aPayout(at);
    const [first, second] = [await at.desk.send(request), await at.desk.send(request)];
    const isOne = JSON.stringify(first) === JSON.stringify(second);
    expect(await at.desk.inquire(request.reference, null)).toMatchObject({ copies: isOne ? 1 : 2 });
  });

  test(`${name}: a payout is paid when its person has the money, and cannot be stopped then`, async () => {
    const at = await setUp();
    if (at.payOut === null) return;
    const { reference, partnerId } = await send(at);
    await at.payOut(reference);
    expect(await at.desk.inquire(reference, partnerId)).toMatchObject({ kind: 'paid', amountCents: AMOUNT });
    const stopped = await at.desk.cancel(reference, partnerId);
    expect(at.desk.canCancelSent ? ['taken'] : ['taken', 'tooLate']).toContain(stopped.kind);
    expect(await at.desk.inquire(reference, partnerId)).toMatchObject({ kind: 'paid' });
  });

  test(`${name}: a sent payout is stopped, even twice, when the channel can stop it`, async () => {
    const at = await setUp();
    const { reference, partnerId, kind } = await send(at);
    const stopped = [await at.desk.cancel(reference, partnerId), await at.desk.cancel(reference, partnerId)];
    const once = at.desk.canCancelSent ? 'cancelled' : 'tooLate';
    expect(stopped).toEqual([{ kind: once }, { kind: once }]);
    // Nobody can pick up what was stopped.
    await at.payOut?.(reference).catch(() => undefined);
    const told = await at.desk.inquire(reference, partnerId);
    expect(at.desk.canCancelSent ? ['cancelled'] : [kind, 'paid']).toContain(told.kind);
    expect(told).toMatchObject({ partnerId });
  });

  test(`${name}: a payout that nobody picked up is expired, and its cancel is confirmed`, async () => {
    const at = await setUp();
    if (at.expire === null) return;
    const { reference, partnerId } = await send(at);
    await at.expire(reference);
    expect(await at.desk.inquire(reference, partnerId)).toMatchObject({ kind: 'expired', partnerId });
    expect(await at.desk.cancel(reference, partnerId)).toEqual({ kind: 'cancelled' });
  });

  test(`${name}: a payout that came back is reported on its day with its code and amount`, async () => {
    const at = await setUp();
    const { reference } = await send(at);
    await at.comeBack?.(reference, TUESDAY);
    const of = async (from: BusinessDate, to: BusinessDate) => {
      const told = await at.desk.returns(from, to);
      if (told.kind !== 'told') throw new Error('the channel did not tell');
      return told.returns.filter((each) => each.reference === reference);
    };
    const back = { reference, code: 'R02', amountCents: AMOUNT, returnedOn: TUESDAY };
    expect(await of(MONDAY, MONDAY)).toEqual([]);
    expect(await of(MONDAY, TUESDAY)).toEqual(at.comeBack === null ? [] : [back]);
    expect(await of(WEDNESDAY, WEDNESDAY)).toEqual([]);
  });
}
