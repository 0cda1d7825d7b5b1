import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { monthlyDocumentDays } from '@lendside/domain/documents/monthly-documents.ts';
import { LOAN_STATUS_FACTS, loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { DocumentKind, LoanDocument } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';

interface NoticeRow {
  readonly key: string;
  readonly code: string;
  readonly made_on: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly mailed_on: string | null;
}

// A borrower reads that the spouse was told (N16) only after the spouse's letter was mailed.
const NOTICES_OF = statement<NoticeRow>(
  'notices_of_loan',
  `select n.key, n.code, n.made_on, n.facts, m.mailed_on
     from servicing.notice n left join lateral (select servicing.mailed_on(n.key) as mailed_on) m on n.code = 'N16'
    where n.loan_id = $1 and (n.code <> 'N16' or m.mailed_on is not null) order by n.made_on desc, n.key desc`,
);

const LINE_STATEMENT = statement<{ facts: Readonly<Record<string, unknown>> }>(
  'line_statement_facts',
  `select servicing.statement_facts(s.loan_id, s.number) as facts
     from servicing.line_statement s where s.loan_id = $1 and s.cycle_on = $2`,
);

// The day of the step after which nothing accrues any more.
const ENDED_ON = statement<{ day: string | null }>(
  'loan_ended_on',
  `select max(business_date) as day from servicing.loan_event
    where loan_id = $1 and to_status = any ($2) and from_status <> all ($2)`,
);
const ENDED = Object.values(LOAN_STATUS_FACTS)
  .filter(({ accrues }) => accrues === 'no')
  .map(({ code }) => code);

/** Returns the day on which a loan ended: was paid off, rescinded, sold or charged off. Null while it goes on. */
async function endedOn(db: Queryable, { snapshot, paidOffOn }: LoanRecord): Promise<BusinessDate | null> {
  if (loanStatusFacts(snapshot.status).accrues !== 'no') return null;
  const row = await db.row(ENDED_ON, [snapshot.loanId, ENDED]);
  return row?.day == null ? paidOffOn : businessDate(row.day);
}

/** Returns what a statement of a line of credit says; null when no statement was made on that day. */
export async function readLineStatement(
  db: Queryable,
  { snapshot }: LoanRecord,
  cycleOn: BusinessDate,
): Promise<Readonly<Record<string, unknown>> | null> {
  const product = findProduct(snapshot.productId);
  const row = await db.row(LINE_STATEMENT, [snapshot.loanId, cycleOn]);
  if (row === null || product?.kind !== 'line') return null;
  return { ...row.facts, rateE8: product.rateE8, customaryFeeRateE8: product.customaryFeeRateE8 };
}

/** Lists the documents of one kind that follow from a loan's ledger, newest first. Source: loan-core 9 (documents). */
export async function listLoanDocuments(
  db: Queryable,
  record: LoanRecord,
  kind: DocumentKind,
): Promise<readonly LoanDocument[]> {
  const { snapshot } = record;
  switch (kind) {
    case 'agreement':
      return snapshot.phase === 'pendingSignature'
        ? []
        : [{ documentId: 'agreement', kind, on: snapshot.noteOn, notice: null }];
    case 'monthly':
      return monthlyDocumentDays(snapshot, await endedOn(db, record)).map((on) => ({
        documentId: `monthly:${on}`,
        kind,
        on,
        notice: null,
      }));
    case 'notice': {
      const rows = await db.rows(NOTICES_OF, [snapshot.loanId]);
      return rows.map(({ key, code, made_on: on, facts, mailed_on: mailedOn }) => ({
        documentId: key,
        kind,
        on: businessDate(on),
        notice: { code, facts: mailedOn === null ? facts : { ...facts, mailedOn } },
      }));
    }
  }
}
