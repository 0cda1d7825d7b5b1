import type { WaivedPart } from '@lendside/domain/ledger/reversal-postings.ts';
import { decided } from '@lendside/domain/loans/loan-change.ts';
import { waiveFee } from '@lendside/domain/loans/charges/waive-fee.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';

/** Waives part of what a loan owes, except principal and costs. Source: loan-core 2.3 (FEE_WAIVE). */
export function waive(
  tx: Transaction,
  { part, waivedCents, ...head }: CommandHead & { readonly part: WaivedPart; readonly waivedCents: Cents },
) {
  const input = { loanId: head.loanId, part, waivedCents };
  return changeLoan(tx, { ...head, kind: 'waive', actor: head.actor ?? 'store', input }, ({ loan, product }) => {
    const decision = waiveFee(loan, product, part, waivedCents);
    return decision.ok ? decided({ change: decision.value, answer: { waivedCents } }) : decision;
  });
}
