// Which folders and files the checks look at.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';

const folders = ['packages', 'apps', 'acceptance', 'bench', 'tools'];
const rootFiles = ['vitest.config.ts', 'oxlint.config.ts'];

const present = (paths) => paths.filter((path) => existsSync(join(root, path)));

/** What oxfmt formats. */
export const formatted = () => present([...folders, ...rootFiles]);

/** What oxlint reads; it needs paths, or it follows linked packages. */
export const linted = () => present([...folders, ...rootFiles]);

/** Every TypeScript project that has a source file. */
export const typeScriptProjects = () =>
  [
    'packages/domain/tsconfig.json',
    'packages/domain/tsconfig.test.json',
    'packages/contract/tsconfig.json',
    'packages/contract/tsconfig.test.json',
    'packages/providers/tsconfig.json',
    'apps/services/tsconfig.json',
    'apps/simulator/tsconfig.json',
    'apps/web/tsconfig.json',
    'apps/web/worker/tsconfig.json',
    'acceptance/tsconfig.json',
    'bench/tsconfig.json',
  ].filter((path) => existsSync(join(root, path)) && sourceFiles(join(root, path, '..'), /\.tsx?$/).length > 0);

/** Files below a folder whose name fits, without what is installed or made. */
export function sourceFiles(folder, name = /./) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (madeFolders.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path, name);
    return name.test(entry.name) ? [path] : [];
  });
}

const madeFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);
