import { Socket } from 'node:net';
import pg from 'pg';
import type { Probe } from './database-pulse.ts';

/** A connection of its own, opened at the first question and again after it broke. */
export function openProbe(settings: pg.ClientConfig): Probe {
  let open: { readonly socket: Socket; readonly client: pg.Client; readonly connected: Promise<unknown> } | null = null;
  const drop = (): void => {
    // A connection that gives no answer cannot be closed in order.
    open?.socket.destroy();
    open = null;
  };
  const connect = (): NonNullable<typeof open> => {
    const socket = new Socket();
    const client = new pg.Client({ ...settings, stream: () => socket });
    const opened = { socket, client, connected: client.connect() };
    client.on('error', () => {
      if (open === opened) drop();
    });
    return opened;
  };
  return {
    ask: async () => {
      const mine = (open ??= connect());
      try {
        await mine.connected;
        await mine.client.query('select 1');
      } catch (error) {
        // Another question may have opened a new connection since.
        if (open === mine) drop();
        throw error;
      }
    },
    drop,
  };
}
