import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

/** The programs of a run that are killed and started anew. */
const MORTAL = ['http-process', 'worker-process', 'day-end-process'] as const;

/** Files of the programs of a run, ready to start. */
export type Programs = Readonly<Record<(typeof MORTAL)[number], URL>>;

/** Writes each program that will be killed into one file below `folder`, as it would be built for a server. Read from its many
 *  sources a program takes half a second of a processor to start; three kills a second then leave hardly any of two processors for
 *  the work that is to be tortured, and most processes die before they have begun (decision 049). */
export async function buildPrograms(folder: string): Promise<Programs> {
  const sources = MORTAL.map((name) => [name, fileURLToPath(new URL(`${name}.ts`, import.meta.url))] as const);
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    // An optional part of the driver, which is not there.
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: Object.fromEntries(sources), output: { entryFileNames: '[name].mjs' } },
    },
  });
  const built = MORTAL.map((name) => [name, pathToFileURL(join(folder, `${name}.mjs`))] as const);
  return Object.fromEntries(built) as Programs;
}
