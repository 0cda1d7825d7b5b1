import type { PushAddress, PushOutcome, PushSender } from './port.ts';

/** A sender in memory, for tests. `outcomes` are answered first, one each. */
export interface FakePush extends PushSender {
  readonly sent: { readonly to: PushAddress; readonly payload: string; readonly topic: string }[];
  readonly outcomes: PushOutcome[];
}

/** Opens one; addresses ending in `gone` take nothing any more. */
export function openFakePush(): FakePush {
  const sent: FakePush['sent'] = [];
  const outcomes: PushOutcome[] = [];
  return {
    sent,
    outcomes,
    send: (to, payload, topic) => {
      const ordered = outcomes.shift();
      if (ordered !== undefined) return Promise.resolve(ordered);
      if (to.endpoint.endsWith('gone')) return Promise.resolve({ kind: 'gone' });
      sent.push({ to, payload, topic });
      return Promise.resolve({ kind: 'accepted' });
    },
  };
}
