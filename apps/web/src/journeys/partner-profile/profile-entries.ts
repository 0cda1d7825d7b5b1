import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { saveCustomerInfo } from '@lendside/contract/profile/save-customer-info.ts';
import type { PayFrequency } from '@lendside/domain/origination/pay-frequencies.ts';
import { INVALID_EMAIL_TEXT, isEmail } from '@lendside/domain/identity/email.ts';
import { INVALID_PHONE_TEXT, parsePhone } from '@lendside/domain/identity/phone.ts';
import { INVALID_ZIP_TEXT, isZip } from '@lendside/domain/identity/zip.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** The profile form, as typed. */
export interface ProfileEntries {
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly cellNumber: string;
  readonly email: string;
  readonly employer: string;
  /** Empty when not chosen. */
  readonly payFrequency: PayFrequency | '';
}

/** A partner profile in the format of the services. */
type PartnerProfile = NonNullable<RequestOf<typeof saveCustomerInfo>['invictusProfile']>;

/** A profile that is ready to send, or an error for each invalid field. */
export type ReadProfile =
  | { readonly ok: true; readonly profile: PartnerProfile }
  | { readonly ok: false; readonly problems: readonly SummaryError[] };

/** Parses the form and leaves out empty optional fields. Source: AUT-26, LAP-044, VAL-04, VAL-12, VAL-22. */
export function readProfile(typed: ProfileEntries): ReadProfile {
  const entries = trimmed(typed);
  const phone = parsePhone(entries.cellNumber);
  const problems: SummaryError[] = [];
  const check = (field: keyof ProfileEntries, isRight: boolean, missing: string, invalid = missing) => {
    if (!isRight) problems.push({ field, message: entries[field] === '' ? missing : invalid });
  };
  check('street', entries.street !== '', 'Enter your street and house number');
  check('city', entries.city !== '', 'Enter your city');
  check('state', entries.state !== '', 'Choose your state');
  check('zip', isZip(entries.zip), 'Enter your zip code', `${INVALID_ZIP_TEXT}. Enter 5 digits.`);
  check('cellNumber', phone !== null, 'Enter your cell phone number', `${INVALID_PHONE_TEXT}. Enter 10 digits.`);
  check('email', isEmail(entries.email), 'Enter your email address', INVALID_EMAIL_TEXT);
  if (problems.length > 0 || phone === null) return { ok: false, problems };
  const { street, city, state, zip, email } = entries;
  return {
    ok: true,
    profile: {
      street,
      ...(entries.street2 === '' ? {} : { street2: entries.street2 }),
      city,
      state,
      zip,
      cellNumber: phone,
      email,
      ...(entries.employer === '' ? {} : { employer: entries.employer }),
      ...(entries.payFrequency === '' ? {} : { payFrequency: entries.payFrequency }),
    },
  };
}

function trimmed(entries: ProfileEntries): ProfileEntries {
  const { street, street2, city, state, zip, cellNumber, email, employer, payFrequency } = entries;
  return {
    street: street.trim(),
    street2: street2.trim(),
    city: city.trim(),
    state,
    zip: zip.trim(),
    cellNumber,
    email: email.trim(),
    employer: employer.trim(),
    payFrequency,
  };
}
