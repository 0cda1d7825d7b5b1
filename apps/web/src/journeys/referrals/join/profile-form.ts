import { INVALID_EMAIL_TEXT, isEmail } from '@lendside/domain/identity/email.ts';
import { INVALID_PHONE_TEXT, parsePhone } from '@lendside/domain/identity/phone.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { TERMS_MISSING } from './join-terms.ts';

/** The profile of a non-customer who joins, as typed. */
export interface ProfileEntries {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly cellNumber: string;
  readonly hasAgreed: boolean;
}

/** The values to send, or the errors in the order of the form's fields. */
export type CheckedProfile =
  | {
      readonly ok: true;
      readonly profile: Omit<ProfileEntries, 'hasAgreed'>;
    }
  | { readonly ok: false; readonly problems: readonly SummaryError[] };

/** Checks the profile of a non-customer before it is sent. The services check it again. Source: RFL-013, LAP-057. */
export function checkProfile(entries: ProfileEntries): CheckedProfile {
  const firstName = entries.firstName.trim();
  const lastName = entries.lastName.trim();
  const email = entries.email.trim();
  const cellNumber = parsePhone(entries.cellNumber);
  const problems: SummaryError[] = [];
  if (firstName === '') problems.push({ field: 'firstName', message: 'Enter your first name' });
  if (lastName === '') problems.push({ field: 'lastName', message: 'Enter your last name' });
  if (email === '') problems.push({ field: 'email', message: 'Enter your email address' });
  else if (!isEmail(email)) problems.push({ field: 'email', message: INVALID_EMAIL_TEXT });
  if (entries.cellNumber.trim() === '') problems.push({ field: 'cellNumber', message: 'Enter your cell phone number' });
  else if (cellNumber === null) problems.push({ field: 'cellNumber', message: INVALID_PHONE_TEXT });
  if (!entries.hasAgreed) problems.push({ field: 'terms', message: TERMS_MISSING });
  if (problems.length > 0 || cellNumber === null) return { ok: false, problems };
  return { ok: true, profile: { firstName, lastName, email, cellNumber } };
}
