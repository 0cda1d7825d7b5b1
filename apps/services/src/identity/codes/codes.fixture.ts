import { openFakeMessenger, type FakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { vi } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import { codeMessages } from './code-message.ts';

const unsent = statement<{ outbox_id: number; payload: Readonly<Record<string, unknown>> }>(
  'test_unsent_codes',
  `select outbox_id, payload from app.outbox where kind = 'code' and sent_at is null and given_up_at is null order by outbox_id`,
);
const finish = statement('test_finish_code', `update app.outbox set sent_at = now() where outbox_id = $1`);
const forget = statement(
  'test_forget_send_limits',
  `delete from app.rate_counter where bucket like 'code:resend:%' or bucket like 'code:hour:%' or bucket like 'code:day:%'`,
);
const expire = statement(
  'test_expire_codes',
  `update user_pool.code set expires_at = now() - interval '1 second' where used_at is null`,
);

/** Collects the messages people receive, and can move time for the limits of codes. */
export interface CodePost {
  readonly messenger: FakeMessenger;
  /** Sends the queued messages as a worker does. Returns the result of each. */
  deliver(): Promise<readonly string[]>;
  /** Returns the code in the newest message to an address. Throws when there is none. */
  codeFor(address: string): Promise<string>;
  /** Clears the send counters, as if their time windows were over. */
  forgetSends(): Promise<void>;
  expireCodes(): Promise<void>;
}

/** Delivers the messages of a test's own database under the worker's role. */
export function openCodePost(owner: Database, sealing: Sealing, worker: Database = owner): CodePost {
  const messenger = openFakeMessenger();
  const kind = codeMessages({ database: worker, messenger, sealing });
  const deliver = async (): Promise<string[]> => {
    const outcomes: string[] = [];
    for (const row of await owner.rows(unsent)) {
      outcomes.push((await kind.work(row.payload)).kind);
      await owner.rows(finish, [row.outbox_id]);
    }
    return outcomes;
  };
  return {
    messenger,
    deliver,
    codeFor: async (address) => {
      await deliver();
      const bodies = [
        ...messenger.mails.filter(({ to }) => to === address).map(({ text }) => text),
        ...messenger.texts.filter(({ to }) => to === address).map(({ body }) => body),
      ];
      const code = /\b\d{6}\b/.exec(bodies.at(-1) ?? '')?.[0];
      if (code === undefined) throw new Error(`no code has reached ${address}`);
      return code;
    },
    forgetSends: async () => {
      await owner.rows(forget);
    },
    expireCodes: async () => {
      await owner.rows(expire);
    },
  };
}

/** Returns a work notifier that counts its calls. */
export function countingNotifier() {
  return { notify: vi.fn<() => void>() };
}
