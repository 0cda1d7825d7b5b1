import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { advanceBusinessClock, getBusinessClock } from '@lendside/contract/simulation/business-clock.ts';
import type { listCast } from '@lendside/contract/simulation/list-cast.ts';
import { addDays } from '@lendside/domain/calendar/business-date.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { PEOPLE, SIMULATION_PASSWORD, toIdentity } from '#features/simulation/people.ts';
import { advance, DayEndIsRunning } from '#servicing/day-end/run-day-end.ts';
import type { DaySummary } from '#servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '#servicing/loans/loan-queries.ts';

/** What the calls of this area stand on. `worker` runs day-end and needs two connections. */
export interface SimulationDependencies {
  readonly mode: 'simulation' | 'production';
  readonly worker: Database;
  readonly loanSystems: readonly LoanReader[];
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

/** The calls of the area `simulation`; outside it they are not found. Source: loan-core 8. */
export function simulationHandlers({ mode, worker, loanSystems, pages }: SimulationDependencies) {
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
      return {
        clocks: await readClocks(),
        days: summaries.map((summary) => ({ ...summary, breaches: [...summary.breaches] })),
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
