import { PATIENCE } from './patience.ts';
import type { Person } from './seed-signers.ts';
import { pause } from '../torture/submit-load.ts';

/** An answer of one of the HTTP processes. `lost`: none came, or the process was in trouble. */
export type Called<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly errorCode: string; readonly message: string }
  | { readonly kind: 'lost'; readonly detail: string };

const ANSWER_WITHIN_MS = 12_000 * PATIENCE;
const AGAIN_MS = 150;
const TRIES_MAX = 400;

/** Calls the services as a browser does, through whichever process the load balancer picks. */
export class Caller {
  readonly #ports: readonly number[];

  constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  /** Calls once. */
  async once<Answer>(name: string, person: Person, input: object): Promise<Called<Answer>> {
    const port = this.#ports[Math.floor(Math.random() * this.#ports.length)];
    try {
      const response = await fetch(`http://127.0.0.1:${port}/call`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, person, input }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const body = (await response.json()) as { answer: Answer; errorCode: string; message: string };
      if (response.status === 200) return { kind: 'answered', answer: body.answer };
      if (response.status === 409) return { kind: 'refused', errorCode: body.errorCode, message: body.message };
      return { kind: 'lost', detail: body.message };
    } catch (error) {
      // A killed server is what this test is about.
      return { kind: 'lost', detail: String(error) };
    }
  }

  /** Calls until an answer comes. A refusal that says to try later is no answer; any other one throws. */
  async untilAnswered<Answer>(name: string, person: Person, input: object): Promise<Answer> {
    let last = 'no answer';
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const called = await this.once<Answer>(name, person, input);
      if (called.kind === 'answered') return called.answer;
      last = toWords(called);
      if (called.kind === 'refused' && !LATER.has(called.errorCode))
        throw new RefusedCall(called.errorCode, `${name} was refused: ${last}`);
      await pause(AGAIN_MS);
    }
    throw new Error(`${name} of ${person.customerId} had no answer after ${TRIES_MAX} tries: ${last}`);
  }
}

/** Thrown when the services refused a call for good. */
export class RefusedCall extends Error {
  readonly errorCode: string;
  constructor(errorCode: string, text: string) {
    super(text);
    this.errorCode = errorCode;
  }
}

const LATER: ReadonlySet<string> = new Set(['SigningUnavailable', 'ServiceUnavailableException']);

/** Says why a call has no answer. */
export function toWords(called: Exclude<Called<unknown>, { kind: 'answered' }>): string {
  return called.kind === 'lost' ? called.detail : `${called.errorCode}: ${called.message}`;
}
