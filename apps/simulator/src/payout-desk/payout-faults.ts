import { PAYOUT_FATES } from './magic-payouts.ts';
import { decideChargePlan, type ChargePlan, type NextOutcome } from '#faults/charge-plan.ts';
import { DEFAULT_FAULTS, parseFaultSettings, type FaultSettings, type FaultsAnswer } from '#faults/fault-settings.ts';

/** What happens to the next payout, when somebody orders it. */
export const NEXT_PAYOUT_OUTCOMES = [
  'accept',
  'refuse',
  'book-twice',
  'answer-late',
  'never-answer',
  'cut-before-booking',
  'cut-after-booking',
  'error-502-after-booking',
  'error-503-before-booking',
] as const;

export type NextPayoutOutcome = (typeof NEXT_PAYOUT_OUTCOMES)[number];

/** Plan for one request: nothing is booked, or it is booked and then answered in some way. Times count from the arrival. */
export type PayoutPlan =
  | { kind: 'nothing'; status: 500 | 503 | 'cut'; waitMs: number }
  | {
      kind: 'book';
      bookAfterMs: number;
      answerAfterMs: number;
      answer: 'reply' | 'bad-gateway' | 'cut' | 'never';
      isRefused: boolean;
      copies: number;
    };

export type PayoutFaults = {
  settings(): FaultSettings;
  /** While true, every call gets 503. */
  isDown(): boolean;
  setDown(isDown: boolean): void;
  change(changes: unknown): FaultsAnswer;
  reset(): void;
  nextOutcome(): NextPayoutOutcome | null;
  /** Returns false when the outcome is unknown. */
  askNext(outcome: unknown): boolean;
  plan(reference: string, amountCents: number): PayoutPlan;
};

const LIKE_A_CHARGE: Readonly<Partial<Record<NextPayoutOutcome, NextOutcome>>> = {
  refuse: 'decline',
  'answer-late': 'answer-late',
  'never-answer': 'time-out',
  'cut-after-booking': 'answer-lost',
  'error-502-after-booking': 'error-502-after-charging',
  'error-503-before-booking': 'error-503-before-charging',
};

/** Magic cents that make the channel fail. `isOnce`: the first request of a reference only. */
const FAULT_OF_CENTS: Readonly<Record<number, { outcome: NextPayoutOutcome; isOnce: boolean }>> = {
  94: { outcome: 'error-503-before-booking', isOnce: true },
  95: { outcome: 'answer-late', isOnce: false },
  96: { outcome: 'cut-before-booking', isOnce: true },
  97: { outcome: 'error-502-after-booking', isOnce: true },
  98: { outcome: 'never-answer', isOnce: false },
  99: { outcome: 'cut-after-booking', isOnce: true },
};

function toPayoutPlan(plan: ChargePlan, copies: number): PayoutPlan {
  if (plan.kind === 'refuse') return { kind: 'nothing', status: plan.status, waitMs: plan.waitMs };
  const { chargeAfterMs, answerAfterMs, answer, declineReason } = plan;
  return { kind: 'book', bookAfterMs: chargeAfterMs, answerAfterMs, answer, isRefused: declineReason !== null, copies };
}

/** Keeps the faults of one partner's payouts in memory, so a restart removes them. `markFaultOnce` remembers across restarts. */
export function openPayoutFaults(markFaultOnce: (reference: string) => boolean): PayoutFaults {
  const state = { settings: DEFAULT_FAULTS, next: null as NextPayoutOutcome | null, isDown: false };
  const attempts = new Map<string, number>();
  const planOf = (
    outcome: NextPayoutOutcome | null,
    reference: string,
    attempt: number,
    copies: number,
  ): PayoutPlan => {
    if (outcome === 'cut-before-booking')
      return { kind: 'nothing', status: 'cut', waitMs: state.settings.baseLatencyMs };
    const next = outcome === null ? null : (LIKE_A_CHARGE[outcome] ?? 'approve');
    // An amount without magic cents: a payout has its own.
    const facts = { reference, amountCents: 100, attempt, isFaultDue: () => false, next };
    return toPayoutPlan(decideChargePlan(facts, state.settings), copies);
  };
  return {
    settings: () => state.settings,
    isDown: () => state.isDown,
    setDown: (isDown) => void (state.isDown = isDown),
    change(changes) {
      const answer = parseFaultSettings(changes, state.settings);
      if (answer.ok) state.settings = answer.settings;
      return answer;
    },
    reset() {
      Object.assign(state, { settings: DEFAULT_FAULTS, next: null, isDown: false });
      attempts.clear();
    },
    nextOutcome: () => state.next,
    askNext(outcome) {
      const known = NEXT_PAYOUT_OUTCOMES.find((name) => name === outcome);
      if (known !== undefined) state.next = known;
      return known !== undefined;
    },
    plan(reference, amountCents) {
      const attempt = (attempts.get(reference) ?? 0) + 1;
      attempts.set(reference, attempt);
      const asked = state.next;
      state.next = null;
      const magic = asked === null ? FAULT_OF_CENTS[amountCents % 100] : undefined;
      const isDue = magic !== undefined && (!magic.isOnce || markFaultOnce(reference));
      const fate = asked === null ? PAYOUT_FATES[(amountCents % 100) as keyof typeof PAYOUT_FATES] : undefined;
      const copies = asked === 'book-twice' || fate === 'booked-twice' ? 2 : 1;
      const outcome = fate === 'refused' ? 'refuse' : isDue ? magic.outcome : asked;
      return planOf(outcome, reference, attempt, copies);
    },
  };
}
