import { expect, test } from 'vitest';
import type { Appointments, StoreTime, VisitWish } from './port.ts';

/** Setup for the suite: a calendar whose store takes one visit of the kind `productSwitch` at a time, and the loans of two people who have no
 *  visit yet. */
export interface AppointmentsSetup {
  readonly appointments: Appointments;
  readonly storeId: number;
  readonly first: Pick<VisitWish, 'profileId' | 'loanId'>;
  readonly second: Pick<VisitWish, 'profileId' | 'loanId'>;
}

/** Conformance suite for every calendar of stores, including the fake. */
export function describeAppointments(name: string, setUp: () => Promise<AppointmentsSetup>): void {
  const kind = 'productSwitch' as const;
  const freeTimes = async ({ appointments, storeId }: AppointmentsSetup): Promise<StoreTime[]> => {
    const told = await appointments.times(storeId, { kind, days: 7, excludeWeekends: false });
    if (told.kind !== 'told') throw new Error(told.kind);
    return told.times.filter(({ isFree }) => isFree);
  };
  const begin = async () => {
    const setup = await setUp();
    const [one, two, three] = await freeTimes(setup);
    if (one === undefined || two === undefined || three === undefined) throw new Error('too few free times');
    const wish = (who: AppointmentsSetup['first'], { startsMs }: StoreTime): VisitWish => ({
      ...who,
      storeId: setup.storeId,
      kind,
      startsMs,
    });
    return { ...setup, one, two, three, wish };
  };
  const book = async (appointments: Appointments, wish: VisitWish) => {
    const outcome = await appointments.book(wish);
    if (outcome.kind !== 'booked') throw new Error(outcome.kind);
    return outcome.visit;
  };

  test(`${name}: a booked time is taken for others, and a repeat answers with the same visit`, async () => {
    const setup = await begin();
    const { appointments, first, second, one, wish } = setup;
    const visit = await book(appointments, wish(first, one));
    expect(visit).toMatchObject({ loanId: first.loanId, startsMs: one.startsMs, state: 'booked' });
    expect((await book(appointments, wish(first, one))).confirmationNumber).toBe(visit.confirmationNumber);
    expect(await appointments.book(wish(second, one))).toEqual({ kind: 'taken' });
    expect((await freeTimes(setup)).map(({ startsMs }) => startsMs)).not.toContain(one.startsMs);
    expect((await appointments.list(first.profileId)).map(({ visitId }) => visitId)).toContain(visit.visitId);
  });

  test(`${name}: a loan has one visit, and a move that is refused keeps the old time`, async () => {
    const { appointments, first, second, one, two, three, wish } = await begin();
    const visit = await book(appointments, wish(first, one));
    await book(appointments, wish(second, two));
    expect(await appointments.book(wish(first, three))).toEqual({ kind: 'visitOpen' });
    expect(await appointments.move(visit.visitId, wish(first, two))).toEqual({ kind: 'taken' });
    const kept = (await appointments.list(first.profileId)).filter(({ loanId }) => loanId === first.loanId);
    expect(kept).toMatchObject([{ startsMs: one.startsMs }]);
    expect(await appointments.move(visit.visitId, wish(first, three))).toMatchObject({
      kind: 'booked',
      visit: { visitId: visit.visitId, startsMs: three.startsMs },
    });
    expect(await appointments.move(visit.visitId, wish(second, one))).toEqual({ kind: 'noVisit' });
  });

  test(`${name}: a canceled visit frees its time, and only its own borrower can cancel it`, async () => {
    const { appointments, first, second, one, wish } = await begin();
    const { visitId } = await book(appointments, wish(first, one));
    expect(await appointments.cancel(second.profileId, first.loanId, visitId)).toEqual({ kind: 'noVisit' });
    for (const _again of [1, 2])
      expect(await appointments.cancel(first.profileId, first.loanId, visitId)).toEqual({ kind: 'cancelled' });
    expect(await appointments.list(first.profileId)).toEqual([]);
    expect((await book(appointments, wish(second, one))).startsMs).toBe(one.startsMs);
  });

  test(`${name}: a time that the store does not offer and a strange store are refused`, async () => {
    const { appointments, first, one, wish } = await begin();
    const minute = 60_000;
    expect(await appointments.book({ ...wish(first, one), startsMs: one.startsMs + minute })).toEqual({
      kind: 'closed',
    });
    expect(await appointments.book({ ...wish(first, one), startsMs: one.startsMs - 30 * 86_400_000 })).toEqual({
      kind: 'closed',
    });
    expect(await appointments.times(99_999_999, { kind, days: 7, excludeWeekends: false })).toEqual({
      kind: 'noStore',
    });
  });
}
