import { toAmount } from './amounts.ts';
import { disclose } from './disclosure.ts';
import { figuresOf } from './figures.ts';
import { interestCents, type Line, type Loan, type Parts } from './loan.ts';
import { PRODUCT, SERVICING_OFFICE } from './product.ts';
import { EXACT_PER_CENT } from './schedule.ts';

type Json = Record<string, unknown>;

/** Converts a loan to the protocol: amounts as text with two decimals, days as 2026-06-15. */
export function toLoanAnswer(loan: Loan): Json {
  const { terms } = loan;
  const figures = figuresOf(loan);
  return {
    loanId: terms.loanId,
    loanNumber: terms.loanNumber,
    customerId: terms.customerId,
    brand: terms.brand,
    product: PRODUCT.code,
    office: SERVICING_OFFICE,
    status: loan.status,
    stage: loan.disbursedOn === null ? 'awaitingFunds' : 'running',
    asOf: loan.asOf,
    noteDate: terms.noteOn,
    disbursedOn: loan.disbursedOn,
    paidOffOn: loan.paidOffOn,
    revision: loan.revision,
    originalPrincipal: toAmount(terms.principalCents),
    originationFee: toAmount(terms.originationFeeCents),
    /** Nominal annual rate × 10^8. */
    rateE8: terms.rateE8,
    balances: {
      principal: toAmount(loan.principalCents),
      interest: toAmount(interestCents(loan)),
      fees: toAmount(loan.feesCents),
    },
    // Unpaid interest before rounding, in cents as a fraction.
    interestExact: { numerator: String(loan.interestExact), denominator: String(EXACT_PER_CENT) },
    applied: toAmount(loan.appliedCents),
    schedule: terms.schedule.map((item) => ({
      number: item.number,
      dueDate: item.dueOn,
      amount: toAmount(item.amountCents),
      interest: toAmount(item.interestCents),
      principal: toAmount(item.principalCents),
      balance: toAmount(item.balanceCents),
    })),
    figures: {
      payoff: toAmount(figures.payoffCents),
      minimumDue: toAmount(figures.minimumDueCents),
      minimumRequired: toAmount(figures.minimumRequiredCents),
      pastDue: toAmount(figures.pastDueCents),
      daysLate: figures.daysLate,
      dueDate: figures.dueOn,
      perDiem: toAmount(figures.perDiemCents),
    },
  };
}

export function toDisclosureAnswer({ terms }: Loan): Json {
  const box = disclose(terms);
  return {
    apr: box.apr,
    financeCharge: toAmount(box.financeChargeCents),
    amountFinanced: toAmount(box.amountFinancedCents),
    totalOfPayments: toAmount(box.totalOfPaymentsCents),
  };
}

export function toPartsAnswer({ interestCents: interest, principalCents, feesCents }: Parts): Json {
  return { interest: toAmount(interest), principal: toAmount(principalCents), fees: toAmount(feesCents) };
}

function movedBy({ entry }: Line, principalCents: number): Parts {
  if (entry.kind === 'payment' || entry.kind === 'smallBalance') return entry.parts;
  return { interestCents: 0, principalCents: entry.kind === 'originated' ? principalCents : 0, feesCents: 0 };
}

/** Converts a ledger line that moved money. A disbursement shows the payout and changes no debt. */
export function toTransactionAnswer(line: Line, { terms }: Loan): Json {
  const { entry } = line;
  const parts = movedBy(line, terms.principalCents);
  const moved = parts.interestCents + parts.principalCents + parts.feesCents;
  return {
    transactionId: `${terms.loanId}-${line.number}`,
    date: entry.on,
    kind: entry.kind,
    amount: toAmount(entry.kind === 'disbursed' ? terms.principalCents - terms.originationFeeCents : moved),
    ...toPartsAnswer(parts),
    principalAfter: toAmount(line.principalCents),
    payoffAfter: toAmount(line.payoffCents),
    method: entry.kind === 'payment' ? entry.method : null,
    confirmationNumber: entry.kind === 'payment' ? entry.confirmationNumber : null,
  };
}
