import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'rolldown';

// Keeps import.meta.url of each source file, so that our files still find what lies beside them.
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: (code, id) =>
    code.includes('import.meta.url') && !id.includes('node_modules')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)) }
      : null,
};

/** Bundles each program of `sources` into one file, without minifying, and returns the paths. Finding, reading and compiling
 *  hundreds of files is half of the start time. Packages that match `leftOut` are loaded as usual, from the bundle's folder. */
export async function bundlePrograms<Name extends string>(
  folder: string,
  sources: Readonly<Record<Name, string>>,
  leftOut: RegExp,
): Promise<Record<Name, string>> {
  await build({
    input: sources,
    platform: 'node',
    external: leftOut,
    plugins: [ownAddresses],
    logLevel: 'silent',
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
  });
  const paths = Object.keys(sources).map((name) => [name, join(folder, `${name}.mjs`)] as const);
  return Object.fromEntries(paths) as Record<Name, string>;
}
