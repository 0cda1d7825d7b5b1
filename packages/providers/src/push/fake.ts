import type { PushAddress, PushOutcome, PushSender } from './port.ts';

/** In-memory push sender for tests. Each send takes the next of `outcomes` while there are any. */
export interface FakePush extends PushSender {
  readonly sent: { readonly to: PushAddress; readonly payload: string; readonly topic: string }[];
  readonly outcomes: PushOutcome[];
}

/** Opens a fake. URLs ending in `gone` no longer accept messages. */
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
