import type { Payer } from './seed-books.ts';
import { QUADRUPLE_SHARE } from './settings.ts';

/** What a user was told about one payment. */
export interface Submitted {
  readonly payer: Payer;
  /** Every `messageKey` that came back for the one key; all must be equal. */
  readonly answers: Set<string>;
}

const TRY_AGAIN_MS = 60;
const TRIES_MAX = 400;

/** Submits one payment per customer, paced, some of them four times at once, each retried with its key until an answer comes. */
export async function submitAll(
  payers: readonly Payer[],
  httpPorts: readonly number[],
  perSecond: number,
  onSubmitted: (submitted: Submitted) => void,
): Promise<void> {
  const startedMs = performance.now();
  const open: Promise<void>[] = [];
  for (const [index, payer] of payers.entries()) {
    const waitMs = startedMs + (index * 1000) / perSecond - performance.now();
    if (waitMs > 0) await pause(waitMs);
    open.push(submitOne(payer, httpPorts).then(onSubmitted));
  }
  await Promise.all(open);
}

async function submitOne(payer: Payer, httpPorts: readonly number[]): Promise<Submitted> {
  const copies = Math.random() < QUADRUPLE_SHARE ? 4 : 1;
  const answers = await Promise.all(Array.from({ length: copies }, () => untilAnswered(payer, httpPorts)));
  return { payer, answers: new Set(answers) };
}

async function untilAnswered(payer: Payer, httpPorts: readonly number[]): Promise<string> {
  const body = JSON.stringify({ customer: payer.customer, changes: payer.request });
  let last = '';
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = httpPorts[Math.floor(Math.random() * httpPorts.length)];
    const answer = await post(`http://127.0.0.1:${port}/payment`, body);
    if (answer.messageKey !== undefined) return answer.messageKey;
    last = answer.errorCode;
    await pause(TRY_AGAIN_MS);
  }
  throw new Error(`no answer for loan ${payer.customer.loanId} after ${TRIES_MAX} tries: ${last}`);
}

async function post(url: string, body: string): Promise<{ messageKey?: string; errorCode: string }> {
  try {
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(3_000) });
    return { errorCode: 'none', ...((await answer.json()) as { messageKey?: string }) };
  } catch (error) {
    // A killed server is what this is about; the key makes trying again safe.
    return { errorCode: error instanceof Error ? error.message : 'no answer' };
  }
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
