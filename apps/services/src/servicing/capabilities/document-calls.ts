import type { DocumentCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Database } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { listLoanDocuments, readLineStatement } from '#servicing/loans/reads/loan-documents.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { readAs } from './read-as.ts';

/** Calls for the documents of a loan. */
export function documentCalls(lmsId: BuiltInSystemId, db: Database): DocumentCalls {
  return {
    documents: async (loanId, kind, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      if (record === null) return [];
      // A letter is the person's to whom it went: it may hold the reasons for a refusal. Row-level security hides all others.
      const readers = kind === 'notice' ? customerIds : [record.customerId];
      return readAs(db, readers, (tx) => listLoanDocuments(tx, record, kind));
    },
    lineStatement: async (loanId, cycleOn, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      return record === null ? null : readAs(db, [record.customerId], (tx) => readLineStatement(tx, record, cycleOn));
    },
  };
}
