import type { RenewalCalls } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { completeRenewal } from '#servicing/commands/renewals/complete-renewal.ts';
import { endRenewal } from '#servicing/commands/renewals/end-renewal.ts';
import { openRenewal } from '#servicing/commands/renewals/open-renewal.ts';
import { quoteRenewal } from '#servicing/commands/renewals/quote-renewal.ts';
import {
  askRenewalEnd,
  askRenewalVoid,
  findLatestRenewal,
  findRenewalInto,
  readDueRenewals,
  readRenewal,
  refuseRenewalVoid,
  reviseRenewal,
} from '#servicing/commands/renewals/renewal-rows.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { readAs } from './read-as.ts';

/** Calls for renewals in three steps: open, complete, end. */
export function renewalCalls(lmsId: BuiltInSystemId, db: Database): RenewalCalls<Transaction> {
  return {
    quoteRenewal: (loanId, wish, customerIds) => quoteRenewal(db, lmsId, { loanId, wish, customerIds }),
    findRenewal: async (loanId, customerIds) => {
      const renewal = await readAs(db, customerIds, (tx) => findLatestRenewal(tx, loanId));
      const isTheirs = renewal?.lmsId === lmsId && renewal.customerIds.some((id) => customerIds.includes(id));
      return isTheirs ? renewal : null;
    },
    findRenewalInto: async (newLoanId, customerIds) => {
      const renewal = await readAs(db, customerIds, (tx) => findRenewalInto(tx, newLoanId));
      const isTheirs = renewal?.lmsId === lmsId && renewal.customerIds.some((id) => customerIds.includes(id));
      return isTheirs ? renewal : null;
    },
    readRenewal: async (renewalId, tx) => {
      const renewal = await readRenewal(tx, renewalId);
      return renewal?.lmsId === lmsId ? renewal : null;
    },
    dueRenewals: (tx, closing) => readDueRenewals(tx, lmsId, closing ?? null),
    openRenewal: (command, tx) => openRenewal(tx, lmsId, command),
    reviseRenewal: (command, tx) => reviseRenewal(tx, command),
    completeRenewal: (command, tx) => completeRenewal(tx, { ...command, lmsId }),
    askRenewalEnd: (command, tx) => askRenewalEnd(tx, command),
    askRenewalVoid: (command, tx) => askRenewalVoid(tx, command),
    refuseRenewalVoid: (command, tx) => refuseRenewalVoid(tx, command),
    endRenewal: (command, tx) => endRenewal(tx, { ...command, lmsId }),
  };
}
