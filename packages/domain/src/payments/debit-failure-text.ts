/** Plain reasons for a failed debit, by bank code (R01 …), card code or our own code. Source: loan-core 5.3. */
const TEXTS: Readonly<Record<string, string>> = {
  R01: 'There was not enough money in the account',
  R02: 'The account is closed',
  R03: 'The bank could not find the account',
  R04: 'The account number is not valid',
  R07: 'You took back your permission at the bank',
  R08: 'You stopped the payment at the bank',
  R09: 'The money in the account was not available yet',
  R10: 'The bank was told that you did not allow it',
  R29: 'The bank was told that it was not allowed',
  generic: 'Your bank declined the card',
  insufficientFunds: 'There was not enough money on the card',
  expiredCard: 'The card has expired',
  securityCodeMismatch: 'Your bank declined the card',
  lostOrStolen: 'Your bank declined the card',
  limitExceeded: 'The amount is above the limit of the card',
  invalidAccount: 'The account of the card is not valid',
  issuerUnavailable: 'The bank did not answer',
  invalidRequest: 'The card could not be charged',
  processorUnreachable: 'The card processor did not answer; nothing was taken',
  cardRemoved: 'The card was removed',
  accountRemoved: 'The bank account was removed',
  accountNotOffered: 'Bank accounts are not offered any more; nothing was taken',
  ofOther: 'It did not go through',
  paymentUnderWay: 'You were already paying that day; nothing more was taken',
};

/** Returns the reason of a failed debit in plain words. For an unknown code it says only that the bank refused. */
export function debitFailureText(code: string | null): string {
  return (code === null ? undefined : TEXTS[code]) ?? 'The bank did not allow it';
}
