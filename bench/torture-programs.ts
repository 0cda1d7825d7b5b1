import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundlePrograms } from '../acceptance/bundle-programs.ts';

/** The program files of a payment run, a renewal run or a payout run, which are killed and restarted. */
export type Programs = Readonly<Record<'http' | 'worker' | 'dayEnd', URL>>;

/** The program files of a signing run. */
export type SigningPrograms = Readonly<Record<'http' | 'worker', URL>>;

// Parts that no program of a run opens: an optional part of the driver that is not installed, and native or large libraries of rooms.
// No package can be found from the folder of a payment run.
const LEFT_OUT = /^(?:pg-native$|sharp|@node-rs\/|@fastify\/|zipcodes|us-atlas)/;
// Libraries that read files beside themselves. A program finds them in the packages of the repository.
const WITH_FILES = /^(?:pg-native$|sharp|heic-convert|pdfkit|@node-rs\/|@fastify\/|zipcodes|us-atlas)/;
const WITH_FILES_OF_SIMULATOR =
  /^(?:pg-native$|pino|smtp-server|postal-mime|@aws-sdk\/|@node-rs\/|@fastify\/|zipcodes)/;

const built = new Map<string, Promise<Readonly<Record<string, URL>>>>();

/** Returns the programs of a payment run. */
export function buildPrograms(): Promise<Programs> {
  const sources = {
    http: sourceOf('torture/http-process'),
    worker: sourceOf('torture/worker-process'),
    dayEnd: sourceOf('torture/day-end-process'),
  };
  return build('payments', sources, { leftOut: LEFT_OUT, hasPackages: false });
}

/** Returns the programs of a signing run. */
export function buildSigningPrograms(): Promise<SigningPrograms> {
  const sources = {
    http: sourceOf('signing-torture/http-process'),
    worker: sourceOf('signing-torture/worker-process'),
  };
  return build('signing', sources, { leftOut: WITH_FILES, hasPackages: true });
}

/** Returns the programs of a renewal run. */
export function buildRenewalPrograms(): Promise<Programs> {
  const sources = {
    http: sourceOf('renewal-torture/http-process'),
    worker: sourceOf('renewal-torture/worker-process'),
    dayEnd: sourceOf('renewal-torture/day-end-process'),
  };
  return build('renewals', sources, { leftOut: WITH_FILES, hasPackages: true });
}

/** Returns the programs of a payout run. */
export function buildPayoutPrograms(): Promise<Programs> {
  const sources = {
    http: sourceOf('payout-torture/http-process'),
    worker: sourceOf('payout-torture/worker-process'),
    dayEnd: sourceOf('payout-torture/day-end-process'),
  };
  return build('payouts', sources, { leftOut: WITH_FILES, hasPackages: true });
}

/** Returns the program of the simulated partners. */
export function buildSimulator(): Promise<Readonly<Record<'simulator', URL>>> {
  const sources = { simulator: sourceOf('../apps/simulator/src/main') };
  return build('simulator', sources, { leftOut: WITH_FILES_OF_SIMULATOR, hasPackages: true });
}

function sourceOf(name: string): string {
  return fileURLToPath(new URL(`${name}.ts`, import.meta.url));
}

interface HowToBuild {
  readonly leftOut: RegExp;
  /** Whether the programs find the packages of the repository. */
  readonly hasPackages: boolean;
}

/** Bundles each program that will be killed into one file, as for a server, and once for all runs of this process. Loading many
 *  source files takes half a second of CPU per start. At three kills a second, two cores would have little time left for real work,
 *  and most processes would die before they begin (decision 016). */
async function build<Name extends string>(
  run: string,
  sources: Readonly<Record<Name, string>>,
  how: HowToBuild,
): Promise<Readonly<Record<Name, URL>>> {
  const building = built.get(run) ?? bundle(sources, how);
  built.set(run, building);
  return (await building) as Readonly<Record<Name, URL>>;
}

async function bundle(
  sources: Readonly<Record<string, string>>,
  { leftOut, hasPackages }: HowToBuild,
): Promise<Readonly<Record<string, URL>>> {
  const folder = mkdtempSync(join(openFolder(), `${process.pid}-`));
  const paths = await bundlePrograms(folder, sources, leftOut);
  if (hasPackages)
    symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), join(folder, 'node_modules'));
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, pathToFileURL(path)]));
}

/** Returns the folder of all bundles, without those of processes that have ended: a test runner may kill its processes. */
function openFolder(): string {
  const all = join(tmpdir(), 'lendside-programs');
  mkdirSync(all, { recursive: true });
  for (const name of readdirSync(all))
    if (!isAlive(Number(name.split('-')[0]))) rmSync(join(all, name), { recursive: true, force: true });
  return all;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
