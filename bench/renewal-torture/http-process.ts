// The product's own calls of renewing, paying and signing, for the customers of a run.
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { DEFAULT_CONFIGURATION } from '@lendside/domain/configuration/configuration.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import { whyNotPaidOut } from '@lendside/services/features/cards/cash-way-queries.ts';
import { readRenewalStanding } from '@lendside/services/features/loans/renewal-standing-queries.ts';
import { partiesHandlers } from '@lendside/services/features/parties/parties-routes.ts';
import { findPartyToAgree } from '@lendside/services/features/parties/party-queries.ts';
import { customerIdsAt } from '@lendside/services/features/payments/accept/read-facts.ts';
import { paymentsHandlers } from '@lendside/services/features/payments/payments-routes.ts';
import { refinancingHandlers } from '@lendside/services/features/refinancing/refinancing-routes.ts';
import { checkEntry } from '@lendside/services/features/renewals/check-entry.ts';
import { renewalsHandlers } from '@lendside/services/features/renewals/renewals-routes.ts';
import { signingHandlers } from '@lendside/services/features/signing/signing-routes.ts';
import type { Customer } from '@lendside/services/platform/access/caller.ts';
import { openDatabase } from '@lendside/services/platform/database.ts';
import { openLogger } from '@lendside/services/platform/logging.ts';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import { makeWorkNotifier } from '@lendside/services/platform/work-notifier.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';
import { filesOfRun, signingOfRun } from '../signing-torture/partners-of-run.ts';
import { serveCalls } from '../signing-torture/serve-calls.ts';
import { SEALING_KEY } from '../signing-torture/settings.ts';
import { signingMeansOfRun } from '../signing-torture/signing-means-of-run.ts';

const [databaseUrl = '', partnersUrl = '', port = '0'] = process.argv.slice(2);
const open = (connectionsMax: number) =>
  openDatabase({ url: databaseUrl, role: 'lendside_api', connectionsMax, reads: 'byKey', onBroken: () => undefined });
const logger = openLogger('http', 'error');
const database = open(8);
const loans = builtInLoanSystem(2, database);
const loanSystems = [loans];
const signing = signingOfRun(partnersUrl);
const signingMeans = signingMeansOfRun({ database, logger, loanSystems, signing, files: filesOfRun(partnersUrl) });
const { renewalDesks } = signingMeans;
// Cash of a renewal is picked up at the store.
const ways = { offeredChannels: new Set(['store'] as const), pushingProcessors: new Set<number>() };
// Nobody in a run has a Social Security number.
const allowed = (): Promise<boolean> => Promise.resolve(true);

/** What somebody sees of a loan before they pay: where its quote stands, and the payoff. */
async function look({ loanId }: { readonly loanId: number }, caller: Customer): Promise<unknown> {
  const record = await loans.account(loanId, caller.customerIds);
  if (record === null) throw new Error(`loan ${loanId} is not there`);
  const { snapshot, storeId } = record;
  return { storeId, intentId: toIntentId(record), payoffCents: payoffCents(snapshot), asOf: snapshot.asOf };
}

const handlers = {
  look,
  ...signingHandlers(signingMeans),
  ...refinancingHandlers({
    database,
    loanSystems,
    renewalDesks,
    ...ways,
    isNoSsnRefinanceAllowed: allowed,
    spousalConsentStates: [],
    ecommerceShops: new Map(),
  }),
  ...renewalsHandlers({
    database,
    desks: renewalDesks,
    ...ways,
    loanSystems,
    findLoanOwner: () => Promise.resolve(null),
    intentIdOf: toIntentId,
    isNoSsnAllowed: allowed,
    checkEntry: (loan: LoanRecord, caller: Customer) => checkEntry({ database, loanSystems }, loan, caller),
    nameOf: ({ customerIds }) => Promise.resolve(customerIds.join()),
    // People ask again soon, so that a killed worker costs them little.
    waitMaxMs: 2_000,
  }),
  ...partiesHandlers({
    database,
    loanSystems,
    sealing: makeSealing([SEALING_KEY]),
    hideName: (name) => name,
    configuration: () => Promise.resolve(DEFAULT_CONFIGURATION),
  }),
  ...paymentsHandlers({
    database,
    logger,
    mode: 'simulation',
    loanSystems: { 2: loans },
    intentIdOf: toIntentId,
    isSsnNeeded: () => Promise.resolve(false),
    notifier: makeWorkNotifier(open(1), () => undefined),
    renewing: {
      desks: renewalDesks,
      isNoSsnRefinanceAllowed: allowed,
      readStanding: (loan, caller, ssnOnFile) =>
        readRenewalStanding(loanSystems, loan, caller, { ssnOnFile, noSsnRefinanceAllowed: true }),
      whyNotPaidOut: (loan, caller, cash) =>
        whyNotPaidOut(
          { database, ...ways },
          { record: loan, system: loans, customerIds: customerIdsAt(loan, caller) },
          caller,
          cash,
        ),
      findPartyToAgree: (loan, caller) => findPartyToAgree(database, { record: loan, caller }),
    },
  }),
};
await serveCalls({ port: Number(port), database, logger, signing, handlers });
