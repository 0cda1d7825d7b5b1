import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundlePrograms } from '../acceptance/bundle-programs.ts';

const sourceOf = (name: string): string => fileURLToPath(new URL(`torture/${name}.ts`, import.meta.url));

/** The program files of a run, which are killed and restarted. */
export interface Programs {
  readonly http: URL;
  readonly worker: URL;
  readonly dayEnd: URL;
}

/** Bundles each program that will be killed into one file below `folder`, as for a server. Loading many source files takes
 *  half a second of CPU per start. At three kills a second, two cores would have little time left for real work, and most
 *  processes would die before they begin (decision 016). */
export async function buildPrograms(folder: string): Promise<Programs> {
  const sources = {
    http: sourceOf('http-process'),
    worker: sourceOf('worker-process'),
    dayEnd: sourceOf('day-end-process'),
  };
  // No package can be found from the folder, so these must not be loaded: an optional part of the driver that is not installed, and
  // native or large libraries of the HTTP side of rooms, which these programs do not open.
  const built = await bundlePrograms(folder, sources, /^(?:pg-native$|sharp|@node-rs\/|@fastify\/|zipcodes|us-atlas)/);
  return {
    http: pathToFileURL(built.http),
    worker: pathToFileURL(built.worker),
    dayEnd: pathToFileURL(built.dayEnd),
  };
}
