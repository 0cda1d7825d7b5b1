import { isRoutingNumber } from './routing-number.ts';

/** Bank account types that can be debited. */
export const BANK_ACCOUNT_TYPES = ['checking', 'savings'] as const;

/** A bank account type. */
export type BankAccountType = (typeof BANK_ACCOUNT_TYPES)[number];

/** Maximum number of bank accounts a customer may save. */
export const BANK_ACCOUNTS_MAX = 10;

/** Messages shown beside the fields. Source: LOP-064. */
export const INVALID_ROUTING_TEXT = 'Please enter a valid routing number.';
export const INVALID_ACCOUNT_TEXT = 'Please enter a valid account number.';
export const ACCOUNTS_DIFFER_TEXT = 'The account numbers do not match.';
export const ACCOUNT_TYPE_TEXT = 'Choose checking or savings.';

/** Shown when the lender does not accept bank accounts. Source: decision 012. */
export const BANK_NOT_OFFERED_TEXT =
  'Bank accounts are not offered here. Use another way to pay, call us, or come to your store.';

/** Input of the form for a new bank account. */
export interface BankEntry {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountNumberAgain: string;
  readonly accountType: BankAccountType | null;
}

/** An invalid field and its message. */
export interface BankEntryError {
  readonly field: keyof BankEntry;
  readonly text: string;
}

/** True for a valid account number: 4 to 17 digits. Source: LOP-064, Nacha (entry detail, 17 characters). */
export function isAccountNumber(text: string): boolean {
  return /^\d{4,17}$/.test(text);
}

/** Lists the errors of an entry in field order. Empty when the entry is valid. Source: LOP-064. */
export function findBankEntryErrors(entry: BankEntry): readonly BankEntryError[] {
  const errors: BankEntryError[] = [];
  if (!isRoutingNumber(entry.routingNumber)) errors.push({ field: 'routingNumber', text: INVALID_ROUTING_TEXT });
  if (!isAccountNumber(entry.accountNumber)) errors.push({ field: 'accountNumber', text: INVALID_ACCOUNT_TEXT });
  else if (entry.accountNumber !== entry.accountNumberAgain)
    errors.push({ field: 'accountNumberAgain', text: ACCOUNTS_DIFFER_TEXT });
  if (entry.accountType === null) errors.push({ field: 'accountType', text: ACCOUNT_TYPE_TEXT });
  return errors;
}
