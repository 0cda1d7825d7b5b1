/** Deliberate faults of a card processor and of the loan system Invictus. Probabilities are 0 to 1 for each charge request and
 *  sum to at most 1. */
export type FaultSettings = {
  /** Charges, then cuts the connection without an answer. */
  processedThenAnswerLost: number;
  /** Charges at a random moment within `lateMs` and answers only after `lateMs`. */
  answerAfterCallerGaveUp: number;
  errorBefore500: number;
  error502AfterProcessing: number;
  declined: number;
  /** Never answers, but charges after twice `callerPatienceMs`. */
  noAnswer: number;
  /** Each charge posts one to this many copies of its webhook. 0 posts none. */
  webhookCopiesMax: number;
  /** Webhook URL. Null sends no webhooks. */
  webhookUrl: string | null;
  baseLatencyMs: number;
  lateMs: number;
  callerPatienceMs: number;
  /** The processor's promise: no charge is made later than this after its request arrived. */
  maxLatenessMs: number;
  /** A repeated reference returns the first charge instead of charging again. */
  deduplicate: boolean;
  /** Every call to Invictus gets 503. */
  isInvictusDown: boolean;
  seed: number;
};

export const DEFAULT_FAULTS: FaultSettings = {
  processedThenAnswerLost: 0,
  answerAfterCallerGaveUp: 0,
  errorBefore500: 0,
  error502AfterProcessing: 0,
  declined: 0,
  noAnswer: 0,
  webhookCopiesMax: 1,
  webhookUrl: null,
  baseLatencyMs: 0,
  lateMs: 4000,
  callerPatienceMs: 4000,
  maxLatenessMs: 10_000,
  deduplicate: false,
  isInvictusDown: false,
  seed: 1,
};

export const PROBABILITY_NAMES = [
  'processedThenAnswerLost',
  'answerAfterCallerGaveUp',
  'errorBefore500',
  'error502AfterProcessing',
  'declined',
  'noAnswer',
] as const;

const SWITCHES = ['deduplicate', 'isInvictusDown'] as const;

const WHOLE_NUMBER_LIMITS = {
  webhookCopiesMax: 5,
  baseLatencyMs: 60_000,
  lateMs: 300_000,
  callerPatienceMs: 300_000,
  maxLatenessMs: 600_000,
  seed: 2 ** 32 - 1,
} as const;

export type FaultsAnswer = { ok: true; settings: FaultSettings } | { ok: false; message: string };

function wrong(message: string): FaultsAnswer {
  return { ok: false, message };
}

function isWebhookUrl(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value));
}

/** Applies `changes` to `current`. Refuses with a message about the first unknown or invalid field. */
export function parseFaultSettings(changes: unknown, current: FaultSettings): FaultsAnswer {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes))
    return wrong('Send an object with the settings to change.');
  const given: Record<string, unknown> = { ...changes };
  const settings = { ...current };
  for (const name of Object.keys(given)) if (!(name in DEFAULT_FAULTS)) return wrong(`There is no setting ${name}.`);
  for (const name of PROBABILITY_NAMES) {
    const value = given[name] ?? current[name];
    if (typeof value !== 'number' || !(value >= 0 && value <= 1))
      return wrong(`${name} must be a probability from 0 to 1.`);
    settings[name] = value;
  }
  for (const [name, max] of Object.entries(WHOLE_NUMBER_LIMITS)) {
    const key = name as keyof typeof WHOLE_NUMBER_LIMITS;
    const value = given[key] ?? current[key];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > max)
      return wrong(`${name} must be a whole number from 0 to ${max}.`);
    settings[key] = value;
  }
  for (const name of SWITCHES) {
    const value = given[name] ?? current[name];
    if (typeof value !== 'boolean') return wrong(`${name} must be true or false.`);
    settings[name] = value;
  }
  if ('webhookUrl' in given) {
    if (!isWebhookUrl(given['webhookUrl'])) return wrong('webhookUrl must be an http(s) address or null.');
    settings.webhookUrl = given['webhookUrl'];
  }
  const sum = PROBABILITY_NAMES.reduce((total, name) => total + settings[name], 0);
  if (sum > 1 + 1e-9) return wrong(`The probabilities sum to ${sum.toFixed(2)}; together they may not exceed 1.`);
  return { ok: true, settings };
}
