import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { checkNoticeContact as endpoint } from '@lendside/contract/payments/check-notice-contact.ts';
import { decideNoticeContact } from '@lendside/domain/notices/notice-contact.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { personStatement, type Queryable } from '#platform/database.ts';
import type { Mode } from '#platform/system-mode.ts';

const CONTACTS = personStatement<{ email: string | null; phone: string | null; preference: number }>(
  'notice_contacts',
  'select email, phone, preference from app.profile where profile_id = $1',
);

/** Dependencies of the contact check. `nowMs` is the wall clock for quiet hours, which a simulation ignores. */
export interface NoticeContactOptions {
  readonly database: Queryable;
  readonly mode: Mode;
  readonly nowMs?: () => number;
}

/** Returns whether a notice may be sent to a contact now. A borrower's contact must be in the profile; a guest may give any
 *  contact. Source: LAP-016, LOP-092, C23. */
export async function checkNoticeContact(
  { database, mode, nowMs = Date.now }: NoticeContactOptions,
  { Contact: contact, State: state }: RequestOf<typeof endpoint>,
  caller: Customer,
): Promise<ResponseOf<typeof endpoint>> {
  const profile = guestSessionOf(caller) === null ? await database.row(CONTACTS, [caller.profileId]) : null;
  const atMs = nowMs();
  const decision = decideNoticeContact({ contact, state, profile, nowMs: mode === 'simulation' ? null : atMs });
  if (decision.allowed) return { contact, state, allowed: true, reason: null, waitUntil: null };
  const { reason, waitMs } = decision;
  const waitUntil = waitMs === 0 ? null : new Date(atMs + waitMs).toISOString();
  return { contact, state, allowed: false, reason, waitUntil };
}
