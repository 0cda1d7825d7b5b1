import { isEmail } from '#identity/email.ts';
import { parsePhone } from '#identity/phone.ts';
import { noticeChannels, type NoticeContacts } from './notice-channels.ts';
import { quietDelayInStateMs } from './quiet-hours.ts';

/** Why a notice is not sent now. */
export type NoticeContactReason = 'unreadable' | 'unknown_state' | 'not_theirs' | 'not_chosen' | 'quiet_hours';

/** Facts that decide whether a notice may be sent. */
export interface NoticeContactFacts {
  /** An e-mail address or a US phone, as typed. */
  readonly contact: string;
  /** State of the loan, and therefore of its notices, as two capital letters. */
  readonly state: string;
  /** The profile's contacts (phone as E.164 or as typed) and chosen channels: e-mail 0, text 1, both 2. Null for a guest, who
   *  gives a contact for each payment. */
  readonly profile: NoticeContacts | null;
  /** The planned send time, in ms since 1970. Null when quiet hours do not apply (a simulated world). */
  readonly nowMs: number | null;
}

/** Whether a notice may be sent now. `waitMs` is how long a text must wait until morning, otherwise 0. */
export type NoticeContactDecision =
  | { readonly allowed: true; readonly channel: 'email' | 'text' }
  | { readonly allowed: false; readonly reason: NoticeContactReason; readonly waitMs: number };

/** Decides whether a notice may be sent to a contact now. Needs a readable contact that belongs to the profile, a known state,
 *  and a channel that its owner chose. A text may be sent only between 08:00 and 21:00 in every time zone of the state. The
 *  only available channel is used even when it was not chosen, as for receipts. Never throws, never reads the clock. Source:
 *  LAP-016, LOP-092, CFG-38, loan-core 5.4. */
export function decideNoticeContact({ contact, state, profile, nowMs }: NoticeContactFacts): NoticeContactDecision {
  const phone = parsePhone(contact);
  const channel = isEmail(contact.trim()) ? 'email' : phone === null ? null : 'text';
  if (channel === null) return refuse('unreadable');
  const waitMs = quietDelayInStateMs(nowMs ?? 0, state);
  if (waitMs === null) return refuse('unknown_state');
  if (profile !== null) {
    const isTheirs =
      channel === 'email'
        ? profile.email?.toLowerCase() === contact.trim().toLowerCase()
        : profile.phone !== null && parsePhone(profile.phone) === phone;
    if (!isTheirs) return refuse('not_theirs');
    if (!noticeChannels(profile).includes(channel)) return refuse('not_chosen');
  }
  return channel === 'text' && nowMs !== null && waitMs > 0
    ? { allowed: false, reason: 'quiet_hours', waitMs }
    : { allowed: true, channel };
}

function refuse(reason: NoticeContactReason): NoticeContactDecision {
  return { allowed: false, reason, waitMs: 0 };
}
