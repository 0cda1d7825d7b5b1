import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inLanes, openCalls, type Calls } from './calls.ts';
import type { Options } from './options.ts';
import type { PayStack } from './pay-stack.ts';
import { waitUntilMessagesAreSent } from './payments-bench.ts';
import type { Person } from './people.ts';
import type { Measurement } from './report.ts';
import { percentile, spreadOf } from './statistics.ts';
import { readLoans, toPayment, type ShownLoan, type Submission } from './submissions.ts';

const PER_SECOND = 20;
const PAIRS_PER_ROUND = 50;
const PROCESSOR_LATENCY_MS = 100;
const LOOK_EVERY_MS = 20;
const CAPTURED_WITHIN_MS = 20_000;
const READS_AT_ONCE = 8;

/** The parts of GET /newaccountterms that a renewal sends back. */
interface ShownTerms {
  readonly productId: number;
  readonly minimumPayment: string;
  readonly hash: string;
}

/** A payment and a renewal of the same person, each on a loan of its own. */
interface Pair {
  readonly payment: Submission;
  readonly renewal: Submission;
}

/** Measures the time from a submit's scheduled moment to the capture of its money, for renewals and for payments that take turns. The
 *  goal is that a renewal takes at most 1.3 times as long. Source: issue 19. */
export async function measureRenewals(stack: PayStack, options: Options): Promise<Measurement[]> {
  await stack.setProcessorLatency(PROCESSOR_LATENCY_MS);
  const calls = openCalls(stack.url, 64);
  const database = new pg.Client(stack.databaseUrl);
  await database.connect();
  try {
    const people = (await stack.signIn('payer')).slice(0, PAIRS_PER_ROUND * (options.rounds + 1));
    const pairs = await inLanes(people, READS_AT_ONCE, (person) => preparePair(calls, person));
    const rounds: { readonly payments: number[]; readonly renewals: number[] }[] = [];
    for (let round = 0; round <= options.rounds; round += 1) {
      await waitUntilMessagesAreSent(database);
      const times = await payInTurn(
        calls,
        database,
        pairs.slice(round * PAIRS_PER_ROUND, (round + 1) * PAIRS_PER_ROUND),
      );
      // The first round warms up.
      if (round > 0) rounds.push(times);
    }
    return [
      {
        name: 'submit to captured, a renewal, p50',
        unit: 'ms',
        ours: spreadOf(rounds.map(({ renewals }) => percentile(renewals, 0.5))),
        yardstick: {
          name: 'a payment in the same round',
          spread: spreadOf(rounds.map(({ payments }) => percentile(payments, 0.5))),
        },
        goal: { kind: 'ratioAtMost', limit: 1.3 },
        note: `${PER_SECOND}/s, payments and renewals in turn, processor ${PROCESSOR_LATENCY_MS} ms. The renewal row, the payment and the lock of the loan are one commit.`,
      },
    ];
  } finally {
    calls.close();
    await database.end();
    await stack.setProcessorLatency(0);
  }
}

async function preparePair(calls: Calls, person: Person): Promise<Pair> {
  const [first, second] = (await readLoans(calls, person)).filter((loan) => loan.payable);
  if (first === undefined || second === undefined) throw new Error(`${person.customerId} has no two loans to pay`);
  const terms = await readTerms(calls, person, second);
  const { headers } = person;
  return {
    payment: { headers, body: JSON.stringify(toPayment(person, first)) },
    renewal: { headers, body: JSON.stringify(toRenewal(person, second, terms)) },
  };
}

async function readTerms(calls: Calls, person: Person, loan: ShownLoan): Promise<ShownTerms> {
  const query = `loanId=${loan.loanId}&productId=${loan.productId}&storeId=${loan.storeId}&lmsId=${loan.lmsId}`;
  const answer = await calls.send('GET', `/api/newaccountterms?${query}`, person.headers);
  if (answer.status !== 200) throw new Error(`no terms for loan ${loan.loanId}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as ShownTerms;
}

function toRenewal(person: Person, loan: ShownLoan, terms: ShownTerms): Record<string, unknown> {
  return {
    ...toPayment(person, loan),
    paymentAmount: terms.minimumPayment,
    paymentType: 'refinance',
    isRefi: true,
    renewal: { productId: terms.productId, termsHash: terms.hash, ancillaryIds: [] },
  };
}

/** Sends on schedule, a payment and then a renewal. Returns milliseconds to the capture of each. */
async function payInTurn(calls: Calls, database: pg.Client, pairs: readonly Pair[]) {
  const submissions = pairs.flatMap(({ payment, renewal }) => [payment, renewal]);
  const aheadMs = Date.now() - performance.now();
  const startedMs = performance.now();
  const sent = await Promise.all(
    submissions.map(async ({ headers, body }, index) => {
      const dueMs = startedMs + (index * 1_000) / PER_SECOND;
      await pause(Math.max(0, dueMs - performance.now()));
      const answer = await calls.send('POST', '/api/payment', headers, body);
      if (answer.status !== 202) throw new Error(`a payment was not accepted: ${answer.status} ${answer.body}`);
      return { dueMs, key: (JSON.parse(answer.body) as { messageKey: string }).messageKey };
    }),
  );
  const capturedAtMs = await readCaptured(
    database,
    sent.map(({ key }) => key),
  );
  const times = sent.map(({ key, dueMs }) => (capturedAtMs.get(key) ?? Number.NaN) - aheadMs - dueMs);
  return {
    payments: times.filter((_, index) => index % 2 === 0),
    renewals: times.filter((_, index) => index % 2 === 1),
  };
}

/** Waits until all are captured and returns when each was, in wall-clock milliseconds. */
async function readCaptured(database: pg.Client, keys: readonly string[]): Promise<Map<string, number>> {
  const deadlineMs = performance.now() + CAPTURED_WITHIN_MS;
  for (;;) {
    const { rows } = await database.query<{ payment_id: string; at_ms: number }>(
      `select payment_id, (extract(epoch from captured_at) * 1000)::float8 as at_ms from app.payment
        where payment_id = any ($1) and state = 'posted'`,
      [keys],
    );
    if (rows.length === keys.length) return new Map(rows.map(({ payment_id: key, at_ms: atMs }) => [key, atMs]));
    if (performance.now() > deadlineMs)
      throw new Error(`${keys.length - rows.length} of ${keys.length} payments were not posted`);
    await pause(LOOK_EVERY_MS);
  }
}
