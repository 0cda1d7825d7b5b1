// Before the database tests: a fast PostgreSQL of their own and one migrated template, of which every test file makes a copy.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lastLine, root, withThisNode } from './commands.mjs';
import { query } from './database.mjs';
import { sourceFiles } from './places.mjs';
import { startPostgres } from './postgres.mjs';
import { dataFolder } from './settings.mjs';

const migrate = join(root, 'apps/services/src/migrate.ts');
const migrations = join(root, 'apps/services/src/migrations');

export default async function setUp(project) {
  const postgres = await startPostgres({ dir: join(dataFolder(), 'postgres-test'), fast: true });
  const templateName = `tpl_${hashOf(migrations)}`;
  await dropLeftovers(postgres.url('postgres'), templateName);
  await makeTemplate(postgres, templateName);
  project.provide('postgresUrl', postgres.url('')); // ends in "/": the test file adds the name of its copy
  project.provide('templateName', templateName);
  return async () => {
    await postgres.stop();
  };
}

function hashOf(folder) {
  const hash = createHash('sha256');
  for (const path of sourceFiles(folder).sort())
    hash.update(relative(folder, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Copies are dropped here and not after their tests, where a drop races with the end of a pool. */
async function dropLeftovers(adminUrl, templateName) {
  const databases = await query(
    adminUrl,
    String.raw`select datname from pg_database where datname like 't\_%' or datname like 'tpl\_%'`,
  );
  for (const { datname } of databases) {
    if (datname !== templateName) await query(adminUrl, `drop database if exists "${datname}" with (force)`);
  }
}

/** Migrates under another name and renames at the end, so that a template is whole or absent. */
async function makeTemplate(postgres, templateName) {
  const adminUrl = postgres.url('postgres');
  const found = await query(adminUrl, 'select 1 from pg_database where datname = $1', [templateName]);
  if (found.length > 0) return;
  const unfinished = `${templateName}_unfinished`;
  await query(adminUrl, `create database ${unfinished}`);
  if (existsSync(migrate)) runMigrations(postgres.url(unfinished));
  await query(adminUrl, `alter database ${unfinished} rename to ${templateName}`);
}

function runMigrations(url) {
  const env = withThisNode({ LENDSIDE_MODE: 'simulation', ...process.env, DATABASE_URL: url });
  const { status, stdout, stderr } = spawnSync(process.execPath, [migrate], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(`The template database could not be migrated: ${lastLine(`${stdout}\n${stderr}`)}`);
}
