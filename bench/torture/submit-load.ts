import type { PaymentRequest } from '@lendside/services/features/payments/accept/payment-request.ts';
import type { Payer } from './seed-books.ts';
import { QUADRUPLE_SHARE } from './settings.ts';

/** The answers that a user got about one payment. */
export interface Submitted {
  readonly payer: Payer;
  /** Every `messageKey` that came back for the one key; all must be equal. */
  readonly answers: Set<string>;
}

interface DoorAnswer {
  readonly messageKey?: string;
  readonly request?: PaymentRequest;
  readonly errorCode: string;
}

/** Most payers that submit at the same time. The next one waits, as behind a load balancer, because each holds a connection
 *  open. */
const AT_ONCE_MAX = 500;
const TRY_AGAIN_MS = 60;
const TRIES_MAX = 400;
const PRESSES_MAX = 20;
// The business day or the loan changed. Nothing was accepted under this key, so the payer looks at the loan again.
const LOOK_AGAIN: ReadonlySet<string> = new Set(['QuoteChanged', 'AmountExceedsPayoff']);

/** Submits one payment per customer at a steady rate, some of them four times in parallel. Each is retried with its key until
 *  an answer comes. A payer with a changed quote reads the loan again and submits once more. Autopay pays by itself. */
export async function submitAll(
  payers: readonly Payer[],
  httpPorts: readonly number[],
  perSecond: number,
  onSubmitted: (submitted: Submitted) => void,
): Promise<void> {
  const startedMs = performance.now();
  const open = new Set<Promise<void>>();
  for (const [index, payer] of payers.filter(({ means }) => !means.startsWith('autopay')).entries()) {
    const waitMs = startedMs + (index * 1000) / perSecond - performance.now();
    if (waitMs > 0) await pause(waitMs);
    if (open.size >= AT_ONCE_MAX) await Promise.race(open);
    const one = submitOne(payer, httpPorts).then((submitted) => {
      open.delete(one);
      onSubmitted(submitted);
    });
    open.add(one);
  }
  await Promise.all(open);
}

async function submitOne(payer: Payer, httpPorts: readonly number[]): Promise<Submitted> {
  const copies = Math.random() < QUADRUPLE_SHARE ? 4 : 1;
  for (let press = 1; press <= PRESSES_MAX; press += 1) {
    const { request } = await untilAnswered({ payer, press }, httpPorts);
    const told = await Promise.all(
      Array.from({ length: copies }, () => untilAnswered({ payer, press, request }, httpPorts)),
    );
    const answers = new Set(told.flatMap(({ messageKey }) => messageKey ?? []));
    if (answers.size > 0) return { payer, answers };
  }
  throw new Error(`the quote of loan ${payer.customer.loanId} never stood still`);
}

async function untilAnswered(
  asked: { readonly payer: Payer; readonly press: number; readonly request?: PaymentRequest | undefined },
  httpPorts: readonly number[],
): Promise<DoorAnswer> {
  const body = JSON.stringify(asked);
  let last = '';
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = httpPorts[Math.floor(Math.random() * httpPorts.length)];
    const answer = await post(`http://127.0.0.1:${port}/payment`, body);
    if (answer.messageKey !== undefined || answer.request !== undefined || LOOK_AGAIN.has(answer.errorCode))
      return answer;
    last = answer.errorCode;
    await pause(TRY_AGAIN_MS);
  }
  const { customer, means } = asked.payer;
  throw new Error(`no answer for loan ${customer.loanId} (${means}) after ${TRIES_MAX} tries: ${last}`);
}

async function post(url: string, body: string): Promise<DoorAnswer> {
  try {
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(3_000) });
    return { errorCode: 'none', ...((await answer.json()) as Partial<DoorAnswer>) };
  } catch (error) {
    // A killed server is what this test is about; the key makes retries safe.
    return { errorCode: error instanceof Error ? error.message : 'no answer' };
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
