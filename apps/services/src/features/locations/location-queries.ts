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

/** What `app.location_facts` answers to one question. */
export interface LocationRow {
  readonly records: readonly LocationRecord[];
  readonly settings: unknown;
}

const FACTS = statement<LocationRow>(
  'location_facts',
  'select records, settings from app.location_facts($1, $2, $3, $4)',
);

/** What is known of where a payer is, for one loan and kind of transaction. */
export async function readLocationFacts(database: Queryable, question: LocationQuestion): Promise<LocationFacts> {
  const { caller, loanId, transactionType } = question;
  const row = await database.row(FACTS, [[caller.profileId], [guestSessionOf(caller)], [loanId], [transactionType]]);
  if (row === null) throw new Error('asking where a payer is answered nothing');
  const { records, settings } = row;
  return { records, configuration: toConfiguration(settings) };
}

const applied = { text: '', configuration: applyServerSettings({}) };

/** The settings hardly ever change and come with every payment: the last ones are kept as they were read. */
function toConfiguration(settings: unknown): Configuration {
  const text = JSON.stringify(settings);
  if (text !== applied.text) Object.assign(applied, { text, configuration: applyServerSettings(settings) });
  return applied.configuration;
}

/** Whether the transaction may go on by what the services recorded themselves, as `app.location_facts` answers it; nothing of a
 *  request counts. Source: GPS-002, GPS-004, LOP-072, security C17. */
export function mayGoOnBy({ records, settings }: LocationRow, transactionType: TransactionType): LocationPermission {
  const configuration = toConfiguration(settings);
  const rule = locationRule(configuration.features, transactionType);
  return decideLocationGate(rule, records, Date.now(), configuration.limits);
}
