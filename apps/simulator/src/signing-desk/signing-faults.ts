import { seededDraw } from '#faults/charge-plan.ts';

/** Deliberate faults of a signature vendor. Probabilities are 0 to 1. */
export type SigningFaults = {
  /** Every call of the API gets 503. */
  isDown: boolean;
  /** Wait before each answer of the API. */
  baseLatencyMs: number;
  /** Makes the envelope, then answers 502. */
  error502AfterCreate: number;
  /** Null sends no webhooks. */
  webhookUrl: string | null;
  webhookDelayMs: number;
  /** A late webhook comes this much later. */
  webhookLateMs: number;
  webhookLate: number;
  webhookTwice: number;
  webhookLost: number;
  /** A webhook about one signer comes after the one about the whole envelope. */
  isWebhookOutOfOrder: boolean;
  /** Attempts after the first when the receiver does not answer 2xx. */
  webhookRetries: number;
  webhookRetryMs: number;
  seed: number;
};

export const SIGNING_CHANCES = ['error502AfterCreate', 'webhookLate', 'webhookTwice', 'webhookLost'] as const;
const SWITCHES = ['isDown', 'isWebhookOutOfOrder'] as const;
const NUMBERS = {
  baseLatencyMs: 60_000,
  webhookDelayMs: 600_000,
  webhookLateMs: 600_000,
  webhookRetries: 10,
  webhookRetryMs: 600_000,
  seed: 2 ** 32 - 1,
} as const;

export type SigningFaultDesk = {
  settings(): SigningFaults;
  /** Returns a message when a setting is not valid, and then changes nothing. */
  change(changes: unknown): string | null;
  reset(): void;
  /** The next envelope is made, but its answer is lost. */
  loseNextAnswer(): void;
  /** Whether this creation is booked and then answered 502. */
  isAnswerLost(reference: string): boolean;
  /** Delays of the copies of a webhook; an empty list loses it. */
  planWebhook(key: string, isOfWholeEnvelope: boolean): number[];
};

function applyChanges(changes: unknown, current: SigningFaults): SigningFaults | string {
  if (typeof changes !== 'object' || changes === null) return 'Send an object with the settings to change.';
  const given: Record<string, unknown> = { ...changes };
  const next = { ...current };
  for (const [name, value] of Object.entries(given)) {
    const chance = SIGNING_CHANCES.find((each) => each === name);
    const aSwitch = SWITCHES.find((each) => each === name);
    if (chance !== undefined && typeof value === 'number' && value >= 0 && value <= 1) next[chance] = value;
    else if (aSwitch !== undefined && typeof value === 'boolean') next[aSwitch] = value;
    else if (name in NUMBERS && typeof value === 'number' && Number.isInteger(value) && value >= 0) {
      const key = name as keyof typeof NUMBERS;
      if (value > NUMBERS[key]) return `${name} is at most ${NUMBERS[key]}.`;
      next[key] = value;
    } else if (name === 'webhookUrl' && (value === null || (typeof value === 'string' && /^https?:\/\//.test(value))))
      next.webhookUrl = value;
    else return `${name} is not a setting, or its value is not valid.`;
  }
  return next;
}

/** Keeps the faults in memory, so a restart removes them. */
export function openSigningFaults(webhookUrl: string): SigningFaultDesk {
  const usual: SigningFaults = {
    isDown: false,
    baseLatencyMs: 0,
    error502AfterCreate: 0,
    webhookUrl,
    webhookDelayMs: 0,
    webhookLateMs: 20_000,
    webhookLate: 0,
    webhookTwice: 0,
    webhookLost: 0,
    isWebhookOutOfOrder: false,
    webhookRetries: 3,
    webhookRetryMs: 5_000,
    seed: 1,
  };
  let settings = usual;
  let answersToLose = 0;
  return {
    settings: () => settings,
    change(changes) {
      const next = applyChanges(changes, settings);
      if (typeof next === 'string') return next;
      settings = next;
      return null;
    },
    reset() {
      settings = usual;
      answersToLose = 0;
    },
    loseNextAnswer() {
      answersToLose += 1;
    },
    isAnswerLost(reference) {
      const isAsked = answersToLose > 0;
      if (isAsked) answersToLose -= 1;
      return isAsked || seededDraw(settings.seed, `create:${reference}`)() < settings.error502AfterCreate;
    },
    planWebhook(key, isOfWholeEnvelope) {
      const draw = seededDraw(settings.seed, `webhook:${key}`);
      const [lost, twice, late] = [draw(), draw(), draw()];
      if (lost < settings.webhookLost) return [];
      const isHeld = late < settings.webhookLate || (settings.isWebhookOutOfOrder && !isOfWholeEnvelope);
      const delayMs = settings.webhookDelayMs + (isHeld ? settings.webhookLateMs : 0);
      return twice < settings.webhookTwice ? [delayMs, delayMs] : [delayMs];
    },
  };
}
