import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import type { TransactionType } from '@lendside/domain/locations/location-check.ts';
import { decideLocationGate, locationRule } from '@lendside/domain/locations/location-gate.ts';
import type { LocationPermission, LocationRecord } from '@lendside/domain/locations/location-gate.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';

/** What a place was or is checked for. */
export interface LocationQuestion {
  readonly caller: Customer;
  readonly loanId: number;
  readonly transactionType: TransactionType;
}

/** What was recorded in the last day, and the settings to decide by. */
export interface LocationFacts {
  readonly records: readonly LocationRecord[];
  readonly configuration: Configuration;
}

const FACTS = statement<{ records: LocationRecord[]; settings: unknown }>(
  'location_facts',
  'select records, settings from app.location_facts($1, $2, $3, $4)',
);

// Read with every payment: those who ask together share a round trip.
const readInGroup = groupCalls(
  (database, questions: readonly LocationQuestion[]) =>
    database.rows(FACTS, [
      questions.map(({ caller }) => caller.profileId),
      questions.map(({ caller }) => guestSessionOf(caller)),
      questions.map(({ loanId }) => loanId),
      questions.map(({ transactionType }) => transactionType),
    ]),
  { groupsAtOnce: 1 },
);

/** What is known of where a payer is, for one loan and kind of transaction. */
export async function readLocationFacts(database: Queryable, question: LocationQuestion): Promise<LocationFacts> {
  const { records, settings } = await readInGroup(database, question);
  return { records, configuration: applyServerSettings(settings) };
}

/** Whether the transaction may go on by what the services recorded themselves; nothing of a request counts. Faults when it cannot
 *  be read: a gate does not open by failing. Source: GPS-002, GPS-004, LOP-072, security C17. */
export async function mayGoOnFrom(database: Queryable, question: LocationQuestion): Promise<LocationPermission> {
  const { records, configuration } = await readLocationFacts(database, question);
  const rule = locationRule(configuration.features, question.transactionType);
  return decideLocationGate(rule, records, Date.now(), configuration.limits);
}
