import { INVALID_LOAN_NUMBER_TEXT, isLoanNumber } from '@lendside/domain/configuration/loan-number.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { INVALID_DATE_TEXT, parseDateEntry, toCompactDate } from '@lendside/domain/identity/dates-of-birth.ts';
import { INVALID_PHONE_TEXT, parsePhone } from '@lendside/domain/identity/phone.ts';
import { INVALID_SSN_TEXT, isSsn } from '@lendside/domain/identity/ssn.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** The form that finds a loan, as typed. */
export interface LinkEntries {
  readonly phone: string;
  readonly birthDate: string;
  readonly ssn: string;
  readonly loanNumber: string;
}

export const NO_ENTRIES: LinkEntries = { phone: '', birthDate: '', ssn: '', loanNumber: '' };

/** The facts that identify a loan, in the format of the services. */
export interface LinkFacts {
  readonly phoneNumber: string;
  readonly dateOfBirth: string;
  readonly ssn: string;
  readonly loanId: string;
}

/** Facts that are ready to send, or an error for each invalid field. */
export type ReadEntries =
  | { readonly ok: true; readonly facts: LinkFacts }
  | { readonly ok: false; readonly problems: readonly SummaryError[] };

/** Parses the form: the phone without formatting, the date of birth as YYYYMMDD. A date of birth of `today` or later is an
 *  error. Source: LVA-016, LVA-017, VAL-04 to VAL-06, VAL-13, VAL-18 to VAL-21, VAL-24. */
export function readEntries(entries: LinkEntries, today: BusinessDate): ReadEntries {
  const phone = parsePhone(entries.phone);
  const birthDate = parseDateEntry(entries.birthDate);
  const loanNumber = entries.loanNumber.trim();
  const problems: SummaryError[] = [];
  const check = (field: keyof LinkEntries, isRight: boolean, missing: string, invalid: string) => {
    if (!isRight) problems.push({ field, message: entries[field].trim() === '' ? missing : invalid });
  };
  const loanText = `${INVALID_LOAN_NUMBER_TEXT}. Copy it from your loan documents.`;
  check('loanNumber', isLoanNumber(loanNumber), 'Enter your loan number', loanText);
  check('phone', phone !== null, 'Enter your phone number', `${INVALID_PHONE_TEXT}. Enter 10 digits.`);
  const isBorn = birthDate !== null && birthDate < today;
  check('birthDate', isBorn, 'Enter your date of birth', `${INVALID_DATE_TEXT}. Use month, day and year.`);
  check('ssn', isSsn(entries.ssn), 'Enter your Social Security number', `${INVALID_SSN_TEXT}. Enter all 9 digits.`);
  if (problems.length > 0 || phone === null || birthDate === null) return { ok: false, problems };
  return {
    ok: true,
    facts: {
      phoneNumber: phone.slice('+1'.length),
      dateOfBirth: toCompactDate(birthDate),
      ssn: entries.ssn,
      loanId: loanNumber,
    },
  };
}
