import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { monthlyDocumentDays } from '@lendside/domain/documents/monthly-documents.ts';
import type { DocumentKind, LoanDocument } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';

const NOTICES_OF = statement<{ key: string; code: string; made_on: string }>(
  'notices_of_loan',
  'select key, code, made_on from servicing.notice where loan_id = $1 order by made_on desc, key desc',
);

/** Lists the documents of one kind that follow from a loan's ledger, newest first. Source: loan-core 9 (documents). */
export async function listLoanDocuments(
  db: Queryable,
  { snapshot, paidOffOn }: LoanRecord,
  kind: DocumentKind,
): Promise<readonly LoanDocument[]> {
  switch (kind) {
    case 'agreement':
      return snapshot.phase === 'pendingSignature'
        ? []
        : [{ documentId: 'agreement', kind, on: snapshot.noteOn, noticeCode: null }];
    case 'monthly':
      return monthlyDocumentDays(snapshot, paidOffOn).map((on) => ({
        documentId: `monthly:${on}`,
        kind,
        on,
        noticeCode: null,
      }));
    case 'notice': {
      const rows = await db.rows(NOTICES_OF, [snapshot.loanId]);
      return rows.map(({ key, code, made_on: on }) => ({
        documentId: key,
        kind,
        on: businessDate(on),
        noticeCode: code,
      }));
    }
  }
}
