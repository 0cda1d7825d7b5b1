import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MESSAGING_KEY } from './message-routes.ts';
import { startTrial, type Trial } from '#trial.fixture.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const MAIL = [
  'From: Lender <no-reply@lender.example>',
  'To: maria@example.com',
  'Subject: =?utf-8?Q?Your_receipt=3A_=24225=2E00?=',
  'Message-ID: <receipt-1@lender.example>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=outer',
  '',
  '--outer',
  'Content-Type: multipart/alternative; boundary=inner',
  '',
  '--inner',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Thank you.',
  '--inner',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Thank <b>you</b>.</p><script>alert(1)</script>',
  '--inner--',
  '--outer',
  'Content-Type: application/pdf; name=receipt.pdf',
  'Content-Disposition: attachment; filename=receipt.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  'SGVsbG8=',
  '--outer--',
  '.',
].join('\r\n');

/** Sends the next line after each answer of the server. Resolves with the answers when the server closes. */
function deliver(port: number): Promise<string> {
  const lines = [
    'EHLO test',
    'MAIL FROM:<bounces@lender.example>',
    'RCPT TO:<maria@example.com>',
    'DATA',
    MAIL,
    'QUIT',
  ];
  return new Promise((resolve, reject) => {
    let answers = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (data) => {
      answers += data.toString();
      const line = lines.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answers));
  });
}

test('a mail sent over SMTP appears in the inbox once for each delivery', async () => {
  expect(await deliver(trial.simulator.smtpPort)).toContain('221');
  await deliver(trial.simulator.smtpPort);
  const { messages } = (await trial.send('GET', '/inbox.json?to=Maria@example.com')).json as {
    messages: Record<string, unknown>[];
  };
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatchObject({
    from: 'no-reply@lender.example',
    to: 'maria@example.com',
    subject: 'Your receipt: $225.00',
    messageId: '<receipt-1@lender.example>',
    text: expect.stringContaining('Thank you.'),
    attachments: [{ filename: 'receipt.pdf', mimeType: 'application/pdf', sizeBytes: 5 }],
  });
  expect(
    (await trial.send('GET', `/inbox.json?since=${String(messages[1]?.['rowId'])}`)).json['messages'],
  ).toHaveLength(1);
  expect((await trial.send('GET', '/inbox.json?to=nobody@example.com')).json['messages']).toEqual([]);
});

test('the body of a mail is shown without its scripts', async () => {
  await deliver(trial.simulator.smtpPort);
  const { messages } = (await trial.send('GET', '/inbox.json')).json as { messages: { id: string }[] };
  const id = messages[0]?.id ?? '';
  expect((await trial.send('GET', `/inbox/${id}`)).text).toContain('sandbox="allow-popups');
  const body = await fetch(`${trial.simulator.url}/inbox/${id}/body`);
  expect(body.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
});

test('a text message needs the key and a phone number, and appears on the phone', async () => {
  const sms = { to: '+15125550142', from: '+18005550100', body: 'Your code is 481920 <b>', reference: 'code-1' };
  expect((await trial.send('POST', '/messaging/v1/messages', sms)).status).toBe(401);
  const headers = { authorization: `Bearer ${MESSAGING_KEY}` };
  expect((await trial.send('POST', '/messaging/v1/messages', { ...sms, to: 'maria' }, headers)).status).toBe(400);
  expect(await trial.send('POST', '/messaging/v1/messages', sms, headers)).toMatchObject({
    status: 201,
    json: { id: expect.any(String), status: 'delivered' },
  });
  expect((await trial.send('GET', '/phone.json?to=%2B15125550142')).json).toMatchObject({
    messages: [{ channel: 'sms', text: sms.body, reference: 'code-1' }],
  });
  expect((await trial.send('GET', '/inbox.json')).json['messages']).toEqual([]);
  expect((await trial.send('GET', '/phone')).text).toContain('(512) 555-0142');
  expect((await trial.send('GET', '/phone')).text).toContain('481920 &lt;b&gt;');
});
