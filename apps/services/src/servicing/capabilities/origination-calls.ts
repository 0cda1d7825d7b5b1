import type { OriginationCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { readApplications } from '#servicing/commands/origination/application-rows.ts';
import {
  chooseApplicationMethod,
  setApplicationAmount,
  withdrawApplication,
} from '#servicing/commands/origination/change-application.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { startOrigination } from '#servicing/commands/origination/sign-origination.ts';
import { readAs } from './read-as.ts';

/** Calls for the application for a new loan, up to its signing. */
export function originationCalls(lmsId: BuiltInSystemId, db: Database): OriginationCalls<Transaction> {
  return {
    applications: (customerIds) => readAs(db, customerIds, (tx) => readApplications(tx, lmsId, customerIds)),
    setAmount: (command, tx) => setApplicationAmount(tx, { ...command, lmsId }),
    chooseMethod: (command, tx) => chooseApplicationMethod(tx, { ...command, lmsId }),
    startOrigination: (command, tx) => startOrigination(tx, { ...command, lmsId, collateral: null }),
    withdrawApplication: (command, tx) => withdrawApplication(tx, { ...command, lmsId }),
  };
}
