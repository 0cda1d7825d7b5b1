import type { Messenger } from '@lendside/providers/messaging/port.ts';
import type { OutboxKind } from '#features/messages/run-message-lane.ts';
import type { Sealing } from '#platform/sealing.ts';

/** Sends codes and security notices from the outbox: kind `code`. */
export function codeMessages(_means: { readonly messenger: Messenger; readonly sealing: Sealing }): OutboxKind {
  return {
    attemptsMax: 5,
    work: () => {
      throw new Error('this room is being built');
    },
  };
}
