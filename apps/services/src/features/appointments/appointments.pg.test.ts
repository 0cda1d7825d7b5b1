import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { describeAppointments } from '@lendside/providers/appointments/conformance.ts';
import { expect, test } from 'vitest';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openVisitTrial, STORE_ID } from './appointments.fixture.ts';

const trial = await openVisitTrial();
const { calls, context, asking, tell } = trial;
const [ann, tom, eve] = [personOf('ann'), personOf('tom'), personOf('eve')];
const pawn = (isShared = false) => trial.openPawn({ isShared });
const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'accepted',
    (error: Error & { errorCode?: string }) => error.errorCode ?? error.message,
  );
const book = async (loanId: number, at: string, changes = {}) =>
  calls.scheduleAppointment(await asking(loanId, at, changes), ann, context);
const zone = { timeZone: 'America/New_York' };
const list = async (who = ann) =>
  (await calls.listAppointments({ customerId: who.customerIds[0] ?? '', ...zone }, who, context)).appointments;

// Tom owes a loan of Ann's as its cosigner, so two people have loans.
describeAppointments('our own calendar', async () => {
  await trial.forgetVisits();
  const [first, second] = [await pawn(), await pawn(true)];
  return {
    appointments: trial.appointments,
    storeId: STORE_ID,
    first: { profileId: 'ann', loanId: first },
    second: { profileId: 'tom', loanId: second },
  };
});

test('the days and times of a store are those of its clock, without lunch, Juneteenth and Sunday [LAP-032 LOP-101]', async () => {
  await trial.forgetVisits();
  const { days } = await calls.listAppointmentTimes({ storeId: STORE_ID }, ann, context);
  expect(days.map(({ date }) => date)).toEqual(['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-20']);
  const monday = days[0]?.times ?? [];
  expect([monday[0], monday.at(-1), monday.includes('13:00'), monday.includes('12:30')]).toEqual([
    '09:00',
    '18:30',
    false,
    true,
  ]);
  const some = await calls.listAppointmentTimes(
    { storeId: STORE_ID, numberOfDays: 6, excludeWeekends: true },
    ann,
    context,
  );
  expect(some.days.map(({ date }) => date)).not.toContain('2026-06-20');
  expect(await codeOf(calls.listAppointmentTimes({ storeId: STORE_ID, numberOfDays: 8 }, ann, context))).toBe(
    'ValidationException',
  );
  expect(await codeOf(calls.listAppointmentTimes({ storeId: 99 }, ann, context))).toBe('NotFoundException');
});

test('slots carry the offset of the time zone that was asked for [LAP-033 LOP-101]', async () => {
  const { slots } = await calls.listAppointmentSlots({ storeId: STORE_ID, timeZone: 'America/Phoenix' }, ann, context);
  expect(slots[0]).toMatchObject({
    start: '2026-06-15T06:00:00-07:00',
    end: '2026-06-15T06:30:00-07:00',
    available: true,
  });
});

test('a visit is booked, shown, moved by its id and store, and canceled, and each change is told [LAP-034 LAP-035 APT-002]', async () => {
  await trial.forgetVisits();
  const loanId = await pawn();
  const visit = await book(loanId, '16T09:00');
  expect(visit).toMatchObject({
    loanId,
    storeId: STORE_ID,
    appointmentDate: '2026-06-16T09:00:00-04:00',
    appointmentType: 'general',
    oldStoreId: null,
    state: 'booked',
    confirmationNumber: expect.stringMatching(/^V-\d+$/),
    store: { name: 'TitleMax Savannah', timeZone: 'America/New_York' },
  });
  expect(await list()).toEqual([visit]);
  expect((await book(loanId, '16T09:00')).id).toBe(visit.id);
  expect(await codeOf(book(loanId, '16T10:00'))).toBe('VisitBooked');
  await tell();
  const moved = await book(loanId, '20T10:30', { id: visit.id, oldStoreId: STORE_ID });
  expect(moved).toMatchObject({ id: visit.id, appointmentDate: '2026-06-20T10:30:00-04:00' });
  await tell();
  const cancelled = { id: visit.id, cancelled: true };
  expect(await calls.cancelAppointment({ loanId, id: visit.id }, ann, context)).toEqual(cancelled);
  expect(await calls.cancelAppointment({ loanId, id: visit.id }, ann, context)).toEqual(cancelled);
  await tell();
  expect(await list()).toEqual([]);
  expect((await trial.visitNotices(loanId)).map(({ what, at }) => [what, at])).toEqual([
    ['booked', 'June 16, 2026 at 9:00 AM'],
    ['moved', 'June 20, 2026 at 10:30 AM'],
    ['cancelled', 'June 20, 2026 at 10:30 AM'],
  ]);
});

test('a slot in the past, at night, on a closed day or of another store is refused', async () => {
  await trial.forgetVisits();
  const loanId = await pawn();
  await trial.closeStoreOn('2026-06-18');
  const refusals = {
    past: await codeOf(book(loanId, '12T09:00')),
    night: await codeOf(book(loanId, '16T22:00')),
    'another zone’s night': await codeOf(book(loanId, '', { appointmentDate: '2026-06-16T10:00:00+09:00' })),
    'closed day': await codeOf(book(loanId, '18T09:00')),
    holiday: await codeOf(book(loanId, '19T09:00')),
    'too far ahead': await codeOf(book(loanId, '22T09:00')),
    'another store': await codeOf(book(loanId, '16T09:00', { storeId: 10_002 })),
    'another number': await codeOf(book(loanId, '16T09:00', { loanHdr: 'x' })),
    'no switch': await codeOf(book(loanId, '16T09:00', { appointmentType: 'productSwitch' })),
    'nothing to move': await codeOf(book(loanId, '16T09:00', { id: 999_999, oldStoreId: STORE_ID })),
  };
  expect(refusals).toEqual({
    past: 'AppointmentUnavailable',
    night: 'AppointmentUnavailable',
    'another zone’s night': 'AppointmentUnavailable',
    'closed day': 'AppointmentUnavailable',
    holiday: 'AppointmentUnavailable',
    'too far ahead': 'AppointmentUnavailable',
    'another store': 'ValidationException',
    'another number': 'ValidationException',
    'no switch': 'AppointmentUnavailable',
    'nothing to move': 'NotFoundException',
  });
  expect(await trial.states(loanId)).toEqual([]);
});

test('both borrowers of a loan see and change its visit; nobody else does', async () => {
  await trial.forgetVisits();
  const loanId = await pawn(true);
  const visit = await book(loanId, '16T11:00');
  expect((await list(tom)).map(({ id }) => id)).toEqual([visit.id]);
  expect(await list(eve)).toEqual([]);
  const strange = { ...(await asking(loanId, '16T12:00')), id: visit.id, oldStoreId: STORE_ID };
  expect(await codeOf(calls.scheduleAppointment(strange, eve, context))).toBe('NotFoundException');
  expect(await codeOf(calls.cancelAppointment({ loanId, id: visit.id }, eve, context))).toBe('NotFoundException');
  expect(await codeOf(calls.listAppointments({ customerId: 'tom', ...zone }, ann, context))).toBe('NotFoundException');
  await calls.cancelAppointment({ loanId, id: visit.id }, tom, context);
  expect(await trial.states(loanId)).toEqual(['cancelled']);
});

test('a double submit books once, and moves from two tabs leave one visit [APT-001 APT-002]', async () => {
  await trial.forgetVisits();
  const loanId = await pawn();
  const [one, two] = await Promise.all([book(loanId, '17T09:00'), book(loanId, '17T09:00')]);
  expect(two).toEqual(one);
  const from = { id: one.id, oldStoreId: STORE_ID };
  await Promise.all([book(loanId, '17T10:00', from), book(loanId, '17T11:00', from)]);
  expect(await trial.states(loanId)).toEqual(['booked']);
  expect((await list()).map(({ id }) => id)).toEqual([one.id]);
  // Both seats of the first time are free again.
  await book(await pawn(), '17T09:00');
  await book(await pawn(), '17T09:00');
  // One tab cancels it; the other one cannot move it any more.
  await calls.cancelAppointment({ loanId, id: one.id }, ann, context);
  await expect(book(loanId, '17T15:00', from)).rejects.toMatchObject({
    errorCode: 'NotFoundException',
    message: 'There is no such appointment.',
  });
});

test('lowered capacity unseats nobody, and the freed seat is not given again', async () => {
  await trial.forgetVisits();
  const [one, two, three] = [await pawn(), await pawn(), await pawn()];
  await book(one, '17T09:00');
  const second = await book(two, '17T09:00');
  expect(await codeOf(book(three, '17T09:00'))).toBe('SlotTaken');
  await trial.setSeats(1);
  expect([await trial.states(one), await trial.states(two)]).toEqual([['booked'], ['booked']]);
  await calls.cancelAppointment({ loanId: two, id: second.id }, ann, context);
  expect(await codeOf(book(three, '17T09:00'))).toBe('SlotTaken');
  await trial.setSeats(2);
  expect((await book(three, '17T09:00')).state).toBe('booked');
});

test('a refused time names the next free times', async () => {
  await trial.forgetVisits();
  const [one, two] = [await pawn(), await pawn()];
  await trial.setSeats(1);
  await book(one, '17T09:00');
  await expect(book(two, '17T09:00')).rejects.toMatchObject({
    message: 'Somebody else just took this time. The next free times: 06/17 9:30 AM, 06/17 10:00 AM, 06/17 10:30 AM.',
  });
  await trial.setSeats(2);
});

test('200 bookings of one time at once: exactly as many win as the store takes', async () => {
  await trial.forgetVisits();
  const loans: number[] = [];
  for (let count = 0; count < 200; count += 1) loans.push(await pawn());
  const asked = await Promise.all(loans.map((loanId) => asking(loanId, '17T10:00')));
  // A pool that is full refuses some of them, and they try again, as a browser does.
  const decide = async (each: (typeof asked)[number]): Promise<string> => {
    const code = await codeOf(calls.scheduleAppointment(each, ann, context));
    return code.includes('timeout exceeded') ? decide(each) : code;
  };
  const codes = await Promise.all(asked.map(decide));
  const counts = Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((each) => each === code).length]),
  );
  expect(counts).toEqual({ accepted: 2, SlotTaken: 198 });
}, 300_000);

test('two people who swap their times at the same moment both keep a visit', async () => {
  await trial.forgetVisits();
  await trial.setSeats(1);
  const [one, two] = [await pawn(), await pawn()];
  const [first, second] = [await book(one, '17T09:00'), await book(two, '17T10:00')];
  const codes = await Promise.all([
    codeOf(book(one, '17T10:00', { id: first.id, oldStoreId: STORE_ID })),
    codeOf(book(two, '17T09:00', { id: second.id, oldStoreId: STORE_ID })),
  ]);
  expect(codes).toEqual(['SlotTaken', 'SlotTaken']);
  expect((await list()).map(({ appointmentDate }) => appointmentDate.slice(11, 16))).toEqual(['09:00', '10:00']);
  await trial.setSeats(2);
});

test('the evening before, each borrower is reminded once; who did not come has missed the visit', async () => {
  await trial.forgetVisits();
  const loanId = await pawn(true);
  await book(loanId, '17T09:00');
  await tell();
  await trial.closeDay(businessDate('2026-06-15'));
  expect((await trial.visitNotices(loanId)).map(({ code }) => code)).toEqual(['N38', 'N38']);
  await trial.closeDay(businessDate('2026-06-16'));
  await trial.closeDay(businessDate('2026-06-16'));
  expect((await trial.visitNotices(loanId)).map(({ code, customer_id }) => `${code} ${customer_id}`)).toEqual([
    'N38 trial',
    'N38 tom',
    'N39 trial',
    'N39 tom',
  ]);
  await trial.closeDay(businessDate('2026-06-17'));
  expect(await trial.states(loanId)).toEqual(['missed']);
  expect(await list()).toEqual([]);
});

test('the visit of a switch has to be before its last day ends, and ends with the switch [APT-009]', async () => {
  await trial.forgetVisits();
  const loanId = await trial.open({ productId: 1102, principalCents: 100_000 });
  const renewalId = await trial.openRenewal(loanId, { isSwitch: true });
  const { endsOn } = await trial.read(renewalId);
  const { storeId } = await trial.loan(loanId);
  const kind = { appointmentType: 'productSwitch', storeId } as const;
  // The last day is offered from a week before it on.
  await trial.setToday('2026-06-17');
  const told = await trial.appointments.times(storeId, { kind: 'productSwitch', days: 7, excludeWeekends: false });
  const times = told.kind === 'told' ? told.times : [];
  // 17:00 on the last day, when the store is still open.
  const late = times.find(({ date, minute }) => date === endsOn && minute === 17 * 60);
  if (late === undefined) throw new Error('the last day of the switch is not offered');
  expect(await codeOf(book(loanId, '', { ...kind, appointmentDate: new Date(late.startsMs).toISOString() }))).toBe(
    'AppointmentUnavailable',
  );
  const [first] = times;
  if (first === undefined) throw new Error('the store has no times');
  await book(loanId, '', { ...kind, appointmentDate: new Date(first.startsMs).toISOString() });
  await trial.closeDay(businessDate('2026-06-16'));
  expect(await trial.states(loanId)).toEqual(['booked']);
  await trial.renewalEnds(loanId);
  expect(await trial.states(loanId)).toEqual(['cancelled']);
  await tell();
  expect((await trial.visitNotices(loanId)).map(({ what }) => what)).toEqual(['cancelled']);
});
