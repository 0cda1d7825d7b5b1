import type { ApplicationStatus, OriginationCalls } from '@lendside/providers/loan-systems/origination-calls.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';

/** The application of a caller and the system that keeps it. */
export interface FoundApplication {
  readonly application: ApplicationStatus;
  readonly system: LoanReader;
  readonly calls: OriginationCalls<never>;
  readonly customerIds: readonly string[];
  readonly lmsId: 1 | 2;
}

const DOWN = 'We cannot read your application right now.';

/** Runs a read of a loan system; refuses while the system does not answer. */
export async function whileUp<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) throw new Refused('ServiceUnavailableException', DOWN);
    throw error;
  }
}

/** Finds the caller's application of that number, in whichever system it is. Refuses with `NotFoundException` for another person's. The
 *  co-borrower of an application signs its loan but does not choose for it. */
export async function findOwnApplication(
  systems: readonly LoanReader[],
  caller: Customer,
  applicationId: number,
): Promise<FoundApplication> {
  for (const system of systems) {
    const { originations: calls } = system.capabilities;
    const customerId = caller.customerIdBySystem[system.name];
    if (customerId === undefined || calls === null || system.lmsId === 3) continue;
    const customerIds = [customerId];
    const own = await whileUp(calls.applications(customerIds));
    const application = own.find((each) => each.applicationId === applicationId && each.customerId === customerId);
    if (application !== undefined) return { application, system, calls, customerIds, lmsId: system.lmsId };
  }
  throw new Refused('NotFoundException', 'Failed to get the application.');
}
