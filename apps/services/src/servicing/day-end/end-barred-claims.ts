import { decided } from '@lendside/domain/loans/loan-change.ts';
import { endBarredClaim } from '@lendside/domain/loans/losses/barred-claim.ts';
import { statement, type Database } from '#platform/database.ts';
import { changeLoan } from '#servicing/executor/change-loan.ts';
import { BUILT_IN_PRODUCTS } from './day-end-terms.ts';

const CLAIMS = statement<{ loan_id: number }>(
  'barred_claims',
  `select distinct l.loan_id from servicing.loan l join servicing.loan_balance b on b.loan_id = l.loan_id and b.account = '9100'
    where l.lms_id = $1 and l.status in (6, 23, 24, 32) and l.product_id = any ($2) and b.balance <> 0 order by 1`,
);
const PRODUCTS_WITHOUT_CLAIM = BUILT_IN_PRODUCTS.filter((product) => !product.allowsDeficiency).map(
  ({ productId }) => productId,
);

/** Ends the claims of charged-off loans without personal liability, which earlier releases kept. Each is ended by an entry of its
 *  own, once. Source: loan-core 2.3 (CHARGE_OFF memo). */
export async function endBarredClaims(db: Database, lmsId: 1 | 2): Promise<void> {
  for (const { loan_id: loanId } of await db.rows(CLAIMS, [lmsId, PRODUCTS_WITHOUT_CLAIM])) {
    const command = {
      key: `barredClaim:${loanId}`,
      kind: 'claim.endBarred',
      lmsId,
      loanId,
      poster: 'dayEnd',
      actor: 'dayEnd',
      input: { loanId },
    } as const;
    const answer = await db.transaction((tx) =>
      changeLoan(tx, command, ({ loan, product }) =>
        decided({ change: endBarredClaim({ loan, entries: [], events: [] }, product), answer: {} }),
      ),
    );
    if (!answer.ok) throw new Error(`the claim of loan ${loanId} was not ended: ${JSON.stringify(answer.refusal)}`);
  }
}
