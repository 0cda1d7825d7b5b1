import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { demographicReference } from '@lendside/domain/refinance/demographics.ts';
import { riskInfo } from '@lendside/domain/refinance/risk-info.ts';
import type { CustomerCalls, MoneyBars } from '@lendside/providers/loan-systems/capabilities.ts';
import { type Database, statement } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import { readKnownDemographics } from '#servicing/commands/customers/customer-facts.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { readEarlierTerms } from '#servicing/commands/refinance/risk-facts.ts';
import { toAskColumns, type Asker } from '#servicing/loans/reads/answer-per-asker.ts';
import { findCircumstances } from '#servicing/loans/reads/circumstances.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { findOwnProduct } from './own-product.ts';
import { readAs } from './read-as.ts';

const BANKRUPTCIES_OF = statement<{
  loan_id: number;
  case_number: string;
  chapter: number;
  filed_on: string;
  ended_by: 'dismissal' | 'discharge' | null;
}>(
  'bankruptcies_of',
  `select c.loan_id, c.case_number, c.chapter, c.filed_on,
          case when c.dismissed_on is not null then 'dismissal' when c.discharged_on is not null then 'discharge' end as ended_by
     from servicing.bankruptcy_case c join servicing.loan l using (loan_id)
    where l.customer_id = any ($1) and l.lms_id = $2 order by c.filed_on desc, c.loan_id`,
);

const STANDING_ASKED = statement<{ ask: number; is_denied: boolean; has_petition: boolean }>(
  'standing_asked',
  'select ask, is_denied, has_petition from servicing.standing_asked($1, $2, $3, $4)',
);

/** Look-ups by key are short, so groups run one after another and each becomes large. */
const readBarsInGroup = groupCalls(
  async (db, askers: readonly (Asker & { readonly loanId: number })[]): Promise<readonly MoneyBars[]> => {
    const loanIds = askers.map(({ loanId }) => loanId);
    const systems = askers.map(({ lmsId }) => lmsId);
    const rows = await db.rows(STANDING_ASKED, [loanIds, systems, ...toAskColumns(askers)]);
    const byAsk = new Map(rows.map((row) => [row.ask, row]));
    return askers.map((_asker, place) => {
      const row = byAsk.get(place + 1);
      return { isRiskDenied: row?.is_denied ?? false, hasPetition: row?.has_petition ?? false };
    });
  },
  { groupsAtOnce: 1, gatherMs: 1 },
);

/** Calls for facts about a customer: demographics, circumstances, bankruptcies and risk. */
export function customerCalls(lmsId: BuiltInSystemId, db: Database): CustomerCalls {
  return {
    demographicReference: async ({ loanId, productId }, customerIds) => {
      const product = findOwnProduct(lmsId, productId);
      const record = product === null ? null : await findLoanOf(db, lmsId, customerIds, loanId);
      if (product === null || record === null) return null;
      const { customerId } = record;
      const { demographicsComplete } = await findCircumstances(db, lmsId, [customerId]);
      const known = demographicsComplete
        ? product.demographics
        : await readAs(db, [customerId], (tx) => readKnownDemographics(tx, lmsId, customerId));
      return demographicReference(product, known);
    },
    circumstances: (customerIds) => findCircumstances(db, lmsId, customerIds),
    bankruptcies: async (customerIds) => {
      const rows = await readAs(db, customerIds, (tx) => tx.rows(BANKRUPTCIES_OF, [customerIds, lmsId]));
      return rows.map((row) => ({
        loanId: row.loan_id,
        caseNumber: row.case_number,
        chapter: row.chapter,
        filedOn: businessDate(row.filed_on),
        endedBy: row.ended_by,
      }));
    },
    moneyBars: (loanId, customerIds) => readBarsInGroup(db, { lmsId, customerIds, loanId }),
    riskInfo: async (loanId, customerIds, told) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      const product = record === null ? null : findProduct(record.snapshot.productId);
      if (record === null || product === null) return null;
      const earlier = await readAs(db, customerIds, (tx) => readEarlierTerms(tx, loanId, customerIds));
      return riskInfo(record.snapshot, product, earlier, told);
    },
  };
}
