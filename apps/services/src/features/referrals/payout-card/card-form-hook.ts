import { API_BASE_PATH } from '@lendside/contract/headers.ts';
import type { SecureAcceptance } from '@lendside/providers/secure-acceptance/port.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { makeCallLimit, type CallLimit } from '#platform/mounting/call-limit.ts';
import type { LoadShedder } from '#platform/mounting/load-shedding.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { answerForm, type AnswerTaken } from './card-form-store.ts';

/** Where the card processor posts its answers, below `/api`. */
export const PAYOUT_CARDS_HOOK = '/hooks/payoutCards';

const BODY_BYTES_MAX = 32 * 1024;
const FIELDS_MAX = 200;
/** Answers of one address in a minute, right or forged, in one process. */
const ANSWERS_PER_MINUTE = 1_200;
/** An answer may be this old. */
const AGE_MAX_MS = 15 * 60_000;

/** What the hook depends on. */
export interface CardFormHookMeans {
  readonly database: Database;
  readonly secureAcceptance: SecureAcceptance;
  readonly callLimit: CallLimit;
  readonly shedder: LoadShedder;
  readonly registry: Registry;
  readonly nowMs?: () => number;
}

/** How an answer is counted. */
type Outcome = AnswerTaken | 'forged' | 'unreadable' | 'old';

const REFUSALS = {
  forged: ['UnauthorizedException', 'The signature of this answer is wrong.'],
  unreadable: ['ValidationException', 'This answer cannot be read.'],
  old: ['ValidationException', 'This answer is too old.'],
  late: ['ValidationException', 'The form of this answer has expired.'],
  unknown: ['NotFoundException', 'There is no such form.'],
  replayed: ['ConflictException', 'This form was answered before.'],
} as const satisfies Readonly<Record<Exclude<Outcome, 'taken'>, readonly [string, string]>>;

/** Mounts the address at which the card processor answers about forms for payout cards. A signed answer about an open form is kept once. A
 *  forged, old, late or repeated one is refused, counted and changes nothing. Source: RFL-018, security T23. */
export async function mountPayoutCardsHook(app: FastifyInstance, means: CardFormHookMeans): Promise<void> {
  const { callLimit, shedder } = means;
  const own = makeCallLimit({ customer: 0, stranger: ANSWERS_PER_MINUTE });
  const count = makeCounter(means.registry);
  await app.register((routes, _options, done) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => {
        parsed(null, String(body));
      },
    );
    const config = { callName: 'payoutCardsHook' };
    routes.post(
      `${API_BASE_PATH}${PAYOUT_CARDS_HOOK}`,
      { bodyLimit: BODY_BYTES_MAX, config },
      async (request, reply) => {
        const leave = shedder.enter('poll');
        try {
          own.count({ kind: 'stranger' }, request.ip, 'poll');
          const outcome = await take(means, typeof request.body === 'string' ? request.body : '');
          count(outcome);
          if (outcome === 'taken') return await reply.code(200).send();
          if (outcome === 'forged') callLimit.count({ kind: 'stranger' }, request.ip, 'poll');
          const [code, message] = REFUSALS[outcome];
          throw new Refused(code, message);
        } finally {
          leave();
        }
      },
    );
    done();
  });
}

async function take(
  { database, secureAcceptance, nowMs = Date.now }: CardFormHookMeans,
  body: string,
): Promise<Outcome> {
  const named = [...new URLSearchParams(body)];
  const fields = Object.fromEntries(named);
  // A field that occurs twice could be read in two ways.
  if (named.length > FIELDS_MAX || Object.keys(fields).length !== named.length) return 'unreadable';
  const answer = secureAcceptance.readAnswer(fields);
  if (answer.kind !== 'answer') return answer.kind;
  if (Math.abs(nowMs() - answer.signedAtMs) > AGE_MAX_MS) return 'old';
  return answerForm(database, answer.transactionUuid, answer.outcome);
}

function makeCounter(registry: Registry): (outcome: Outcome) => void {
  const counter = new Counter({
    name: 'payout_card_answers_total',
    help: 'Answers of the card processor about forms for payout cards, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => {
    counter.labels(outcome).inc();
  };
}
