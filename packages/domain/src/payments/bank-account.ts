import { isRoutingNumber } from '#payments/routing-number.ts';

/** Kinds of bank account that can be debited. */
export const BANK_ACCOUNT_TYPES = ['checking', 'savings'] as const;

/** One of the kinds. */
export type BankAccountType = (typeof BANK_ACCOUNT_TYPES)[number];

/** Bank accounts one customer may have saved. */
export const BANK_ACCOUNTS_MAX = 10;

/** Messages beside the fields. Source: LOP-064. */
export const INVALID_ROUTING_TEXT = 'Please enter a valid routing number.';
export const INVALID_ACCOUNT_TEXT = 'Please enter a valid account number.';
export const ACCOUNTS_DIFFER_TEXT = 'The account numbers do not match.';
export const ACCOUNT_TYPE_TEXT = 'Choose checking or savings.';

/** Said where the lender takes no bank accounts. Source: decision 012. */
export const BANK_NOT_OFFERED_TEXT =
  'Bank accounts are not offered here. Use another way to pay, call us, or come to your store.';

/** What a person types to add a bank account. */
export interface BankEntry {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountNumberAgain: string;
  readonly accountType: BankAccountType | null;
}

/** One field at fault and what to do about it. */
export interface BankEntryError {
  readonly field: keyof BankEntry;
  readonly text: string;
}

/** Whether a text can be an account number: 4 to 17 digits. Source: LOP-064, Nacha (entry detail, 17 characters). */
export function isAccountNumber(text: string): boolean {
  return /^\d{4,17}$/.test(text);
}

/** Everything wrong with an entry, in the order of the fields; empty when it may be sent. Source: LOP-064. */
export function findBankEntryErrors(entry: BankEntry): readonly BankEntryError[] {
  const errors: BankEntryError[] = [];
  if (!isRoutingNumber(entry.routingNumber)) errors.push({ field: 'routingNumber', text: INVALID_ROUTING_TEXT });
  if (!isAccountNumber(entry.accountNumber)) errors.push({ field: 'accountNumber', text: INVALID_ACCOUNT_TEXT });
  else if (entry.accountNumber !== entry.accountNumberAgain)
    errors.push({ field: 'accountNumberAgain', text: ACCOUNTS_DIFFER_TEXT });
  if (entry.accountType === null) errors.push({ field: 'accountType', text: ACCOUNT_TYPE_TEXT });
  return errors;
}
