import { PROBABILITY_NAMES, type FaultSettings } from './fault-settings.ts';

/** Returns random numbers from 0 up to 1 that depend only on `seed` and `key`. Each charge attempt has its own key (reference
 *  and attempt), so a run repeats exactly even when requests arrive in another order. */
export function seededDraw(seed: number, key: string): () => number {
  let state = (seed ^ 0x811c9dc5) >>> 0;
  for (let at = 0; at < key.length; at += 1) state = Math.imul(state ^ key.charCodeAt(at), 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Outcomes that the control panel can order for the next charge. */
export const NEXT_OUTCOMES = [
  'approve',
  'decline',
  'insufficient-funds',
  'time-out',
  'answer-late',
  'answer-lost',
  'error-502-after-charging',
  'error-503-before-charging',
] as const;

export type NextOutcome = (typeof NEXT_OUTCOMES)[number];

/** Plan for one charge request: refused before anything happens, or charged and then answered in some way. */
export type ChargePlan =
  | { kind: 'refuse'; status: 500 | 503; waitMs: number }
  | {
      kind: 'charge';
      /** Counted from the arrival of the request. */
      chargeAfterMs: number;
      /** Counted from the arrival of the request. Never before the charge. */
      answerAfterMs: number;
      answer: 'reply' | 'bad-gateway' | 'cut' | 'never';
      declineReason: string | null;
      webhookCopies: number;
    };

export type ChargeFacts = {
  reference: string;
  amountCents: number;
  /** 1 for the first request with this reference. */
  attempt: number;
  /** Returns true when a once-per-reference fault has not happened yet. */
  isFaultDue: () => boolean;
  next: NextOutcome | null;
};

type Planned = Extract<ChargePlan, { kind: 'charge' }>;

function plannedAnswer(settings: FaultSettings, changes: Partial<Planned>): Planned {
  const chargeAfterMs = Math.min(
    changes.chargeAfterMs ?? settings.baseLatencyMs,
    Math.max(settings.maxLatenessMs, settings.baseLatencyMs),
  );
  const answerAfterMs = Math.max(changes.answerAfterMs ?? 0, chargeAfterMs);
  return {
    kind: 'charge',
    answer: 'reply',
    declineReason: null,
    webhookCopies: 1,
    ...changes,
    chargeAfterMs,
    answerAfterMs,
  };
}

const late = (settings: FaultSettings, share: number): Planned =>
  plannedAnswer(settings, { chargeAfterMs: Math.round(settings.lateMs * share), answerAfterMs: settings.lateMs });

const silent = (settings: FaultSettings): Planned =>
  plannedAnswer(settings, { chargeAfterMs: settings.callerPatienceMs * 2, answer: 'never' });

function planOf(outcome: NextOutcome, settings: FaultSettings): ChargePlan {
  switch (outcome) {
    case 'approve':
      return plannedAnswer(settings, {});
    case 'decline':
      return plannedAnswer(settings, { declineReason: 'PROCESSOR_DECLINED' });
    case 'insufficient-funds':
      return plannedAnswer(settings, { declineReason: 'INSUFFICIENT_FUND' });
    case 'time-out':
      return silent(settings);
    case 'answer-late':
      return late(settings, 1);
    case 'answer-lost':
      return plannedAnswer(settings, { answer: 'cut' });
    case 'error-502-after-charging':
      return plannedAnswer(settings, { answer: 'bad-gateway' });
    case 'error-503-before-charging':
      return { kind: 'refuse', status: 503, waitMs: settings.baseLatencyMs };
  }
}

/** Plans for the magic cents. `MAGIC_AMOUNTS` lists them for people. */
function planOfAmount({ amountCents, isFaultDue }: ChargeFacts, settings: FaultSettings): ChargePlan | null {
  switch (amountCents % 100) {
    case 93:
      return plannedAnswer(settings, { webhookCopies: 2 });
    case 94:
      return isFaultDue() ? planOf('error-503-before-charging', settings) : null;
    case 95:
      return late(settings, 1);
    case 97:
      return isFaultDue() ? planOf('error-502-after-charging', settings) : null;
    case 98:
      return silent(settings);
    default:
      return null;
  }
}

function planByChance({ reference, attempt }: ChargeFacts, settings: FaultSettings): ChargePlan {
  const draw = seededDraw(settings.seed, `${reference}#${attempt}`);
  const webhookCopies = Math.min(settings.webhookCopiesMax, 1 + Math.floor(draw() * settings.webhookCopiesMax));
  let chance = draw();
  const fault = PROBABILITY_NAMES.find((name) => (chance -= settings[name]) < 0);
  const changes = { webhookCopies };
  switch (fault) {
    case 'processedThenAnswerLost':
      return plannedAnswer(settings, { ...changes, answer: 'cut' });
    case 'answerAfterCallerGaveUp':
      return { ...late(settings, draw()), webhookCopies };
    case 'errorBefore500':
      return { kind: 'refuse', status: 500, waitMs: settings.baseLatencyMs };
    case 'error502AfterProcessing':
      return plannedAnswer(settings, { ...changes, answer: 'bad-gateway' });
    case 'declined':
      return plannedAnswer(settings, { ...changes, declineReason: 'PROCESSOR_DECLINED' });
    case 'noAnswer':
      return { ...silent(settings), webhookCopies };
    case undefined:
      return plannedAnswer(settings, changes);
  }
}

/** Decides the plan of a charge request. An outcome ordered at the control panel wins, then the magic amounts, then chance. */
export function decideChargePlan(facts: ChargeFacts, settings: FaultSettings): ChargePlan {
  if (facts.next !== null) return planOf(facts.next, settings);
  return planOfAmount(facts, settings) ?? planByChance(facts, settings);
}

export const MAGIC_AMOUNTS: readonly { cents: string; what: string }[] = [
  { cents: '.93', what: 'Approves and posts its webhook twice (when a webhook address is set).' },
  { cents: '.94', what: 'Answers HTTP 503 once per reference, before charging. The next try goes through.' },
  { cents: '.95', what: 'Charges and answers late: both only after the "late" delay.' },
  { cents: '.97', what: 'Charges, then answers HTTP 502, once per reference.' },
  { cents: '.98', what: 'Never answers. Charges after twice the caller’s time-out.' },
];
