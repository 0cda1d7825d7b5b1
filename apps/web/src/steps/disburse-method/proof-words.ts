import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { listAccountProofs } from '@lendside/contract/cash/account-proofs.ts';
import { formatFullDay } from '#ui/calendar-text.ts';

/** Where the check of a bank account stands. */
export type AccountProof = ResponseOf<typeof listAccountProofs>['proofs'][number];

/** Says where the check of an account stands and what comes next. Null: none was asked for. */
export function proofText(proof: AccountProof | null): string {
  switch (proof?.state) {
    case undefined:
      return 'To use this account, ask for two small credits, each under $1.00. They show that it’s yours. They take about one banking day, and you keep them.';
    case 'asked':
      return 'Two small credits are being sent. You can leave this page.';
    case 'sent':
      return `Two small credits were sent. Expect them by ${dayOf(proof.expectedOn)}, and enter their amounts by ${dayOf(proof.expiresOn)}.`;
    case 'confirmed':
      return 'This account is yours and can receive money.';
    case 'wrong':
      return 'The amounts didn’t match three times, so this check is over. You can ask for two new credits.';
    case 'expired':
      return `The amounts could be entered until ${dayOf(proof.expiresOn)}. You can ask for two new credits.`;
    case 'returned':
      return 'Your bank sent a credit back, so this account can’t receive money. Check that it’s open and that the number is right.';
    case 'failed':
      return 'The credits couldn’t be sent. Check that the account is open and that the number is right.';
  }
}

function dayOf(day: AccountProof['expectedOn']): string {
  return day === null ? 'the next banking day' : formatFullDay(day);
}

/** Says that two amounts did not match, and how many tries are left. */
export function wrongAmountsText(triesLeft: number): string {
  return `Those amounts don’t match. You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`;
}
