import { addBusinessDays, rollToBusinessDay } from '#calendar/business-days.ts';
import { businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { NO_CENTS } from '#money/cents.ts';
import { mayDebitAgain, type DebitAttempt } from './debit-attempts.ts';

/** Business days a bank has to return a debit. After them the debit counts as settled. Source: loan-core 5.3. */
export const RETURN_BUSINESS_DAYS = 2;

/** Why a bank account may not be debited for a manual payment. The account no longer exists, the owner told the bank to
 *  refuse, or two debits in a row failed. Only the first reason is permanent. */
export type BankDebitStop = 'accountClosed' | 'authorisationStopped' | 'twoFailures';

/** Versions of the authorization text: `once` allows this payment, `anew` allows debits again after they were stopped.
 *  Changing the text requires a new version. Source: 12 CFR 1005.3(b)(2), Nacha WEB; 12 CFR 1041.8(c). */
export const BANK_AUTHORISATION_VERSIONS = { once: 'bank-once-2', anew: 'bank-anew-2' } as const;

/** Values that the authorization text names. */
export interface BankAuthorisation {
  readonly isAnew: boolean;
  readonly lender: string;
  /** For example "$225.00". */
  readonly amount: string;
  readonly lastFour: string;
  /** For example "Wed, Jun 17, 2026". */
  readonly day: string;
  readonly phone: string;
}

/** Returns the authorization text, one string per paragraph: what, how much, from where, when, and how to revoke it. */
export function bankAuthorisationWords(facts: BankAuthorisation): readonly string[] {
  const { isAnew, lender, amount, lastFour, day, phone } = facts;
  return [
    ...(isAnew
      ? [
          `Earlier debits from your bank didn’t go through, so ${lender} stopped them. You authorize ${lender} to debit your bank account again, starting with this payment.`,
        ]
      : []),
    `You authorize ${lender} to debit your bank account ending ${lastFour} once, for ${amount}, on or after ${day}, by electronic transfer (ACH).`,
    'If your bank returns the payment, it won’t count toward your loan, and we may add a returned-payment fee if your loan agreement has one.',
    `To cancel, call ${phone} before we send it to your bank, usually the same day. You can save or print this authorization.`,
  ];
}

/** Returns why an account may not be debited now for a manual payment, or null. `attempts` are all debits of the customer over
 *  all loans, oldest first. `anewOn` is the day debits were last allowed again, or null for never. Source: loan-core 5.3, 12
 *  CFR 1041.8. */
export function decideBankDebit(
  attempts: readonly DebitAttempt[],
  next: {
    readonly loanId: number;
    readonly methodId: string;
    readonly on: BusinessDate;
    readonly anewOn: BusinessDate | null;
  },
): BankDebitStop | null {
  const authorisedOn = next.anewOn ?? FIRST_DAY;
  const decision = mayDebitAgain(attempts, {
    loanId: next.loanId,
    number: NO_INSTALMENT,
    methodId: next.methodId,
    amountCents: NO_CENTS,
    on: next.on,
    authorisedOn,
    isCovered: true,
  });
  if (decision.ok) return null;
  // A manual payment is never a retry, so every other reason stops all debits.
  if (decision.reason === 'method_stopped') return 'accountClosed';
  return decision.reason === 'authorisation_stopped' ? 'authorisationStopped' : 'twoFailures';
}

const FIRST_DAY = businessDate('1970-01-01');
/** No installment or debit has the number 0. */
const NO_INSTALMENT = 0;

/** Returns the day on which a debit ordered on `on` takes effect, and the day by which the bank must return it. Source:
 *  loan-core 5.3. */
export function bankDebitDays(on: BusinessDate): {
  readonly effectiveOn: BusinessDate;
  readonly settlesOn: BusinessDate;
} {
  const effectiveOn = rollToBusinessDay(on);
  return { effectiveOn, settlesOn: addBusinessDays(effectiveOn, RETURN_BUSINESS_DAYS) };
}

const RETURN_REASONS: ReadonlyMap<string, string> = new Map([
  ['R01', 'there was not enough money in the account'],
  ['R02', 'the account is closed'],
  ['R03', 'there is no such account'],
  ['R04', 'the account number is not valid'],
  ['R07', 'you told your bank to refuse it'],
  ['R08', 'you stopped the payment at your bank'],
  ['R09', 'the money in the account was not available yet'],
  ['R10', 'you told your bank that you had not allowed it'],
  ['R16', 'the account is frozen'],
  ['R29', 'your bank was told that it was not allowed'],
]);

/** Returns why a bank returned a debit, worded as the end of a sentence. Source: Nacha return codes. */
export function bankReturnReason(code: string | null): string {
  return RETURN_REASONS.get(code ?? '') ?? 'your bank did not accept it';
}

/** Returns the message that tells the payer why debits are stopped. */
export function bankStopText(stop: BankDebitStop): string {
  switch (stop) {
    case 'accountClosed':
      return 'Your bank told us that this account is closed or does not exist. Use another way to pay.';
    case 'authorisationStopped':
      return 'You told your bank to refuse our debits, so we stopped them. You can pay another way or authorize debits again.';
    case 'twoFailures':
      return 'Your bank returned two payments in a row, so we stopped debiting you. You can pay another way or authorize debits again.';
  }
}
