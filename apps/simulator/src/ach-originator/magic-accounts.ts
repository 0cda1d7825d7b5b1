/** Account numbers for trying out outcomes, by their last four digits. Any other account pays. */
export type MagicAccount = { lastFour: string; code: string | null; afterDays: number; what: string };

export const MAGIC_ACCOUNTS: readonly MagicAccount[] = [
  { lastFour: '9101', code: 'R01', afterDays: 2, what: 'Returned after 2 business days: insufficient funds (R01)' },
  { lastFour: '9102', code: 'R02', afterDays: 2, what: 'Returned: account closed (R02)' },
  { lastFour: '9103', code: 'R03', afterDays: 2, what: 'Returned: no such account (R03)' },
  {
    lastFour: '9110',
    code: 'R10',
    afterDays: 20,
    what: 'Returned after 20 business days: not authorized (R10)',
  },
  { lastFour: '9116', code: 'R16', afterDays: 2, what: 'Returned: account frozen (R16)' },
  { lastFour: '9199', code: null, afterDays: 0, what: 'Refused right away' },
];

/** Finds the magic outcome of an account. Returns null when the account simply pays. */
export function magicOf(accountNumber: string): MagicAccount | null {
  return MAGIC_ACCOUNTS.find(({ lastFour }) => accountNumber.endsWith(lastFour)) ?? null;
}

/** Adds weekdays to an ISO day. The simulated bank has no holidays. */
export function addWeekdays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
