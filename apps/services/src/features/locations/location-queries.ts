import { applyServerSettings, type Configuration } from '@lendside/domain/configuration/configuration.ts';
import type { TransactionType } from '@lendside/domain/locations/location-check.ts';
import {
  decideLocationGate,
  locationRule,
  type LocationPermission,
  type LocationRecord,
} from '@lendside/domain/locations/location-gate.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';

/** The payer, loan and transaction type whose location records are read. */
export interface LocationQuestion {
  readonly caller: Customer;
  readonly loanId: number;
  readonly transactionType: TransactionType;
}

/** The location records of the last day, and the settings for the decision. */
export interface LocationFacts {
  readonly records: readonly LocationRecord[];
  readonly configuration: Configuration;
}

/** One row of `app.location_facts`. */
export interface LocationRow {
  readonly records: readonly LocationRecord[];
  readonly settings: unknown;
}

const FACTS = statement<LocationRow>(
  'location_facts',
  'select records, settings from app.location_facts($1, $2, $3, $4)',
);

/** Returns the recorded locations of a payer for one loan and transaction type. */
export async function readLocationFacts(database: Queryable, question: LocationQuestion): Promise<LocationFacts> {
  const { caller, loanId, transactionType } = question;
  const row = await database.row(FACTS, [[caller.profileId], [guestSessionOf(caller)], [loanId], [transactionType]]);
  if (row === null) throw new Error('asking where a payer is answered nothing');
  const { records, settings } = row;
  return { records, configuration: toConfiguration(settings) };
}

const applied = { text: '', configuration: applyServerSettings({}) };

/** Reuses the parsed configuration while the settings are unchanged, because they are read with every payment and rarely
 *  change. */
function toConfiguration(settings: unknown): Configuration {
  const text = JSON.stringify(settings);
  if (text !== applied.text) Object.assign(applied, { text, configuration: applyServerSettings(settings) });
  return applied.configuration;
}

/** Decides from the records of `app.location_facts` alone whether a transaction may continue. A position in the request does
 *  not count. Source: GPS-002, GPS-004, LOP-072, security C17. */
export function mayGoOnBy(
  { records, settings }: LocationRow,
  transactionType: TransactionType,
  nowMs: number = Date.now(),
): LocationPermission {
  const configuration = toConfiguration(settings);
  const rule = locationRule(configuration.features, transactionType);
  return decideLocationGate(rule, records, nowMs, configuration.limits);
}
