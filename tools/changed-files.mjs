// Finds the files that a change against HEAD touches.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './commands.mjs';

/** Returns the files that differ from HEAD, relative to the root: with new files, without deleted ones. */
export function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const paths = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(paths)].filter((path) => existsSync(join(root, path)));
}

/** Returns the TypeScript projects (given by their tsconfig files) that own a changed file. */
export function projectsOf(files, projects) {
  return projects.filter((project) =>
    files.some((path) => /\.tsx?$/.test(path) && path.startsWith(`${dirname(project)}/`)),
  );
}
