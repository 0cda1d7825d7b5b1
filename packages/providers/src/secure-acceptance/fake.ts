import { createHash } from 'node:crypto';
import type { AcceptedCard, FormOutcome, SecureAcceptance } from './port.ts';

/** A processor's page that tests fill in. */
export interface FakeSecureAcceptance extends SecureAcceptance {
  /** Answers a form, as the processor would: the fields of its answer. */
  answer(fields: Readonly<Record<string, string>>, outcome: FormOutcome, signedAtMs: number): Record<string, string>;
}

/** A card that can receive money at the fake card processor. */
export const FAKE_ACCEPTED_CARD: AcceptedCard = {
  cardToken: 'fake_payout_card',
  brand: 'visa',
  bin: '424242',
  lastFour: '4242',
  expiresMonth: 12,
  expiresYear: 2030,
  firstName: 'Ann',
  lastName: 'Lee',
};

/** Opens a fake. Its answers carry a hash of their content in place of a signature. */
export function openFakeSecureAcceptance(): FakeSecureAcceptance {
  const seal = (form: string, said: string): string =>
    createHash('sha256').update(`fake ${form} ${said}`).digest('hex');
  return {
    processorNumber: 1,
    pageOrigin: 'https://cards.fake.example',
    openForm: ({ transactionUuid, answerUrl }) => ({
      action: 'https://cards.fake.example/token',
      fields: { form: transactionUuid, answerUrl },
    }),
    answer: (fields, outcome, signedAtMs) => {
      const form = fields['form'] ?? '';
      const said = JSON.stringify({ outcome, signedAtMs });
      return { form, said, seal: seal(form, said) };
    },
    readAnswer: ({ form = '', said = '', seal: given = '' }) => {
      if (given !== seal(form, said)) return { kind: 'forged', detail: 'the seal is wrong' };
      const { outcome, signedAtMs } = JSON.parse(said) as { outcome: FormOutcome; signedAtMs: number };
      return { kind: 'answer', transactionUuid: form, signedAtMs, outcome };
    },
  };
}
