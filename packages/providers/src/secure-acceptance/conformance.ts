import { expect, test } from 'vitest';
import type { SecureAcceptance } from './port.ts';

/** A way of filling a form in. */
export type FilledIn = 'accepted' | 'declined' | 'cancelled';

/** Setup for the suite: a processor's page, and a person who fills it in. */
export interface SecureAcceptanceSetup {
  readonly secureAcceptance: SecureAcceptance;
  /** Where the processor can post its answer. */
  readonly answerUrl: string;
  /** Fills the form in and returns the fields of the processor's answer. An accepted card is a Visa card of Ann Lee that ends in 4242. */
  fillIn(
    form: { readonly action: string; readonly fields: Readonly<Record<string, string>> },
    how: FilledIn,
  ): Promise<Record<string, string>>;
}

/** Conformance suite for every processor's page for a card. */
export function describeSecureAcceptance(name: string, setUp: () => Promise<SecureAcceptanceSetup>): void {
  let count = 0;
  const newForm = ({ secureAcceptance, answerUrl }: SecureAcceptanceSetup) => {
    const transactionUuid = `form-${process.pid}-${(count += 1)}-${Date.now()}`;
    const form = secureAcceptance.openForm({ transactionUuid, signedAtMs: Date.now(), answerUrl });
    return { transactionUuid, form };
  };

  test(`${name}: a filled-in form is answered with a card that is kept [LAP-113 RFL-018]`, async () => {
    const setup = await setUp();
    const { transactionUuid, form } = newForm(setup);
    expect(new URL(form.action).origin).toBe(setup.secureAcceptance.pageOrigin);
    const before = Math.floor(Date.now() / 1000) * 1000;
    const answer = setup.secureAcceptance.readAnswer(await setup.fillIn(form, 'accepted'));
    const names = { firstName: 'Ann', lastName: 'Lee' };
    expect(answer).toMatchObject({
      kind: 'answer',
      transactionUuid,
      outcome: {
        kind: 'accepted',
        card: { brand: 'visa', bin: expect.stringMatching(/^424242/), lastFour: '4242', ...names },
      },
    });
    expect(answer).toHaveProperty('signedAtMs');
    const signedAtMs = 'signedAtMs' in answer ? answer.signedAtMs : 0;
    expect(signedAtMs).toBeGreaterThanOrEqual(before);
    expect(signedAtMs).toBeLessThanOrEqual(Date.now());
  });

  test(`${name}: a declined card and a form that was left are told apart`, async () => {
    const setup = await setUp();
    for (const how of ['declined', 'cancelled'] as const) {
      const { transactionUuid, form } = newForm(setup);
      expect(setup.secureAcceptance.readAnswer(await setup.fillIn(form, how))).toMatchObject({
        kind: 'answer',
        transactionUuid,
        outcome: { kind: how },
      });
    }
  });

  test(`${name}: an answer with any changed field is forged`, async () => {
    const setup = await setUp();
    const { form } = newForm(setup);
    const fields = await setup.fillIn(form, 'accepted');
    for (const changed of Object.keys(fields)) {
      const forged = { ...fields, [changed]: `${fields[changed]}1` };
      expect([changed, setup.secureAcceptance.readAnswer(forged).kind]).toEqual([changed, 'forged']);
    }
    expect(setup.secureAcceptance.readAnswer({}).kind).toBe('forged');
  });
}
