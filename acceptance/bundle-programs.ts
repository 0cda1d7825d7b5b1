import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import type { Plugin } from 'rolldown';

const SOURCES = {
  http: 'apps/services/src/http.ts',
  worker: 'apps/services/src/worker.ts',
  simulator: 'apps/simulator/src/main.ts',
};

/** A program that runs as long as a lender does. */
export type ProgramName = keyof typeof SOURCES;

// Packages that find files beside their own, or are large and seldom asked for: Node loads them as always.
const LEFT_OUT =
  /^(?:sharp|@node-rs\/|pino|pdfkit|@fastify\/(?:static|swagger)|zipcodes|us-atlas|@aws-sdk\/|smtp-server|postal-mime)/;

// A file of ours that reads what lies beside it goes on doing so.
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: (code, id) =>
    code.includes('import.meta.url') && !id.includes('node_modules')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)) }
      : null,
};

/** Joins the files of each long-running program, as written, and tells where each lies: to find, read and compile hundreds of files is
 *  half of what a start costs, and every journey starts all three. */
export async function bundlePrograms(folder: string): Promise<Record<ProgramName, string>> {
  await build({
    input: SOURCES,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [ownAddresses],
    logLevel: 'silent',
    output: { dir: folder, format: 'esm' },
  });
  const pathOf = (name: ProgramName): string => join(folder, `${name}.js`);
  return { http: pathOf('http'), worker: pathOf('worker'), simulator: pathOf('simulator') };
}
