import { afterAll } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describeMessenger } from './conformance.ts';
import { openSmtpMessenger } from './smtp-messenger.ts';

interface Listed {
  readonly messages: readonly {
    readonly to: string;
    readonly text: string;
    readonly reference: string | null;
    readonly messageId: string | null;
  }[];
}

const world = await startSimulatedWorld();
const messenger = openSmtpMessenger({
  smtpUrl: world.smtpUrl,
  mailFrom: 'Lendside <no-reply@lendside.example>',
  textUrl: world.url,
  textKey: 'sim-messaging-key',
  textFrom: '+18005550100',
  timeoutMs: 5_000,
});
afterAll(() => {
  messenger.close();
});

describeMessenger('smtp and text service', () =>
  Promise.resolve({
    messenger,
    deliveredTo: async (to) => {
      const { messages } = (await world.control('GET', `/control/messages?to=${encodeURIComponent(to)}`)) as Listed;
      return messages.map((message) => ({
        to: message.to,
        text: message.text,
        reference: message.reference ?? message.messageId ?? '',
      }));
    },
  }),
);
