import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundlePrograms } from '../acceptance/bundle-programs.ts';

/** The program files of a payment run or a renewal run, which are killed and restarted. */
export type Programs = Readonly<Record<'http' | 'worker' | 'dayEnd', URL>>;

/** The program files of a signing run. */
export type SigningPrograms = Readonly<Record<'http' | 'worker', URL>>;

// No package can be found from the folder of a payment run, so these must not be loaded: an optional part of the driver that is not
// installed, and native or large libraries of the HTTP side of rooms, which these programs do not open.
const LEFT_OUT = /^(?:pg-native$|sharp|@node-rs\/|@fastify\/|zipcodes|us-atlas)/;
// Libraries that read files beside themselves. A signing run finds them in the packages of the repository.
const WITH_FILES = /^(?:pg-native$|sharp|heic-convert|pdfkit|@node-rs\/|@fastify\/|zipcodes|us-atlas)/;

/** Bundles each program that will be killed into one file below `folder`, as for a server. Loading many source files takes
 *  half a second of CPU per start. At three kills a second, two cores would have little time left for real work, and most
 *  processes would die before they begin (decision 016). */
export function buildPrograms(folder: string): Promise<Programs> {
  const sources = {
    http: sourceOf('torture/http-process'),
    worker: sourceOf('torture/worker-process'),
    dayEnd: sourceOf('torture/day-end-process'),
  };
  return build(folder, sources, LEFT_OUT);
}

/** Bundles the programs of a signing run. */
export function buildSigningPrograms(folder: string): Promise<SigningPrograms> {
  const sources = {
    http: sourceOf('signing-torture/http-process'),
    worker: sourceOf('signing-torture/worker-process'),
  };
  return buildWithPackages(folder, sources);
}

/** Bundles the programs of a renewal run. */
export function buildRenewalPrograms(folder: string): Promise<Programs> {
  const sources = {
    http: sourceOf('renewal-torture/http-process'),
    worker: sourceOf('renewal-torture/worker-process'),
    dayEnd: sourceOf('renewal-torture/day-end-process'),
  };
  return buildWithPackages(folder, sources);
}

async function buildWithPackages<Name extends string>(
  folder: string,
  sources: Readonly<Record<Name, string>>,
): Promise<Record<Name, URL>> {
  const built = await build(folder, sources, WITH_FILES);
  symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), join(folder, 'node_modules'));
  return built;
}

function sourceOf(name: string): string {
  return fileURLToPath(new URL(`${name}.ts`, import.meta.url));
}

async function build<Name extends string>(
  folder: string,
  sources: Readonly<Record<Name, string>>,
  leftOut: RegExp,
): Promise<Record<Name, URL>> {
  const paths = await bundlePrograms(folder, sources, leftOut);
  const urls = Object.entries<string>(paths).map(([name, path]) => [name, pathToFileURL(path)] as const);
  return Object.fromEntries(urls) as Record<Name, URL>;
}
