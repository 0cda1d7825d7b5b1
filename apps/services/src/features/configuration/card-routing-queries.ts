import type { CardRoutings } from '@lendside/domain/configuration/card-routing.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import type { Queryable } from '#platform/database.ts';
import { getSettings } from './settings-queries.ts';

const KEPT_MS = 2_000;

interface Kept {
  readonly until: number;
  readonly routings: Promise<CardRoutings>;
}

const keptBy = new WeakMap<Queryable, Kept>();

/** Which processors serve the cards of which loans, as the settings say; read at most every two seconds, because every payment
 *  asks. A read that fails is not kept. Source: decision 029. */
export function readCardRoutings(database: Queryable): Promise<CardRoutings> {
  const kept = keptBy.get(database);
  if (kept !== undefined && kept.until > performance.now()) return kept.routings;
  const routings = getSettings(database).then((settings) => applyServerSettings(settings).cardProcessors);
  keptBy.set(database, { until: performance.now() + KEPT_MS, routings });
  routings.catch(() => keptBy.delete(database));
  return routings;
}
