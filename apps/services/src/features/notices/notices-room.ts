import type { Room } from '#wiring/room.ts';
import { noticesAlsoPushed } from './also-pushed.ts';
import { noticeMessages } from './notice-message.ts';

/** Notices of the loan core, sent by the worker. */
export const noticesRoom: Room = {
  openWorker: ({ database, messenger, mode }) => ({
    outboxKinds: { notice: noticesAlsoPushed(database, noticeMessages({ database, messenger, mode })) },
  }),
};
