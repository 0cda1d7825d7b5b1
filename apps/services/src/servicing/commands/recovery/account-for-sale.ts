import { decided } from '@lendside/domain/loans/loan-change.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { accountForSale as decideAccount, escheat, payOutSurplus } from '@lendside/domain/settlements/vehicle-sale.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { endDisbursement, surplusReference } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';

const SURPLUS = statement<{ surplus: number }>(
  'loan_surplus',
  `select coalesce(-sum(balance), 0)::bigint as surplus from servicing.loan_balance where loan_id = $1 and account = '2400'`,
);

/** Returns the surplus that account 2400 holds for a loan, in cents. */
async function surplusOf(db: Queryable, loanId: number): Promise<Cents> {
  return cents((await db.row(SURPLUS, [loanId]))?.surplus ?? 0);
}

/** How the account of a sale is closed: nothing is left, the deficiency is waived, or the surplus is paid to the borrower or
 *  the state. */
export type SaleClosing = 'accounted' | 'waiveDeficiency' | 'paySurplus' | 'escheat';

/** Closes a sold loan (loan-core T21). Source: loan-core 2.3 (SURPLUS_PAID, ESCHEAT), 3.3. */
export function accountForSale(tx: Transaction, { closing, ...head }: CommandHead & { readonly closing: SaleClosing }) {
  const input = { loanId: head.loanId, closing };
  return changeLoan(
    tx,
    { ...head, kind: `sale.${closing}`, actor: head.actor ?? 'dayEnd', input },
    async ({ loan }, { db, on }) => {
      const surplusCents = await surplusOf(db, loan.loanId);
      const decision =
        closing === 'paySurplus'
          ? payOutSurplus(loan, surplusCents)
          : closing === 'escheat'
            ? escheat(loan, surplusCents)
            : decideAccount(loan, { surplusCents, waivesDeficiency: closing === 'waiveDeficiency' });
      if (!decision.ok) return decision;
      return decided({
        change: decision.value,
        answer: { surplusCents },
        alongside: (write) =>
          endDisbursement(
            write,
            surplusReference(loan.loanId),
            closing === 'paySurplus' ? 'completed' : 'cancelled',
            on,
          ),
      });
    },
  );
}
