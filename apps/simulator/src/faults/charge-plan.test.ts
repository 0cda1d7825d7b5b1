import { describe, expect, test } from 'vitest';
import { decideChargePlan, NEXT_OUTCOMES, type ChargeFacts } from './charge-plan.ts';
import { DEFAULT_FAULTS, parseFaultSettings, PROBABILITY_NAMES } from './fault-settings.ts';

const facts = (changes: Partial<ChargeFacts> = {}): ChargeFacts => ({
  reference: 'pay_1',
  amountCents: 22_500,
  attempt: 1,
  isFaultDue: () => true,
  next: null,
  ...changes,
});

describe('plan of a charge request', () => {
  test('a charge without faults charges and answers at once', () => {
    expect(decideChargePlan(facts(), DEFAULT_FAULTS)).toEqual({
      kind: 'charge',
      chargeAfterMs: 0,
      answerAfterMs: 0,
      answer: 'reply',
      declineReason: null,
      webhookCopies: 1,
    });
  });

  test('each magic amount plans its own fault', () => {
    const plans = [93, 94, 95, 97, 98].map((cents) =>
      decideChargePlan(facts({ amountCents: 22_500 + cents }), DEFAULT_FAULTS),
    );
    expect(plans).toMatchObject([
      { answer: 'reply', webhookCopies: 2 },
      { kind: 'refuse', status: 503 },
      { answer: 'reply', chargeAfterMs: 4000, answerAfterMs: 4000 },
      { answer: 'bad-gateway', chargeAfterMs: 0 },
      { answer: 'never', chargeAfterMs: 8000 },
    ]);
  });

  test('a fault that strikes once per reference does not strike at the second try', () => {
    for (const amountCents of [22_594, 22_597]) {
      expect(decideChargePlan(facts({ amountCents, isFaultDue: () => false }), DEFAULT_FAULTS)).toMatchObject({
        answer: 'reply',
      });
    }
  });

  test('no charge is made later than the processor promises', () => {
    const settings = { ...DEFAULT_FAULTS, callerPatienceMs: 60_000, maxLatenessMs: 5000 };
    const plans = NEXT_OUTCOMES.map((next) => decideChargePlan(facts({ next }), settings));
    const latest = Math.max(...plans.map((plan) => (plan.kind === 'charge' ? plan.chargeAfterMs : 0)));
    expect(latest).toBe(5000);
  });

  test('the same seed, reference and attempt give the same plan in any order', () => {
    const settings = {
      ...DEFAULT_FAULTS,
      processedThenAnswerLost: 0.3,
      declined: 0.3,
      noAnswer: 0.3,
      webhookCopiesMax: 3,
      seed: 7,
    };
    const keys = Array.from({ length: 50 }, (_, at) => `pay_${at}`);
    const plan = (reference: string) => decideChargePlan(facts({ reference }), settings);
    expect(keys.toReversed().map(plan).toReversed()).toEqual(keys.map(plan));
    expect(keys.map((reference) => decideChargePlan(facts({ reference }), { ...settings, seed: 8 }))).not.toEqual(
      keys.map(plan),
    );
  });

  test('faults strike as often as their probabilities say', () => {
    const settings = { ...DEFAULT_FAULTS, error502AfterProcessing: 0.25 };
    const plans = Array.from({ length: 4000 }, (_, at) =>
      decideChargePlan(facts({ reference: `pay_${at}` }), settings),
    );
    const struck = plans.filter((plan) => plan.kind === 'charge' && plan.answer === 'bad-gateway').length;
    expect(struck).toBeGreaterThan(880);
    expect(struck).toBeLessThan(1120);
  });
});

describe('fault settings', () => {
  test('changing one fault setting keeps all others', () => {
    expect(parseFaultSettings({ lateMs: 900 }, DEFAULT_FAULTS)).toEqual({
      ok: true,
      settings: { ...DEFAULT_FAULTS, lateMs: 900 },
    });
  });

  test('a fault setting with an unknown name, a value out of range or a bad URL is refused', () => {
    const wrong = [
      { late: 1 },
      { declined: 1.2 },
      { lateMs: 0.5 },
      { webhookUrl: 'ftp://x' },
      { deduplicate: 'yes' },
      null,
    ];
    expect(wrong.filter((changes) => parseFaultSettings(changes, DEFAULT_FAULTS).ok)).toEqual([]);
  });

  test('the probabilities of faults may not add up to more than 1', () => {
    const all = Object.fromEntries(PROBABILITY_NAMES.map((name) => [name, 0.2]));
    expect(parseFaultSettings(all, DEFAULT_FAULTS).ok).toBe(false);
  });
});
