import { expect, test } from 'vitest';
import type { PushAddress, PushSender } from './port.ts';

/** What the suite needs: a sender, an address that works, one that is over, and how to read what arrived at the first. */
export interface PushSetup {
  readonly sender: PushSender;
  readonly address: PushAddress;
  readonly goneAddress: PushAddress;
  /** The messages the browser of `address` can read. */
  read(): Promise<readonly string[]>;
}

/** The suite every sender must pass. Call it inside a test file. */
export function describePushSender(name: string, setUp: () => Promise<PushSetup>): void {
  test(`${name}: what is sent is what that browser reads`, async () => {
    const { sender, address, read } = await setUp();
    expect(await sender.send(address, '{"title":"Grüße"}', 'payment')).toEqual({ kind: 'accepted' });
    expect(await read()).toEqual(['{"title":"Grüße"}']);
  });

  test(`${name}: an address that is over is gone, and stays so`, async () => {
    const { sender, goneAddress } = await setUp();
    expect(await sender.send(goneAddress, '{}', 'payment')).toEqual({ kind: 'gone' });
    expect(await sender.send(goneAddress, '{}', 'payment')).toEqual({ kind: 'gone' });
  });
}
