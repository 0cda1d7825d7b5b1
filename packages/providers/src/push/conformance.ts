import { expect, test } from 'vitest';
import type { PushAddress, PushSender } from './port.ts';

/** Setup for the suite: a sender, a working push address, an expired push address, and a function that reads the messages of
 *  the working address. */
export interface PushSetup {
  readonly sender: PushSender;
  readonly address: PushAddress;
  readonly goneAddress: PushAddress;
  /** Returns the messages that the browser of `address` can read. */
  read(): Promise<readonly string[]>;
}

/** Conformance suite for every push sender. Call it inside a test file. */
export function describePushSender(name: string, setUp: () => Promise<PushSetup>): void {
  test(`${name}: the browser decrypts exactly the message that was sent`, async () => {
    const { sender, address, read } = await setUp();
    expect(await sender.send(address, '{"title":"Grüße"}', 'payment')).toEqual({ kind: 'accepted' });
    expect(await read()).toEqual(['{"title":"Grüße"}']);
  });

  test(`${name}: an expired subscription returns gone every time`, async () => {
    const { sender, goneAddress } = await setUp();
    expect(await sender.send(goneAddress, '{}', 'payment')).toEqual({ kind: 'gone' });
    expect(await sender.send(goneAddress, '{}', 'payment')).toEqual({ kind: 'gone' });
  });
}
