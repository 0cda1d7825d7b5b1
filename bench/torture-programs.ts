import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundlePrograms } from '../acceptance/bundle-programs.ts';

const sourceOf = (name: string): string => fileURLToPath(new URL(`torture/${name}.ts`, import.meta.url));

/** Files of the programs of a run that are killed and started anew. */
export interface Programs {
  readonly http: URL;
  readonly worker: URL;
  readonly dayEnd: URL;
}

/** Writes each program that will be killed into one file below `folder`, as it would be built for a server. Read from its many
 *  sources a program takes half a second of a processor to start; three kills a second then leave hardly any of two processors for
 *  the work that is to be tortured, and most processes die before they have begun (decision 016). */
export async function buildPrograms(folder: string): Promise<Programs> {
  const sources = {
    http: sourceOf('http-process'),
    worker: sourceOf('worker-process'),
    dayEnd: sourceOf('day-end-process'),
  };
  // The folder lies where no package can be found, so these must not be loaded: an optional part of the driver that is not installed, and
  // native or large libraries of the HTTP side of rooms, which these programs do not open.
  const built = await bundlePrograms(folder, sources, /^(?:pg-native$|sharp|@node-rs\/|@fastify\/|zipcodes|us-atlas)/);
  return {
    http: pathToFileURL(built.http),
    worker: pathToFileURL(built.worker),
    dayEnd: pathToFileURL(built.dayEnd),
  };
}
