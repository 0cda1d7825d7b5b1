import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { openDatabase } from '@lendside/services/platform/database.ts';
import { migrate } from '@lendside/services/database/migrate-database.ts';
import { requireMode } from '@lendside/services/platform/system-mode.ts';
import { getBusinessDate } from '@lendside/services/servicing/loans/reads/loan-queries.ts';
import { seedReference } from '@lendside/services/servicing/seed-reference.ts';
import pg from 'pg';
import { cloneModels } from './clone-models.ts';
import { LIVED_DAYS, liveModels, type Model } from './live-models.ts';
import { planModels } from './model-plan.ts';
import { describePortfolio, provePortfolio } from './prove-portfolio.ts';
import { settlePast } from './settle-past.ts';

/** Where a portfolio goes, how big it is, and a callback for its progress. */
export interface PortfolioToGrow {
  readonly databaseUrl: string;
  readonly loans: number;
  readonly say: (text: string) => void;
}

/** Belongs to this run alone, and is dropped with it. */
const MODEL_DATABASE = `lendside_portfolio_models_${process.pid}`;
const SAY_EVERY_DAYS = 45;

function urlOf(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function inMaintenance(databaseUrl: string, commands: readonly string[]): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (const command of commands) await client.query(command);
  } finally {
    await client.end();
  }
}

/** Adds loans of all our own products and of many ages to a simulation, on its current business date. Models run through the
 *  real commands in a separate database and are then copied in bulk. Books stay balanced, hash chains hold, and the next
 *  day-end continues from there. Throws when the database is not a simulation or a check fails. */
export async function growPortfolio({ databaseUrl, loans, say }: PortfolioToGrow): Promise<void> {
  const startedMs = performance.now();
  const seconds = (): string => `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`;
  const worker = openDatabase({ url: databaseUrl, role: 'lendside_worker', connectionsMax: 2 });
  const modelUrl = urlOf(databaseUrl, MODEL_DATABASE);
  const drop = `drop database if exists ${MODEL_DATABASE} with (force)`;
  try {
    await requireMode(worker, 'simulation');
    const clocks = { 1: await getBusinessDate(worker, 1), 2: await getBusinessDate(worker, 2) };
    // Losing this database would cost nothing.
    const hasten = `alter database ${MODEL_DATABASE} set synchronous_commit = off`;
    await inMaintenance(databaseUrl, [drop, `create database ${MODEL_DATABASE}`, hasten]);
    await migrate(modelUrl);
    const models = await makeModels(modelUrl, clocks, (day) => {
      if (day % SAY_EVERY_DAYS === 0 || day === LIVED_DAYS) say(`${seconds()}: models have lived ${day} days`);
    });
    const firstLoan = await cloneModels(modelUrl, databaseUrl, models, loans, (what) => {
      say(`${seconds()}: copying ${what}`);
    });
    for (const lmsId of [1, 2] as const) await settlePast(worker, lmsId, firstLoan, clocks[lmsId]);
    say(`${seconds()}: proving`);
    await provePortfolio(databaseUrl, { firstLoan, loans }, clocks);
    for (const line of await describePortfolio(databaseUrl, firstLoan)) say(line);
    say(
      `${loans.toLocaleString('en-US')} loans of ${models.length} models, from number ${firstLoan} on, in ${seconds()}`,
    );
  } finally {
    await worker.close();
    await inMaintenance(databaseUrl, [drop]);
  }
}

async function makeModels(
  modelUrl: string,
  today: Readonly<Record<1 | 2, ReturnType<typeof addDays>>>,
  onDay: (day: number) => void,
): Promise<Model[]> {
  const owner = openDatabase({ url: modelUrl, role: 'owner', connectionsMax: 1 });
  const worker = openDatabase({ url: modelUrl, role: 'lendside_worker', connectionsMax: 3 });
  try {
    const firstDays = { 1: addDays(today[1], -LIVED_DAYS), 2: addDays(today[2], -LIVED_DAYS) };
    await seedReference(owner, 'simulation', firstDays);
    return await liveModels(worker, planModels(), firstDays, onDay);
  } finally {
    await Promise.all([owner.close(), worker.close()]);
  }
}
