import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'rolldown';

// A file of ours that reads what lies beside it goes on doing so.
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: (code, id) =>
    code.includes('import.meta.url') && !id.includes('node_modules')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)) }
      : null,
};

/** Joins the files of each program of `sources`, as written, and tells where each lies: to find, read and compile hundreds of files is
 *  half of what a start costs. Packages that `leftOut` names are loaded as always, from where the joined file lies. */
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
