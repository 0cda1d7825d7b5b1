import { quietDelayMs } from '@lendside/domain/notices/quiet-hours.ts';
import type { Messenger } from '@lendside/providers/messaging/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { OutboxKind, OutboxOutcome } from '#platform/outbox.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Mode } from '#platform/system-mode.ts';
import { toStopAddress } from './invitation-address.ts';
import { toInvitationMail, toInvitationText } from './write-invitation.ts';

const TO_SEND = statement<{ first_name: string }>('invitation_to_send', 'select * from app.invitation_to_send($1)');

// Nobody knows where the recipient lives, so a text waits until it is day in all four zones of the mainland.
const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'] as const;

/** What sending an invitation depends on. `publicUrl`: the address of the web. */
export interface InvitationMeans {
  readonly database: Queryable;
  readonly messenger: Messenger;
  readonly sealing: Sealing;
  readonly mode: Mode;
  readonly publicUrl: string;
  readonly nowMs?: () => number;
}

/** Makes the outbox kind `referralShare`: { shareId, method, code, url, brand, sealed }. Sends the invitation that a referrer asked for, once, by
 *  email or text. Between 21:00 and 08:00 a text waits; a simulation never waits. Source: LAP-116, LOP-081, security T35. */
export function invitations(means: InvitationMeans): OutboxKind {
  return { attemptsMax: 8, work: (payload) => sendInvitation(means, payload) };
}

async function sendInvitation(
  { database, messenger, sealing, mode, publicUrl, nowMs = Date.now }: InvitationMeans,
  payload: Readonly<Record<string, unknown>>,
): Promise<OutboxOutcome> {
  const shareId = Number(payload['shareId']);
  const share = await database.row(TO_SEND, [shareId]);
  if (share === null) return { kind: 'done' };
  const to = sealing.open('invitation', Buffer.from(String(payload['sealed']), 'base64'));
  if (to === null) return { kind: 'giveUp', detail: 'no key opens the address' };
  const isMail = payload['method'] === 'email';
  const delayMs = isMail || mode === 'simulation' ? 0 : daytimeDelayMs(nowMs());
  if (delayMs > 0) return { kind: 'later', delayMs };
  const invitation = {
    mode,
    brand: String(payload['brand']),
    firstName: share.first_name,
    code: String(payload['code']),
    url: String(payload['url']),
    stopUrl: toStopAddress(sealing, publicUrl, shareId),
    reference: `invitation-${shareId}`,
  };
  const outcome = isMail
    ? await messenger.sendMail(toInvitationMail(invitation, to))
    : await messenger.sendText(toInvitationText(invitation, to));
  if (outcome.kind === 'sent') return { kind: 'done' };
  return { kind: outcome.kind === 'refused' ? 'giveUp' : 'again', detail: outcome.detail };
}

/** Returns how many ms a text waits until it is day everywhere on the mainland. Source: loan-core 5.4. */
export function daytimeDelayMs(nowMs: number): number {
  let atMs = nowMs;
  for (const zone of ZONES) atMs += quietDelayMs(atMs, zone);
  return atMs - nowMs;
}
