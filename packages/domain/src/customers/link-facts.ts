import { parseBusinessDate } from '#calendar/business-date.ts';
import { isLoanNumber } from '#configuration/loan-number.ts';
import { toCompactDate } from '#identity/dates-of-birth.ts';
import { parsePhone } from '#identity/phone.ts';
import { formatSsnEntry, isSsn } from '#identity/ssn.ts';

/** A loan that a person names by its printed number ("00001-0100001-00") or by its id. */
export type NamedLoan =
  | { readonly by: 'number'; readonly loanHeader: string }
  | { readonly by: 'id'; readonly loanId: number };

/** Facts that a person gives to link a loan, each in the form that is stored, hashed and compared. */
export interface LinkFacts {
  /** E.164. */
  readonly phone: string;
  /** "YYYYMMDD". */
  readonly birthDay: string;
  /** With dashes. */
  readonly ssn: string;
  readonly loan: NamedLoan;
}

/** A request field that cannot be parsed. */
export type UnreadableFact = 'phoneNumber' | 'dateOfBirth' | 'ssn' | 'loanId';

// Digits of store, sequence and renewal in a loan number.
const HEADER_DIGITS = 14;
const LOAN_ID_DIGITS_MAX = 15;
const SEPARATORS = /[\s().-]/g;

/** Parses four facts: a phone with or without separators, a birth day "YYYYMMDD", a Social Security number with or without
 *  dashes, and a loan by number or id. Refuses with the name of the first field that cannot be parsed. The refusal depends
 *  only on the typed text, so it reveals nothing about any person. Source: LAP-052, LVA-016, LVA-017, LVA-025, VAL-18 to
 *  VAL-21. */
export function parseLinkFacts(asked: {
  readonly phoneNumber: string;
  readonly dateOfBirth: string;
  readonly ssn: string;
  readonly loanId: string;
}):
  | { readonly ok: true; readonly facts: LinkFacts }
  | { readonly ok: false; readonly refusal: { readonly field: UnreadableFact } } {
  const phone = parsePhone(asked.phoneNumber.replaceAll(SEPARATORS, ''));
  if (phone === null) return refuse('phoneNumber');
  const birthDay = parseCompactDate(asked.dateOfBirth);
  if (birthDay === null) return refuse('dateOfBirth');
  const ssn = /^\d{9}$/.test(asked.ssn) ? formatSsnEntry(asked.ssn) : asked.ssn;
  if (!isSsn(ssn)) return refuse('ssn');
  const loan = parseNamedLoan(asked.loanId);
  return loan === null ? refuse('loanId') : { ok: true, facts: { phone, birthDay, ssn, loan } };
}

function refuse(field: UnreadableFact): { readonly ok: false; readonly refusal: { readonly field: UnreadableFact } } {
  return { ok: false, refusal: { field } };
}

function parseCompactDate(text: string): string | null {
  const match = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  const date = match === null ? null : parseBusinessDate(`${match[1]}-${match[2]}-${match[3]}`);
  return date === null ? null : toCompactDate(date);
}

function parseNamedLoan(text: string): NamedLoan | null {
  const trimmed = text.trim();
  const digits = trimmed.replaceAll('-', '');
  if (isLoanNumber(trimmed) && digits.length === HEADER_DIGITS)
    return { by: 'number', loanHeader: `${digits.slice(0, 5)}-${digits.slice(5, 12)}-${digits.slice(12)}` };
  const isId = /^[1-9]\d*$/.test(trimmed) && trimmed.length < LOAN_ID_DIGITS_MAX;
  return isId ? { by: 'id', loanId: Number(trimmed) } : null;
}
