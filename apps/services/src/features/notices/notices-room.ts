import type { Room } from '#wiring/room.ts';
import { noticesAlsoPushed } from './also-pushed.ts';
import { noticeMessages } from './notice-message.ts';

/** The notices feature: the worker sends the notices of the loan core. */
export const noticesRoom: Room = {
  openWorker: ({ database, messenger, mode, sealing, postalMail = null, lender = null }) => ({
    outboxKinds: {
      notice: noticesAlsoPushed(database, noticeMessages({ database, messenger, mode, sealing, postalMail, lender })),
    },
  }),
};
