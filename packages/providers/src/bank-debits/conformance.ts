import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import type { BankDebits, DebitRequest } from './port.ts';

/** Setup for the suite: an originator, and faults that the suite can set for the next debit. */
export interface BankConformanceSetup {
  readonly bank: BankDebits;
  orderFault(fault: 'lostAfter' | 'lostBefore'): Promise<void>;
}

const MONDAY = businessDate('2026-06-15');
const WEDNESDAY = businessDate('2026-06-17');
const AMOUNT = cents(22_500);

/** Conformance suite for every originator of bank debits, including the fake. Debits of account numbers ending in 9101 are
 *  returned as R01, those ending in 9199 are refused, and all others are paid. Call it inside a test file. */
export function describeBankDebits(name: string, setUp: () => Promise<BankConformanceSetup>): void {
  let count = 0;
  const aDebit = (changes: Partial<DebitRequest> = {}): DebitRequest => ({
    reference: `pay_bank_${process.pid}_${Date.now()}_${(count += 1)}`,
    amountCents: AMOUNT,
    holder: 'Ann Lee',
    routingNumber: '061000104',
    accountNumber: '000123456789',
    accountType: 'checking',
    effectiveOn: MONDAY,
    ...changes,
  });

  test(`${name}: an accepted debit is booked once under its reference`, async () => {
    const { bank } = await setUp();
    const request = aDebit();
    const made = await bank.debit(request);
    expect(made).toMatchObject({ kind: 'accepted', amountCents: AMOUNT });
    expect(await bank.debit(request)).toEqual(made);
    expect(await bank.inquire(request.reference)).toEqual(made);
  });

  test(`${name}: a refused account is a final answer, and an inquiry confirms it`, async () => {
    const { bank } = await setUp();
    const request = aDebit({ accountNumber: '77779199' });
    expect(await bank.debit(request)).toMatchObject({ kind: 'refused', reason: 'invalidAccount' });
    expect(await bank.inquire(request.reference)).toMatchObject({ kind: 'refused', reason: 'invalidAccount' });
  });

  test(`${name}: a lost answer is unknown until an inquiry settles it`, async () => {
    const at = await setUp();
    const [taken, lost] = [aDebit(), aDebit()];
    await at.orderFault('lostAfter');
    expect(await at.bank.debit(taken)).toMatchObject({ kind: 'unknown' });
    expect(await at.bank.inquire(taken.reference)).toMatchObject({ kind: 'accepted', amountCents: AMOUNT });
    await at.orderFault('lostBefore');
    expect(await at.bank.debit(lost)).toMatchObject({ kind: 'unknown' });
    expect(await at.bank.inquire(lost.reference)).toEqual({ kind: 'absent' });
  });

  test(`${name}: a debit is not sent when isStillOurs returns false`, async () => {
    const { bank } = await setUp();
    const request = aDebit({ isStillOurs: () => false });
    expect(await bank.debit(request)).toMatchObject({ kind: 'notSent' });
    expect(await bank.inquire(request.reference)).toEqual({ kind: 'absent' });
  });

  test(`${name}: a debit can be canceled, even twice, before it is sent to the bank`, async () => {
    const { bank } = await setUp();
    const request = aDebit({ accountNumber: '000009101' });
    await bank.debit(request);
    expect(await bank.cancel(request.reference)).toEqual({ kind: 'cancelled' });
    expect(await bank.cancel(request.reference)).toEqual({ kind: 'cancelled' });
    expect(await bank.inquire(request.reference)).toMatchObject({ kind: 'cancelled' });
    const told = await bank.returns(MONDAY, WEDNESDAY);
    expect(told.kind === 'told' && told.returns.some(({ reference }) => reference === request.reference)).toBe(false);
    expect(await bank.cancel('pay_never_made')).toMatchObject({ kind: 'unknown' });
  });

  test(`${name}: a returned debit is reported on its day with its code and amount`, async () => {
    const { bank } = await setUp();
    const [bad, good] = [aDebit({ accountNumber: '000009101' }), aDebit()];
    await bank.debit(bad);
    await bank.debit(good);
    const early = await bank.returns(MONDAY, businessDate('2026-06-16'));
    const told = await bank.returns(businessDate('2026-06-16'), WEDNESDAY);
    if (early.kind !== 'told' || told.kind !== 'told') throw new Error('the bank did not tell');
    const of = (request: DebitRequest, from: typeof told) =>
      from.returns.filter((each) => each.reference === request.reference);
    expect(of(bad, early)).toEqual([]);
    expect(of(bad, told)).toEqual([
      { reference: bad.reference, code: 'R01', amountCents: AMOUNT, returnedOn: WEDNESDAY },
    ]);
    expect(of(good, told)).toEqual([]);
  });
}
