import { afterAll, expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { describeMessenger } from './conformance.ts';
import type { DeliveryOutcome } from './port.ts';
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
const options = {
  smtpUrl: world.smtpUrl,
  mailFrom: 'Lendside <no-reply@lendside.example>',
  textUrl: world.url,
  textKey: 'sim-messaging-key',
  textFrom: '+18005550100',
  timeoutMs: 5_000,
};
const messenger = openSmtpMessenger(options);
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

const answering = openAnswering();

/** Starts a mail server that gives the listed answers to some commands and accepts all others. */
async function mailServer(answers: Readonly<Record<string, string>>, user = ''): Promise<string> {
  const usual: Readonly<Record<string, string>> = {
    EHLO: '250-mail.example\r\n250 AUTH PLAIN',
    AUTH: '235 yes',
    DATA: '354 go on',
  };
  const host = await answering.line((socket) => {
    socket.write(`${answers['greeting'] ?? '220 mail.example'}\r\n`);
    socket.on('data', (part) => {
      const command = part.toString().slice(0, 4);
      socket.write(`${answers[command] ?? usual[command] ?? '250 ok'}\r\n`);
    });
  });
  return `smtp://${user}${host}`;
}

async function mailBy(smtpUrl: string): Promise<DeliveryOutcome> {
  const own = openSmtpMessenger({ ...options, smtpUrl, timeoutMs: 1_000 });
  try {
    return await own.sendMail({ to: 'a@example.com', subject: 's', text: 't', html: 'h', reference: 'r' });
  } finally {
    own.close();
  }
}

test("a mail server's refusal is final only when it is about the message or its recipient", async () => {
  const cases: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [{ AUTH: '535 5.7.8 password wrong' }, 'unknown'],
    [{ greeting: '554 not from your address' }, 'unknown'],
    [{ MAIL: '530 5.7.0 authenticate first' }, 'unknown'],
    [{ MAIL: '550 this sender is not yours' }, 'unknown'],
    [{ RCPT: '530 5.7.0 authenticate first' }, 'unknown'],
    [{ RCPT: '450 later' }, 'unknown'],
    [{ RCPT: '550 nobody here' }, 'refused'],
    [{ DATA: '554 no' }, 'refused'],
  ];
  for (const [answers, kind] of cases)
    expect([answers, (await mailBy(await mailServer(answers, 'user:pass@'))).kind]).toEqual([answers, kind]);
});

test('sending a text with a code follows no redirect, and no error repeats the code', async () => {
  const taken: string[] = [];
  const elsewhere = await answering.http((request, response) => {
    taken.push(request.url ?? '');
    response.writeHead(201).end();
  });
  const textUrl = await answering.always(307, '', { location: `${elsewhere}/messages` });
  const own = openSmtpMessenger({ ...options, textUrl });
  const outcome = await own.sendText({ to: '+12055550100', body: 'Your code is 123456.', reference: 'r' });
  own.close();
  expect(outcome).toMatchObject({ kind: 'unknown' });
  expect(JSON.stringify(outcome)).not.toContain('123456');
  expect(taken).toEqual([]);
});

test('an e-mail is sent to one person even when the address holds a list or an injected header', async () => {
  const receivers: string[] = [];
  const host = await answering.line((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (part) => {
      const line = part.toString();
      if (line.startsWith('RCPT')) receivers.push(line.trim());
      socket.write(line.startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  const own = openSmtpMessenger({ ...options, smtpUrl: `smtp://${host}`, timeoutMs: 1_000 });
  const lists = [
    'ann@example.com, eve@example.net',
    'ann@example.com\r\nBcc: eve@example.net',
    'Ann <eve@example.net>',
  ];
  for (const to of ['ann@example.com', ...lists])
    await own.sendMail({ to, subject: 's', text: 't', html: 'h', reference: 'r' });
  own.close();
  expect(receivers[0]).toBe('RCPT TO:<ann@example.com>');
  expect(receivers.filter((line) => /<eve@example\.net>/.test(line))).toEqual([]);
});
