import { INVALID_EMAIL_TEXT, isEmail } from '@lendside/domain/identity/email.ts';
import { INVALID_PHONE_TEXT, parsePhone } from '@lendside/domain/identity/phone.ts';
import { parseFriendName } from '@lendside/domain/referrals/friend-name.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** The longest name of a friend. Source: security T35. */
export const FRIEND_NAME_MAX = 60;

/** Shown for a name that cannot be one. */
export const NAME_TEXT = `Enter a name of up to ${FRIEND_NAME_MAX} letters, without a web address`;

/** An invitation as typed. */
export interface InvitationEntries {
  readonly name: string;
  /** An email address, or a phone. */
  readonly contact: string;
}

/** The values to send, or the errors in the order of the form's fields. */
export type CheckedInvitation =
  | { readonly ok: true; readonly name: string; readonly email?: string; readonly phone?: string }
  | { readonly ok: false; readonly problems: readonly SummaryError[] };

/** Checks an invitation before it is sent. The services check it again. Source: RFL-009, LAP-116, security T35. */
export function checkInvitation(by: 'email' | 'text', entries: InvitationEntries): CheckedInvitation {
  const name = entries.name.trim();
  const contact = entries.contact.trim();
  const problems: SummaryError[] = [];
  const nameProblem = whyNotName(name);
  if (nameProblem !== null) problems.push({ field: 'name', message: nameProblem });
  const contactProblem = by === 'email' ? whyNotEmail(contact) : whyNotPhone(contact);
  const field = by === 'email' ? 'email' : 'phone';
  if (contactProblem !== null) problems.push({ field, message: contactProblem });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, name, [field]: by === 'email' ? contact : (parsePhone(contact) ?? contact) };
}

function whyNotName(name: string): string | null {
  if (name === '') return 'Enter your friend’s name';
  return parseFriendName(name) === null ? NAME_TEXT : null;
}

function whyNotEmail(contact: string): string | null {
  if (contact === '') return 'Enter your friend’s email address';
  return isEmail(contact) ? null : INVALID_EMAIL_TEXT;
}

function whyNotPhone(contact: string): string | null {
  if (contact === '') return 'Enter your friend’s phone number';
  return parsePhone(contact) === null ? INVALID_PHONE_TEXT : null;
}
