import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { openPartnerSession, unavailable, type InvictusOptions, type PartnerAnswer } from './partner-session.ts';
import { toAmountText } from './translate.ts';
import { advanceAnswer, madeLoanAnswer, parseAnswer } from './wire.ts';

/** A loan to create at the partner. Principal in cents; the note date is the partner's business date. */
export interface PartnerLoanToOpen {
  /** A repeated reference returns the same loan. */
  readonly reference: string;
  readonly customerId: string;
  readonly brand: string;
  readonly principalCents: Cents;
  readonly instalments: number;
  readonly firstDueOn: BusinessDate;
}

/** Result of one day-end at the partner. */
export interface PartnerDay {
  readonly on: BusinessDate;
  readonly accruedLoans: number;
  readonly transitions: number;
}

/** Calls of the simulated partner beyond the port, for seeds, tests and the simulation's clock. Throws `LoanSystemUnavailable`
 *  when the partner does not answer. Source: loan-core 8. */
export interface InvictusSimulationDesk {
  /** Signs and funds a loan on the partner's business date. Returns its number. Throws when the partner refuses the terms. */
  openLoan(terms: PartnerLoanToOpen): Promise<number>;
  /** Runs day-ends, at most 400. */
  advance(days: number): Promise<readonly PartnerDay[]>;
}

/** Opens the simulation calls for a simulated Invictus. */
export function invictusSimulationDesk(options: InvictusOptions): InvictusSimulationDesk {
  const call = openPartnerSession(options);
  return {
    async openLoan({ reference, customerId, brand, principalCents, instalments, firstDueOn }) {
      const terms = {
        customerId,
        brand,
        principal: toAmountText(principalCents),
        instalments,
        firstDueDate: firstDueOn,
      };
      const made = await call({ method: 'POST', path: '/v1/loans', body: terms, idempotencyKey: reference });
      const { loan } = read(madeLoanAnswer, made);
      const funded = await call({ method: 'POST', path: `/v1/loans/${loan.loanId}/disbursement`, body: {} });
      // 409: the loan with this reference is already funded.
      if (funded.status !== 409) read(madeLoanAnswer, funded);
      return loan.loanId;
    },
    async advance(days) {
      const answer = await call({ method: 'POST', path: '/v1/clock/advance', body: { days } });
      return read(advanceAnswer, answer).days.map(({ on, accruedLoans, statusSteps }) => ({
        on: businessDate(on),
        accruedLoans,
        transitions: statusSteps,
      }));
    },
  };
}

function read<Schema extends Parameters<typeof parseAnswer>[0]>(schema: Schema, { status, body }: PartnerAnswer) {
  if (status >= 400) throw new Error(`Invictus refused: HTTP ${status} ${body}`);
  const answer = parseAnswer(schema, body);
  if (answer === null) throw unavailable(`HTTP ${status} without a readable answer`);
  return answer;
}
