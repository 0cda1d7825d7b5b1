import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changedFiles, projectsOf } from './changed-files.mjs';

/** Makes a repository with one commit on its main branch. */
function aRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'lendside-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args) => {
    const named = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.test', '-c', 'commit.gpgsign=false', ...args];
    const { status, stderr } = spawnSync('git', named, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const write = (name, text = name) => writeFileSync(join(folder, name), text);
  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['kept.ts', 'edited.ts', 'removed.ts']) write(name);
  git('add', '.');
  git('commit', '--quiet', '--message=first');
  return { folder, git, write };
}

test('the changed files are those committed on the branch and those not committed yet', () => {
  const { folder, git, write } = aRepository();
  expect(changedFiles(folder)).toEqual([]);
  git('checkout', '--quiet', '-b', 'work');
  write('committed.ts');
  rmSync(join(folder, 'removed.ts'));
  git('add', '.');
  git('commit', '--quiet', '--message=second');
  write('edited.ts', 'otherwise');
  write('new.ts');
  expect(changedFiles(folder).toSorted()).toEqual(['committed.ts', 'edited.ts', 'new.ts']);
});

test('a folder that is no repository does not pass for one without changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lendside-no-repository-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(() => changedFiles(folder)).toThrow(/git diff failed/);
});

test('a change is compiled only by the project of its folder', () => {
  const projects = ['apps/web/tsconfig.json', 'packages/domain/tsconfig.json'];
  expect(projectsOf(['apps/web/src/a.tsx', 'docs/a.md'], projects)).toEqual(['apps/web/tsconfig.json']);
  expect(projectsOf(['packages/domain/notes.md'], projects)).toEqual([]);
});
