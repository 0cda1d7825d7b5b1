// Finds the files that a change touches: its commits since the main branch, and what is not committed yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './commands.mjs';

/** The main branch, at the place that we push to and here. */
const MAIN = ['origin/main', 'main'];

/** Returns the files that differ from where the branch left the main branch, relative to the folder: with new files, without deleted
 *  ones. Without a main branch, those that differ from HEAD. Throws when git cannot tell. */
export function changedFiles(folder = root) {
  const ask = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const git = (...args) => {
    const { status, stdout, stderr } = ask(...args);
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
    return stdout.split('\n').filter(Boolean);
  };
  const main = MAIN.find((name) => ask('rev-parse', '--verify', '--quiet', `${name}^{commit}`).status === 0);
  const [base = 'HEAD'] = main === undefined ? [] : git('merge-base', 'HEAD', main);
  const paths = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(paths)].filter((path) => existsSync(join(folder, path)));
}

/** Returns the TypeScript projects (given by their tsconfig files) that own a changed file. */
export function projectsOf(files, projects) {
  return projects.filter((project) =>
    files.some((path) => /\.tsx?$/.test(path) && path.startsWith(`${dirname(project)}/`)),
  );
}
