import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { actOnLoan as actEndpoint } from '@lendside/contract/simulation/act-on-loan.ts';
import type { advanceBusinessClock, getBusinessClock } from '@lendside/contract/simulation/business-clock.ts';
import type { listCast } from '@lendside/contract/simulation/list-cast.ts';
import type { listSeededLoans as listEndpoint } from '@lendside/contract/simulation/list-seeded-loans.ts';
import type { closeVisit as closeVisitEndpoint, listVisits } from '@lendside/contract/simulation/visit-desk.ts';
import type {
  endMoneyReview as endMoneyReviewEndpoint,
  handOutStoreCash as handOutEndpoint,
} from '@lendside/contract/simulation/money-desk.ts';
import type { listCallRequests, recordCall as recordCallEndpoint } from '@lendside/contract/simulation/phone-queue.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { closeVisit, findExpectedVisit, listExpectedVisits } from '#features/appointments/visit-desk-queries.ts';
import { listCalls, recordCall } from '#features/origination/call-queries.ts';
import { statement, type Database } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import { Refused } from '#platform/refused.ts';
import { actOnLoan, listSeededLoans } from './loan-desk.ts';
import { PEOPLE, SIMULATION_PASSWORD, hasAccount, toIdentity } from './people.ts';
import { endMoneyReview, getMoneyDesk, handOutStoreCash } from './money-desk.ts';
import { rewardDeskHandlers } from './reward-desk.ts';
import { moveClocks, type PartnerClock } from './move-clocks.ts';
import type { BeforeClosing } from '#servicing/before-closing.ts';
import { requireMode, type Mode } from '#platform/system-mode.ts';
import { StartProblem } from '#platform/start-problem.ts';

/** Dependencies of the simulation calls. `worker` runs day-end and needs three connections. */
export interface SimulationDependencies {
  readonly mode: Mode;
  readonly worker: Database;
  readonly sealing: Sealing;
  readonly loanSystems: readonly LoanReader[];
  /** Null when there is no partner. */
  readonly partnerClock: PartnerClock | null;
  /** Reports returned bank debits; null when no bank is connected. */
  readonly bank?: BankDebits | null;
  /** Looks for what must still count on a day, before the day closes. */
  readonly beforeClosing?: BeforeClosing;
  /** URLs of the simulator's pages: captured mail and texts, and the control panel. */
  readonly pages: { readonly inboxUrl: string; readonly phoneUrl: string; readonly controlPanelUrl: string };
}

// Seeded people in this database. A simulation may start without any seeded people.
const SELECT_PRESENT = statement<{ profile_id: string }>(
  'cast_present',
  'select profile_id from app.profile where profile_id = any($1)',
);

type Clocks = ResponseOf<typeof getBusinessClock>['clocks'];

async function readClock(reader: LoanReader): Promise<Clocks> {
  try {
    return [{ lmsId: reader.lmsId, name: reader.name, currentDate: (await reader.businessDate()).current }];
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) return [];
    throw error;
  }
}

/** Returns the handlers of the area `simulation`. They return 404 outside a simulation. Source: loan-core 8. */
export function simulationHandlers(dependencies: SimulationDependencies) {
  const { mode, worker, sealing, loanSystems, partnerClock, pages, bank, beforeClosing } = dependencies;
  const requireSimulation = (): void => {
    if (mode !== 'simulation') throw new Refused('NotFoundException', 'There is nothing here.');
  };
  /** The third safeguard against use in production: calls that change something also require a database made for simulation. */
  const requireSimulationDatabase = async (): Promise<void> => {
    requireSimulation();
    await requireMode(worker, 'simulation').catch((error: unknown) => {
      throw error instanceof StartProblem ? new Refused('NotFoundException', 'There is nothing here.') : error;
    });
  };
  const readClocks = async (): Promise<Clocks> => (await Promise.all(loanSystems.map(readClock))).flat();

  return {
    getBusinessClock: async (): Promise<ResponseOf<typeof getBusinessClock>> => {
      requireSimulation();
      return { clocks: await readClocks() };
    },

    advanceBusinessClock: async (
      move: RequestOf<typeof advanceBusinessClock>,
    ): Promise<ResponseOf<typeof advanceBusinessClock>> => {
      await requireSimulationDatabase();
      const movers = {
        worker,
        partnerClock,
        ...(bank !== undefined && { bank }),
        ...(beforeClosing !== undefined && { beforeClosing }),
      };
      const days = await moveClocks(movers, move);
      return { clocks: await readClocks(), days };
    },

    listSeededLoans: async (): Promise<ResponseOf<typeof listEndpoint>> => {
      await requireSimulationDatabase();
      return { loans: await listSeededLoans(worker) };
    },

    actOnLoan: async (asked: RequestOf<typeof actEndpoint>): Promise<ResponseOf<typeof actEndpoint>> => {
      await requireSimulationDatabase();
      return actOnLoan(worker, asked, sealing);
    },

    ...callHandlers(worker, requireSimulationDatabase),
    ...visitHandlers({ worker, sealing }, requireSimulationDatabase),
    ...rewardDeskHandlers(worker, requireSimulationDatabase),
    ...moneyHandlers(worker, requireSimulationDatabase),

    listCast: async (): Promise<ResponseOf<typeof listCast>> => {
      requireSimulation();
      const cast = PEOPLE.filter(hasAccount);
      const rows = await worker.rows(SELECT_PRESENT, [cast.map((person) => toIdentity(person).profileId)]);
      const present = new Set(rows.map((row) => row.profile_id));
      const people = cast
        .filter((person) => present.has(toIdentity(person).profileId))
        .map((person) => ({
          code: person.code,
          profileId: toIdentity(person).profileId,
          name: `${person.firstName} ${person.lastName}`,
          username: toIdentity(person).username,
          password: SIMULATION_PASSWORD,
          shows: person.shows,
          brands: [...person.brands],
        }));
      return { people, ...pages };
    },
  };
}

/** The cash desks of the stores, and the funding desk. */
function moneyHandlers(worker: Database, requireSimulationDatabase: () => Promise<void>) {
  return {
    getMoneyDesk: async () => {
      await requireSimulationDatabase();
      return getMoneyDesk(worker);
    },
    handOutStoreCash: async (asked: RequestOf<typeof handOutEndpoint>) => {
      await requireSimulationDatabase();
      return handOutStoreCash(worker, asked);
    },
    endMoneyReview: async (asked: RequestOf<typeof endMoneyReviewEndpoint>) => {
      await requireSimulationDatabase();
      return endMoneyReview(worker, asked);
    },
  };
}

/** The desk of the callers. */
function callHandlers(worker: Database, requireSimulationDatabase: () => Promise<void>) {
  return {
    listCallRequests: async (): Promise<ResponseOf<typeof listCallRequests>> => {
      await requireSimulationDatabase();
      const calls = (await listCalls(worker)).map((row) => ({
        callId: row.call_id,
        person: row.name,
        phone: row.phone,
        applicationId: row.application_id,
        appraisalId: row.appraisal_id,
        askedAt: row.asked_at.toISOString(),
      }));
      return { calls };
    },
    recordCall: async ({
      callId,
      outcome,
    }: RequestOf<typeof recordCallEndpoint>): Promise<ResponseOf<typeof recordCallEndpoint>> => {
      await requireSimulationDatabase();
      return { callId, recorded: await recordCall(worker, callId, outcome) };
    },
  };
}

const OUTCOMES = {
  arrived: 'The store saw the person come.',
  missed: 'The person did not come. They can book another visit.',
  done: 'The visit is done.',
} as const;

/** The stores' list of visits. A finished visit of a switch of product takes the signature, which books the line. */
function visitHandlers(
  { worker, sealing }: Pick<SimulationDependencies, 'worker' | 'sealing'>,
  requireSimulationDatabase: () => Promise<void>,
) {
  return {
    listVisits: async (): Promise<ResponseOf<typeof listVisits>> => {
      await requireSimulationDatabase();
      const visits = (await listExpectedVisits(worker)).map((row) => ({
        visitId: row.visit_id,
        store: row.store,
        person: row.person,
        loanHeader: row.loan_header,
        appointmentType: row.purpose,
        at: row.at,
        state: row.state,
        confirmationNumber: row.confirmation_number,
      }));
      return { visits };
    },
    closeVisit: async ({
      visitId,
      outcome,
    }: RequestOf<typeof closeVisitEndpoint>): Promise<ResponseOf<typeof closeVisitEndpoint>> => {
      await requireSimulationDatabase();
      const visit = await findExpectedVisit(worker, visitId);
      if (visit === null) throw new Refused('NotFoundException', 'The store expects no such visit.');
      if (outcome === 'done' && visit.purpose === 'productSwitch') {
        const reference = `visit-${visitId}-done`;
        const act = { does: 'takeSignature' } as const;
        const { message } = await actOnLoan(worker, { loanId: visit.loan_id, reference, act }, sealing);
        return { visitId, recorded: true, message };
      }
      return { visitId, recorded: await closeVisit(worker, visitId, outcome), message: OUTCOMES[outcome] };
    },
  };
}
