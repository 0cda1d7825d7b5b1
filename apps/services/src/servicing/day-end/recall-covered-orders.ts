import { statement, type Database } from '#platform/database.ts';
import { recallRepo } from '#servicing/commands/recovery/recall-repo.ts';

const ORDERED = statement<{ loan_id: number; seq: number }>(
  'orders_of_covered_borrowers',
  `select l.loan_id, max(c.seq) as seq from servicing.loan l join servicing.repo_case c on c.loan_id = l.loan_id
    where l.lms_id = $1 and l.status in (15, 23) and l.is_covered_borrower group by 1 order by 1`,
);

/** Takes back the orders to recover the vehicles of people who became known as covered borrowers after the order (loan-core
 *  T16, T24). A vehicle already held stays held and is not sold. Source: decision 004. */
export async function recallCoveredOrders(db: Database, lmsId: 1 | 2): Promise<{ readonly transitions: number }> {
  const ordered = await db.rows(ORDERED, [lmsId]);
  let transitions = 0;
  for (const { loan_id: loanId, seq } of ordered) {
    const key = `covered:recall:${loanId}:${seq}`;
    const answer = await db.transaction((tx) =>
      recallRepo(tx, { key, lmsId, loanId, poster: 'dayEnd', actor: 'legal' }),
    );
    if (!answer.ok)
      throw new Error(`the order of loan ${loanId} was not taken back: ${JSON.stringify(answer.refusal)}`);
    if (!answer.isReplay) transitions += 1;
  }
  return { transitions };
}
