import { expect, test } from 'vitest';
import type { Messenger } from './port.ts';

/** One delivered message, as the recipient gets it. */
export interface DeliveredMessage {
  readonly to: string;
  readonly text: string;
  readonly reference: string;
}

/** Setup for the suite: a messenger, and a function that reads delivered messages. */
export interface MessengerSetup {
  readonly messenger: Messenger;
  deliveredTo(to: string): Promise<readonly DeliveredMessage[]>;
}

/** Conformance suite for every messenger, including the fake. */
export function describeMessenger(name: string, setUp: () => Promise<MessengerSetup>): void {
  test(`${name}: an email arrives with its reference, and a repeated send has the same reference`, async () => {
    const { messenger, deliveredTo } = await setUp();
    const to = `someone.${process.pid}.${Date.now()}@example.com`;
    const mail = {
      to,
      subject: 'Receipt',
      text: 'Thank you.',
      html: '<p>Thank you.</p>',
      reference: `receipt-${Date.now()}`,
    };
    expect(await messenger.sendMail(mail)).toEqual({ kind: 'sent' });
    expect(await messenger.sendMail(mail)).toEqual({ kind: 'sent' });
    const arrived = await deliveredTo(to);
    expect(arrived).toHaveLength(2);
    for (const copy of arrived)
      expect(copy).toMatchObject({
        to,
        text: expect.stringContaining('Thank you.'),
        reference: expect.stringContaining(mail.reference),
      });
  });

  test(`${name}: a text message arrives with its reference`, async () => {
    const { messenger, deliveredTo } = await setUp();
    const to = `+1205555${String(Date.now() % 10_000).padStart(4, '0')}`;
    expect(await messenger.sendText({ to, body: 'Thank you.', reference: 'text-1' })).toEqual({ kind: 'sent' });
    expect(await deliveredTo(to)).toMatchObject([{ to, text: 'Thank you.', reference: 'text-1' }]);
  });
  test(`${name}: a phone call speaks the given text`, async () => {
    const { messenger, deliveredTo } = await setUp();
    const to = `+1205556${String(Date.now() % 10_000).padStart(4, '0')}`;
    const call = { to, speech: 'Your code is: 1, 2, 3.', reference: 'call-1' };
    expect(await messenger.sendCall(call)).toEqual({ kind: 'sent' });
    expect(await deliveredTo(to)).toMatchObject([{ to, text: 'Your code is: 1, 2, 3.', reference: 'call-1' }]);
  });
}
