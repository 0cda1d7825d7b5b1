import { applyServerSettings, type Configuration } from '@lendside/domain/configuration/configuration.ts';
import type { Queryable } from '#platform/database.ts';
import { getSettings } from './settings-queries.ts';

const KEPT_MS = 2_000;

interface Kept {
  readonly until: number;
  readonly configuration: Promise<Configuration>;
}

const keptBy = new WeakMap<Queryable, Kept>();

/** Returns the configuration from the settings. Cached for two seconds because every payment and loan view needs it. A failed
 *  read is not cached. Source: LCF-022, decision 012. */
export function readConfiguration(database: Queryable): Promise<Configuration> {
  const kept = keptBy.get(database);
  if (kept !== undefined && kept.until > performance.now()) return kept.configuration;
  const configuration = getSettings(database).then(applyServerSettings);
  keptBy.set(database, { until: performance.now() + KEPT_MS, configuration });
  configuration.catch(() => keptBy.delete(database));
  return configuration;
}
