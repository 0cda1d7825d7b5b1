// Lists the folders and files that the checks look at.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './commands.mjs';

export const folders = ['packages', 'apps', 'acceptance', 'bench', 'tools'];
const rootFiles = ['vitest.config.ts', 'oxlint.config.ts'];

/** What oxfmt formats. */
export const formatted = () => [...folders, ...rootFiles];

/** What oxlint reads. Without paths it would follow linked packages. */
export const linted = () => [...folders, ...rootFiles];

/** A project that another one contains, with the same options. Alone it is checked only when a change touches it. */
export const containedProject = join('bench', 'tsconfig.json');

/** Returns every TypeScript project, relative to the root. */
export const typeScriptProjects = () =>
  folders
    .flatMap((folder) => sourceFiles(join(root, folder), /^tsconfig(\.test)?\.json$/))
    .map((path) => relative(root, path));

/** Returns the files below a folder whose name matches, without installed packages and build output. */
export function sourceFiles(folder, name = /./) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (madeFolders.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path, name);
    return name.test(entry.name) ? [path] : [];
  });
}

const madeFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);
