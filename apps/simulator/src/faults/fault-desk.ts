import { DEFAULT_FAULTS, parseFaultSettings, type FaultSettings, type FaultsAnswer } from './fault-settings.ts';
import { decideChargePlan, NEXT_OUTCOMES, type ChargePlan, type NextOutcome } from './charge-plan.ts';

const REFERENCES_MAX = 1_000_000;

export type FaultDesk = {
  settings(): FaultSettings;
  change(changes: unknown): FaultsAnswer;
  /** Restores the defaults. Forgets the ordered outcome and the counted attempts. */
  reset(): void;
  nextOutcome(): NextOutcome | null;
  /** Returns false when the outcome is unknown. */
  askNext(outcome: unknown): boolean;
  planCharge(reference: string, amountCents: number): ChargePlan;
};

/** Keeps the faults in memory, so a restart removes them. `markFaultOnce` remembers across restarts. */
export function openFaultDesk(markFaultOnce: (reference: string) => boolean): FaultDesk {
  let settings = DEFAULT_FAULTS;
  let next: NextOutcome | null = null;
  const attempts = new Map<string, number>();
  return {
    settings: () => settings,
    change(changes) {
      const answer = parseFaultSettings(changes, settings);
      if (answer.ok) settings = answer.settings;
      return answer;
    },
    reset() {
      settings = DEFAULT_FAULTS;
      next = null;
      attempts.clear();
    },
    nextOutcome: () => next,
    askNext(outcome) {
      const known = NEXT_OUTCOMES.find((name) => name === outcome);
      if (known !== undefined) next = known;
      return known !== undefined;
    },
    planCharge(reference, amountCents) {
      if (attempts.size >= REFERENCES_MAX) attempts.clear();
      const attempt = (attempts.get(reference) ?? 0) + 1;
      attempts.set(reference, attempt);
      const asked = next;
      next = null;
      return decideChargePlan(
        { reference, amountCents, attempt, isFaultDue: () => markFaultOnce(reference), next: asked },
        settings,
      );
    },
  };
}
