import type { DeliveryOutcome, Messenger } from '@lendside/providers/messaging/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import { writeCodeLetter, writeNoticeLetter, type AccountLetter } from './code-letter.ts';
import type { CodeChannel, CodeDestination, CodePurpose } from './codes.ts';
import { toCall, toMail, toText } from './letter-forms.ts';
import type { SecurityNotice } from './security-notice.ts';

/** The dependencies of sending codes and notices. */
export interface CodeMessageMeans {
  readonly database: Queryable;
  readonly messenger: Messenger;
  readonly sealing: Sealing;
}

/** The result of one message, as the message queue expects it. */
type Outcome = { readonly kind: 'done' } | { readonly kind: 'again' | 'giveUp'; readonly detail: string };

/** The payload in the outbox. Addresses and codes are sealed, and decrypted only in this file. */
type CodePayload =
  | { readonly form: 'nothing' }
  | {
      readonly form: 'code';
      readonly codeId: string;
      readonly purpose: CodePurpose;
      readonly channel: CodeChannel;
      readonly brand: string;
      readonly sealed: string;
    }
  | {
      readonly form: 'notice';
      readonly notice: SecurityNotice;
      readonly profileId: string;
      readonly brand: string;
      readonly reference: string;
      readonly sealed?: string;
    };

const isAlive = statement<{ code_id: string }>(
  'code_is_alive',
  `select code_id from user_pool.code where code_id = $1 and used_at is null and expires_at > now()`,
);
const findChannels = statement<{ email: string | null; phone: string | null }>(
  'notice_channels',
  `select email, phone from app.profile where profile_id = $1`,
);

/** Sends codes and security notices from the outbox: kind `code`. A replaced or expired code is dropped instead of sent late.
 *  A notice is sent to every channel of the person. */
export function codeMessages(means: CodeMessageMeans) {
  return {
    attemptsMax: 5,
    work: (payload: Readonly<Record<string, unknown>>): Promise<Outcome> => {
      const asked = payload as unknown as CodePayload;
      if (asked.form === 'nothing') return Promise.resolve({ kind: 'done' });
      return asked.form === 'code' ? sendCode(means, asked) : sendNotice(means, asked);
    },
  };
}

async function sendCode(means: CodeMessageMeans, asked: Extract<CodePayload, { form: 'code' }>): Promise<Outcome> {
  const text = means.sealing.open('code', Buffer.from(asked.sealed, 'base64'));
  if (text === null) return { kind: 'giveUp', detail: 'sealed by another key' };
  if ((await means.database.row<{ code_id: string }>(isAlive, [asked.codeId])) === null)
    return { kind: 'giveUp', detail: 'the code has ended' };
  const { to, code } = JSON.parse(text) as { to: string; code: string };
  const letter = writeCodeLetter(asked.purpose, code, asked.brand);
  return toOutcome(await deliver(means.messenger, letter, { channel: asked.channel, address: to }, asked.codeId));
}

async function sendNotice(means: CodeMessageMeans, asked: Extract<CodePayload, { form: 'notice' }>): Promise<Outcome> {
  const letter = writeNoticeLetter(asked.notice, asked.brand);
  const destinations = await findDestinations(means, asked);
  if (destinations.length === 0) return { kind: 'giveUp', detail: 'there is no address' };
  const outcomes = await Promise.all(
    destinations.map((destination) => deliver(means.messenger, letter, destination, asked.reference)),
  );
  // One successful channel is enough. Retry only when all channels failed.
  const [first] = outcomes;
  return toOutcome(
    outcomes.find(({ kind }) => kind === 'sent') ?? first ?? { kind: 'unknown', detail: 'nothing sent' },
  );
}

async function findDestinations(
  means: CodeMessageMeans,
  { profileId, sealed }: Extract<CodePayload, { form: 'notice' }>,
): Promise<readonly CodeDestination[]> {
  if (sealed !== undefined) {
    const text = means.sealing.open('code', Buffer.from(sealed, 'base64'));
    return text === null ? [] : [JSON.parse(text) as CodeDestination];
  }
  const row = await means.database.row<{ email: string | null; phone: string | null }>(findChannels, [profileId]);
  const email = row?.email ?? null;
  const phone = row?.phone ?? null;
  return [
    ...(email === null ? [] : [{ channel: 'email', address: email } as const]),
    ...(phone === null ? [] : [{ channel: 'text', address: phone } as const]),
  ];
}

function deliver(
  messenger: Messenger,
  letter: AccountLetter,
  { channel, address }: CodeDestination,
  reference: string,
): Promise<DeliveryOutcome> {
  if (channel === 'email') return messenger.sendMail(toMail(letter, address, reference));
  if (channel === 'text') return messenger.sendText(toText(letter, address, reference));
  return messenger.sendCall(toCall(letter, address, reference));
}

function toOutcome(outcome: DeliveryOutcome): Outcome {
  if (outcome.kind === 'sent') return { kind: 'done' };
  return { kind: outcome.kind === 'refused' ? 'giveUp' : 'again', detail: outcome.detail };
}
