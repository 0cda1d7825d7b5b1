import { openGooglePlaces } from '@lendside/providers/address-geo/google-places/adapter.ts';
import { openMlaBureau } from '@lendside/providers/bureau/mla-bureau/adapter.ts';
import { invictusLoanSystem } from '@lendside/providers/loan-systems/invictus/adapter.ts';
import { invictusSimulationDesk } from '@lendside/providers/loan-systems/invictus/simulation-desk.ts';
import { openIterable } from '@lendside/providers/marketing/iterable/adapter.ts';
import { toIntentId, type LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Foundation, Rooms } from '#composition.ts';
import type { Config } from '#config.ts';
import { findWhyNoAutopay } from '#features/autopay/autopay-queries.ts';
import { autopayHandlers } from '#features/autopay/autopay-routes.ts';
import { addressesHandlers } from '#features/addresses/addresses-routes.ts';
import { announcementsHandlers } from '#features/announcements/announcements-routes.ts';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';
import { checksHandlers } from '#features/checks/checks-routes.ts';
import { cardsHandlers } from '#features/cards/cards-routes.ts';
import { findOwnerAt } from '#features/loans/loan-readers.ts';
import { isSsnNeeded } from '#features/loans/is-ssn-needed.ts';
import { locationsHandlers } from '#features/locations/locations-routes.ts';
import { usStateMap } from '#features/locations/us-state-map.ts';
import { loansHandlers } from '#features/loans/loans-routes.ts';
import { marketingHandlers } from '#features/marketing/marketing-routes.ts';
import type { PaymentRequest } from '#features/payments/accept/payment-request.ts';
import { findOwnerOfPaid } from '#features/payments/accept/payment-reads.ts';
import { findOwnerOfKey } from '#features/payments/payment-store.ts';
import { paymentsHandlers } from '#features/payments/payments-routes.ts';
import { makeWorkBell } from '#features/payments/work-bell.ts';
import { pushHandlers } from '#features/push/push-routes.ts';
import { simulationHandlers } from '#features/simulation/simulation-routes.ts';
import type { PartnerClock } from '#features/simulation/move-clocks.ts';
import { recoveryHandlers } from '#features/recovery/recovery-routes.ts';
import { refinancingHandlers } from '#features/refinancing/refinancing-routes.ts';
import { findSettlement } from '#features/settlements/settlement-queries.ts';
import { settlementsHandlers } from '#features/settlements/settlements-routes.ts';
import { storesHandlers } from '#features/stores/stores-routes.ts';
import { timelineHandlers } from '#features/loans/timeline-routes.ts';
import type { OwnerFinders } from '#platform/access/authorize.ts';
import { openDatabase, type Database } from '#platform/database.ts';
import {
  bureauOptions,
  invictusOptions,
  iterableOptions,
  placesOptions,
  pushOptions,
  sealingKeys,
} from '#provider-options.ts';
import { openBank, openProcessors } from '#open-processors.ts';
import { makeSealing } from '#platform/sealing.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { findLoanAccess } from '#servicing/loans/loan-queries.ts';
import { refuseWhenDown } from '#servicing/refuse-when-down.ts';
import { withPaymentsInFlight } from '#servicing/with-payments-in-flight.ts';

/** The rooms of the features on one foundation, and how to close what they opened. */
export interface OpenRooms extends Rooms {
  close(): Promise<void>;
}

function warnOfBell(logger: Foundation['logger']) {
  return (error: unknown): void => {
    logger.warn({ reason: String(error) }, 'the workers were not told of a payment; they will find it');
  };
}

/** Puts the rooms of the features together. Connects to nothing by itself. */
export function openRooms({ config, database, logger, bankOffer }: Foundation): OpenRooms {
  const open = (role: 'lendside_api' | 'lendside_worker', connectionsMax: number): Database =>
    openDatabase({
      url: config.DATABASE_URL,
      role,
      connectionsMax,
      onBroken: (error) => {
        logger.warn({ reason: error.message }, 'a database connection broke');
      },
    });
  const bellLine = open('lendside_api', 1);
  // Day-end is the worker's; the control panel's clock runs it from here, in simulation only.
  const dayEnd = open('lendside_worker', 3);
  const tlxe = builtInLoanSystem(2, database);
  const partner = openPartner(config, database);
  const loanSystems: readonly LoanReader[] = [tlxe, builtInLoanSystem(1, database), ...partner.loanSystems];
  const isNoSsnRefinanceAllowed = async () => (await readConfiguration(database)).features.noSsnRefi;
  const payable = Object.fromEntries(loanSystems.map((system) => [system.lmsId, refuseWhenDown(system)]));
  return {
    loanSystems,
    partnerProfiles: partner.loanSystems[0]?.capabilities.profiles ?? null,
    owners: findOwners(database, partner.loanSystems, payable),
    handlers: {
      ...loansHandlers({ db: database, loanSystems, isNoSsnRefinanceAllowed }),
      ...autopayHandlers({ database, loanSystems, bankOffer }),
      ...timelineHandlers({ db: database, loanSystems, mode: config.LENDSIDE_MODE }),
      ...openLoanReads(loanSystems),
      ...locationsHandlers({ database, loanSystems, states: usStateMap() }),
      ...storesHandlers({ db: database }),
      ...announcementsHandlers({ db: database }),
      ...openSmallPartners(config, database, loanSystems, logger),
      ...cardsHandlers({
        database,
        processors: openProcessors(config),
        ownOrigins: ownOrigins(config),
        today: async () => (await tlxe.businessDate()).current,
      }),
      ...paymentsHandlers({
        database,
        logger,
        mode: config.LENDSIDE_MODE,
        loanSystems: payable,
        intentIdOf: toIntentId,
        isSsnNeeded: async (loan) => isSsnNeeded(loanSystems, loan, await isNoSsnRefinanceAllowed()),
        whyNoAutopay: (loan, customerIds) => findWhyNoAutopay(loanSystems, loan, customerIds),
        bankOffer,
        findSettlement: (loan, customerIds) => findSettlement(loanSystems, loan, customerIds),
        bell: makeWorkBell(bellLine, warnOfBell(logger)),
      }),
      ...pushHandlers({
        database,
        sealing: makeSealing(sealingKeys(config)),
        publicKey: pushOptions(config)?.publicKey ?? null,
        localOrigin: config.LENDSIDE_MODE === 'simulation' ? new URL(config.SIMULATOR_URL).origin : null,
      }),
      ...simulationHandlers({
        mode: config.LENDSIDE_MODE,
        worker: dayEnd,
        loanSystems,
        partnerClock: partner.clock,
        bank: openBank(config),
        pages: pagesOf(config),
      }),
    },
    close: async () => {
      await Promise.all([bellLine.close(), dayEnd.close()]);
    },
  };
}

/** Where our own pages are opened: over the simulated world's road too, in simulation only. */
function ownOrigins({ LENDSIDE_MODE, PUBLIC_URL, ROAD_URL }: Config): string[] {
  const isOnRoad = LENDSIDE_MODE === 'simulation' && URL.canParse(ROAD_URL);
  return [PUBLIC_URL, ...(isOnRoad ? [ROAD_URL] : [])].map((url) => new URL(url).origin);
}

/** The pages of the simulated world. */
function pagesOf({ SIMULATOR_URL }: Config) {
  const simulator = SIMULATOR_URL.replace(/\/$/, '');
  return { inboxUrl: `${simulator}/inbox`, phoneUrl: `${simulator}/phone`, controlPanelUrl: `${simulator}/` };
}

/** The rooms that only ask the loan systems. */
function openLoanReads(loanSystems: readonly LoanReader[]) {
  return {
    ...recoveryHandlers({ loanSystems }),
    ...settlementsHandlers({ loanSystems }),
    ...refinancingHandlers({ loanSystems }),
  };
}

/** The rooms whose partners a lender may do without. */
function openSmallPartners(
  config: Config,
  db: Database,
  loanSystems: readonly LoanReader[],
  logger: Foundation['logger'],
) {
  const [places, iterable, bureau] = [placesOptions(config), iterableOptions(config), bureauOptions(config)];
  const sealing = makeSealing(sealingKeys(config));
  return {
    ...checksHandlers({ database: db, loanSystems, bureau: bureau && openMlaBureau(bureau), sealing }),
    ...addressesHandlers({ geo: places && openGooglePlaces(places), logger }),
    ...marketingHandlers({ db, marketing: iterable && openIterable(iterable), logger }),
  };
}

/** The partner's loan system, where there is one, and in simulation its clock. */
function openPartner(
  config: Config,
  database: Database,
): { loanSystems: readonly LoanReader[]; clock: PartnerClock | null } {
  const options = invictusOptions(config);
  if (options === null) return { loanSystems: [], clock: null };
  const isSimulation = config.LENDSIDE_MODE === 'simulation';
  return {
    loanSystems: [withPaymentsInFlight(database, invictusLoanSystem(options))],
    clock: isSimulation ? invictusSimulationDesk(options) : null,
  };
}

/** How owners are found; `payable` are the loan systems whose loans are paid. */
function findOwners(
  database: Database,
  partners: readonly LoanReader[],
  payable: Readonly<Record<number, LoanReader>>,
): OwnerFinders {
  const reads = { database, loanSystems: payable };
  return {
    findLoanOwner: findOwnerOn(database, partners),
    findPaymentOwner: (messageKey, caller) => findOwnerOfKey(database, messageKey, caller),
    ownerWhereShown: {
      submitPayment: (input, caller) => findOwnerOfPaid(reads, input as PaymentRequest, caller),
    },
  };
}

/** Finds whose loan it is: in our own books first, and at the partner when they do not show it to be the caller's. One under a brand
 *  that is none of the caller's is not there for them (security T16). */
function findOwnerOn(database: Database, partners: readonly LoanReader[]): OwnerFinders['findLoanOwner'] {
  return async (loanId, caller) => {
    const access = await findLoanAccess(database, loanId);
    const owners = caller.brands.some((brand) => brand === access?.brand) ? (access?.owners ?? null) : null;
    if (owners?.some((owner) => caller.customerIds.includes(owner)) === true) return owners;
    for (const partner of partners) {
      const own = await findOwnerAt(partner, loanId, caller);
      if (own !== null) return own;
    }
    return owners;
  };
}
