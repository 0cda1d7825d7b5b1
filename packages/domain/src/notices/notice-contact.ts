import { isEmail } from '#identity/email.ts';
import { parsePhone } from '#identity/phone.ts';
import { noticeChannels, type NoticeContacts } from '#notices/notice-channels.ts';
import { quietDelayInStateMs } from '#notices/quiet-hours.ts';

/** Why a contact is not told now. */
export type NoticeContactReason = 'unreadable' | 'unknown_state' | 'not_theirs' | 'not_chosen' | 'quiet_hours';

/** What a notice's contact is decided on. */
export interface NoticeContactFacts {
  /** An e-mail address or a US phone, as typed. */
  readonly contact: string;
  /** Two capital letters: where the loan, and so its notice, belongs. */
  readonly state: string;
  /** The profile's own contacts (phone as E.164 or as typed) and the channels chosen there: e-mail 0, text 1, both 2; null for a
   *  guest, who says for each payment where its receipt goes. */
  readonly profile: NoticeContacts | null;
  /** The instant it would go, in ms since 1970; null where no hours are kept (a simulated world). */
  readonly nowMs: number | null;
}

/** Whether a contact may be told now; `waitMs` is how long a text waits for the morning, else 0. */
export type NoticeContactDecision =
  | { readonly allowed: true; readonly channel: 'email' | 'text' }
  | { readonly allowed: false; readonly reason: NoticeContactReason; readonly waitMs: number };

/** Decides whether a notice may go to a contact in a state now: a contact that can be read, a state there is, the profile's own
 *  address, a channel its owner chose, and for a text the hours from 08:00 to 21:00 in every time zone of the state. A channel that
 *  was not chosen is used all the same when it is the only one there is (as receipts do). Never throws, never reads the clock.
 *  Source: LAP-016, LOP-092, CFG-38, loan-core 5.4. */
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
