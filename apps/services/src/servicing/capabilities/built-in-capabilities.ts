import type { Capabilities } from '@lendside/providers/loan-systems/capabilities.ts';
import { quoteNewTerms } from '@lendside/providers/loan-systems/quote-terms.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { endAutopay } from '#servicing/autopay/end-autopay.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { readMoneyOf } from '#servicing/loans/reads/read-money-timeline.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { ancillaryCalls } from './ancillary-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { documentCalls } from './document-calls.ts';
import { drawCalls } from './draw-calls.ts';
import { lockCalls } from './lock-calls.ts';
import { offerCalls } from './offer-calls.ts';
import { originationCalls } from './origination-calls.ts';
import { recoveryCalls } from './recovery-calls.ts';
import { refinanceCalls } from './refinance-calls.ts';
import { renewalCalls } from './renewal-calls.ts';
import { settlementCalls } from './settlement-calls.ts';

/** Returns all capabilities of our own loan core, besides showing loans and taking payments. A capability with more than one
 *  call has its own file. Source: loan-core 9. */
export function builtInCapabilities(lmsId: BuiltInSystemId, db: Database): Capabilities<Transaction> {
  return {
    terms: { newAccountTerms: async (query) => quoteNewTerms(lmsId, await getBusinessDate(db, lmsId), query) },
    draws: drawCalls(lmsId, db),
    originations: originationCalls(lmsId, db),
    refinancing: refinanceCalls(lmsId),
    renewals: renewalCalls(lmsId, db),
    recovery: recoveryCalls(lmsId, db),
    settlements: settlementCalls(lmsId, db),
    customers: customerCalls(lmsId, db),
    offers: offerCalls(lmsId, db),
    locks: lockCalls(db),
    autopay: { unenrolAutoPay: (loanId, tx) => endAutopay(tx, loanId) },
    timeline: { money: (loanId, customerIds) => readMoneyOf(db, lmsId, customerIds, loanId) },
    ancillaries: ancillaryCalls(lmsId, db),
    documents: documentCalls(lmsId, db),
    // Our own profiles already cover these customers.
    profiles: null,
  };
}
