import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { enqueue, type OutboxOutcome } from '#platform/outbox.ts';
import { toBuiltIn } from '#servicing/loans/built-in-system.ts';
import { failSettlementPayment } from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import type { OutcomeToRecord } from './decide-outcome.ts';

/** Delay of a retry while a day is being closed. */
const CLOSING_MS = 5_000;

const leaveToCount = statement(
  'pay_leave_failed_settlements',
  `
  ${enqueue(`
  select 'settlementDeclined', 'settlement-declined:' || d.payment_id, jsonb_build_object('paymentId', d.payment_id)
    from unnest($1::text[]) as d (payment_id)`)}`,
);

const loanOf = statement<{ lms_id: LoanSystemId; loan_id: number }>(
  'pay_failed_settlement',
  `select lms_id, loan_id from app.payment where payment_id = $1 and state = 'declined'`,
);

/** Counts each declined settlement payment of a loan once, in the transaction that records the decline. A settlement may be
 *  tried three times. The outbox counts postponed outcomes, so that the payer gets the decline at once. Source: OFR-009,
 *  LOP-067, decision 009. */
export async function countFailedSettlements(tx: Transaction, declined: readonly OutcomeToRecord[]): Promise<void> {
  const later = declined.filter(({ isBookingPutOff }) => isBookingPutOff === true);
  if (later.length > 0) tx.send(leaveToCount, [later.map(({ claim }) => claim.payment_id)]);
  for (const { claim, isBookingPutOff } of declined)
    if (isBookingPutOff !== true) await count(tx, claim.payment_id, claim.lms_id, claim.loan_id);
}

function count(tx: Transaction, paymentId: string, lmsId: LoanSystemId, loanId: number): Promise<unknown> {
  return failSettlementPayment(tx, { key: `settlementDeclined:${paymentId}`, lmsId: toBuiltIn(lmsId), loanId });
}

/** Outbox kind `settlementDeclined`: { paymentId }. Counts a declined settlement payment that could not be counted when it was
 *  recorded. Waits while day-end is running. Safe to repeat: each payment counts once. Source: OFR-009. */
export function failedSettlements({ database }: { readonly database: Database }) {
  return {
    attemptsMax: 100,
    work: async (payload: Readonly<Record<string, unknown>>): Promise<OutboxOutcome> => {
      const paymentId = String(payload['paymentId']);
      const loan = await database.row(loanOf, [paymentId]);
      if (loan === null) return { kind: 'giveUp', detail: 'no such declined payment' };
      try {
        await database.transaction((tx) => count(tx, paymentId, loan.lms_id, loan.loan_id));
        return { kind: 'done' };
      } catch (error) {
        if (error instanceof LoanSystemUnavailable) return { kind: 'later', delayMs: CLOSING_MS };
        throw error;
      }
    },
  };
}
