import { setTimeout as pause } from 'node:timers/promises';
import { seedStoreCalendars } from '@lendside/services/features/appointments/calendar-queries.ts';
import { openDatabase } from '@lendside/services/platform/database.ts';
import pg from 'pg';
import { inLanes, openCalls, type Calls } from './calls.ts';
import type { Options } from './options.ts';
import type { PayStack } from './pay-stack.ts';
import type { Person } from './people.ts';
import type { Measurement } from './report.ts';
import { percentile, spreadOf } from './statistics.ts';
import { readLoans, type ShownLoan } from './submissions.ts';

/** How many visits the store takes at one time. */
const SEATS = 5;
const READS_AT_ONCE = 16;
/** How long a person waits when the service is busy. */
const RETRY_MS = 1_000;
const ZONE = 'America/New_York';

/** One person who wants a visit, with their loan. */
interface Visitor {
  readonly person: Person;
  readonly loan: ShownLoan;
}

/** One round: how many were booked, and the milliseconds of each answer. */
interface Rush {
  readonly booked: number;
  readonly times: readonly number[];
}

/** Lets every reader book the same time of one store in the same moment, over HTTP. Throws when other than the store's seats are given, or when
 *  an answer is neither a visit nor `SlotTaken`, nor asks to try again. Each round is about another time; the first one warms up. Source: issue 21, APT-003. */
export async function measureVisits(stack: PayStack, { rounds }: Options): Promise<Measurement[]> {
  const owner = new pg.Client(stack.databaseUrl);
  await owner.connect();
  const people = await stack.signIn('reader');
  const calls = openCalls(stack.url, people.length);
  try {
    const visitors = await findVisitors(calls, people);
    const [first] = visitors;
    if (first === undefined) throw new Error('nobody wants a visit');
    await openStore(stack.databaseUrl, owner, first.loan.storeId);
    const times = await findTimes(calls, first);
    const rushes: Rush[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const time = times[round];
      if (time === undefined) throw new Error('the store has too few free times');
      const rush = await bookAtOnce(calls, visitors, time);
      if (rush.booked !== SEATS) throw new Error(`${rush.booked} visits were booked at a time with ${SEATS} seats`);
      if (round > 0) rushes.push(rush);
      await owner.query('delete from servicing.appointment');
    }
    return describe(rushes, visitors.length);
  } finally {
    calls.close();
    await owner.end();
  }
}

function describe(rushes: readonly Rush[], visitors: number): Measurement[] {
  const answers = (share: number) => spreadOf(rushes.map(({ times }) => percentile(times, share)));
  const name = `${visitors} bookings of one time at once`;
  return [
    {
      name: `${name}: booked`,
      unit: 'visits',
      ours: spreadOf(rushes.map(({ booked }) => booked)),
      yardstick: null,
      goal: { kind: 'valueAtMost', limit: SEATS },
      note: `The store takes ${SEATS} visits at a time; every other person is told that the time is taken. Fewer or more fail the run. A person whom a busy service sends away asks again after a second, which counts as part of the answer.`,
    },
    { name: `${name}: answer p50`, unit: 'ms', ours: answers(0.5), yardstick: null, goal: { kind: 'none' } },
    { name: `${name}: answer p95`, unit: 'ms', ours: answers(0.95), yardstick: null, goal: { kind: 'none' } },
  ];
}

async function findVisitors(calls: Calls, people: readonly Person[]): Promise<readonly Visitor[]> {
  const found = await inLanes(people, READS_AT_ONCE, async (person): Promise<Visitor[]> => {
    const [loan] = await readLoans(calls, person);
    return loan === undefined ? [] : [{ person, loan }];
  });
  return found.flat();
}

/** Gives the store a calendar with that many seats. */
async function openStore(databaseUrl: string, owner: pg.Client, storeId: number): Promise<void> {
  const database = openDatabase({ url: databaseUrl, role: 'owner', connectionsMax: 1 });
  try {
    await seedStoreCalendars(database, [storeId]);
  } finally {
    await database.close();
  }
  await owner.query('update servicing.store_calendar set general_seats = $1', [SEATS]);
  await owner.query('delete from servicing.appointment');
}

/** Reads the times that the store offers. */
async function findTimes(calls: Calls, { person, loan }: Visitor): Promise<readonly string[]> {
  const query = new URLSearchParams({ storeId: String(loan.storeId), timeZone: ZONE, appointmentType: 'general' });
  const { status, body } = await calls.send('GET', `/api/appointmentslots?${query}`, person.headers);
  if (status !== 200) throw new Error(`the times of the store were not shown: ${status} ${body}`);
  const { slots } = JSON.parse(body) as { readonly slots: readonly { start: string; available: boolean }[] };
  return slots.filter(({ available }) => available).map(({ start }) => start);
}

async function bookAtOnce(calls: Calls, visitors: readonly Visitor[], appointmentDate: string): Promise<Rush> {
  const answers = await Promise.all(
    visitors.map(async ({ person, loan: { loanId, loanHeader, storeId } }) => {
      const asked = {
        loanId,
        loanHdr: loanHeader,
        storeId,
        appointmentDate,
        timeZone: ZONE,
        appointmentType: 'general',
        id: null,
        oldStoreId: null,
      };
      const startedMs = performance.now();
      const isBooked = await book(calls, person, JSON.stringify(asked));
      return { isBooked, ms: performance.now() - startedMs };
    }),
  );
  return { booked: answers.filter(({ isBooked }) => isBooked).length, times: answers.map(({ ms }) => ms) };
}

/** Books a visit; false when the time is taken. A service that is busy says when to try again, and the person does. */
async function book(calls: Calls, { headers }: Pick<Person, 'headers'>, body: string): Promise<boolean> {
  const answer = await calls.send('POST', '/api/schedappointment', headers, body);
  if (answer.saysWhenToRetry) {
    await pause(RETRY_MS);
    return book(calls, { headers }, body);
  }
  const isTaken = answer.status === 409 && answer.body.includes('SlotTaken');
  if (answer.status !== 200 && !isTaken) throw new Error(`a booking was answered ${answer.status} ${answer.body}`);
  return answer.status === 200;
}
