import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { advanceBusinessClock, getBusinessClock } from '@lendside/contract/simulation/business-clock.ts';
import type { listCast } from '@lendside/contract/simulation/list-cast.ts';
import { addDays } from '@lendside/domain/calendar/business-date.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { PEOPLE, SIMULATION_PASSWORD, toIdentity } from '#features/simulation/people.ts';
import { advance, DayEndIsRunning } from '#servicing/day-end/run-day-end.ts';
import type { DaySummary } from '#servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '#servicing/loans/loan-queries.ts';

/** The clock of a simulated partner. Throws `LoanSystemUnavailable` when the partner does not answer. */
export interface PartnerClock {
  advance(
    days: number,
  ): Promise<readonly { readonly on: BusinessDate; readonly accruedLoans: number; readonly transitions: number }[]>;
}

/** What the calls of this area stand on. `worker` runs day-end and needs two connections. */
export interface SimulationDependencies {
  readonly mode: 'simulation' | 'production';
  readonly worker: Database;
  readonly loanSystems: readonly LoanReader[];
  /** Null without a partner. */
  readonly partnerClock: PartnerClock | null;
  /** Where the simulator shows captured mail, texts and its levers. */
  readonly pages: { readonly inboxUrl: string; readonly phoneUrl: string; readonly controlPanelUrl: string };
}

type Clocks = ResponseOf<typeof getBusinessClock>['clocks'];

async function readClock(reader: LoanReader): Promise<Clocks> {
  try {
    return [{ lmsId: reader.lmsId, name: reader.name, currentDate: (await reader.businessDate()).current }];
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) return [];
    throw error;
  }
}

async function advanceOne(worker: Database, lmsId: 1 | 2, days: number): Promise<DaySummary[]> {
  try {
    return await advance(worker, lmsId, addDays(await getBusinessDate(worker, lmsId), days));
  } catch (error) {
    if (error instanceof DayEndIsRunning)
      throw new Refused('ConflictException', 'The clock is moving already; try again in a moment.');
    throw error;
  }
}

type Days = ResponseOf<typeof advanceBusinessClock>['days'];

/** Moves the partner's clock as well. A partner that is down stays behind, and its clock is missing in the answer. */
async function advancePartner(clock: PartnerClock | null, days: number): Promise<Days> {
  try {
    const opened = (await clock?.advance(days)) ?? [];
    return opened.map(({ on, accruedLoans, transitions }) => ({
      lmsId: LOAN_SYSTEM_IDS.Invictus,
      date: on,
      accruedLoans,
      lateFees: 0,
      transitions,
      autopayDebits: 0,
      breaches: [],
    }));
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) return [];
    throw error;
  }
}

/** The calls of the area `simulation`; outside it they are not found. Source: loan-core 8. */
export function simulationHandlers({ mode, worker, loanSystems, partnerClock, pages }: SimulationDependencies) {
  const requireSimulation = (): void => {
    if (mode !== 'simulation') throw new Refused('NotFoundException', 'There is nothing here.');
  };
  const readClocks = async (): Promise<Clocks> => (await Promise.all(loanSystems.map(readClock))).flat();

  return {
    getBusinessClock: async (): Promise<ResponseOf<typeof getBusinessClock>> => {
      requireSimulation();
      return { clocks: await readClocks() };
    },

    advanceBusinessClock: async ({
      days,
    }: RequestOf<typeof advanceBusinessClock>): Promise<ResponseOf<typeof advanceBusinessClock>> => {
      requireSimulation();
      const summaries = [...(await advanceOne(worker, 1, days)), ...(await advanceOne(worker, 2, days))];
      const partnerDays = await advancePartner(partnerClock, days);
      return {
        clocks: await readClocks(),
        days: [...summaries.map((summary) => ({ ...summary, breaches: [...summary.breaches] })), ...partnerDays],
      };
    },

    listCast: async (): Promise<ResponseOf<typeof listCast>> => {
      requireSimulation();
      const people = PEOPLE.map((person) => ({
        code: person.code,
        name: `${person.firstName} ${person.lastName}`,
        username: toIdentity(person).username,
        password: SIMULATION_PASSWORD,
        shows: person.shows,
        brands: [...person.brands],
      }));
      return Promise.resolve({ people, ...pages });
    },
  };
}
