import { expect, test } from 'vitest';
import { projectsOf } from './changed-files.mjs';

test('a change is compiled only by the project of its folder', () => {
  const projects = ['apps/web/tsconfig.json', 'packages/domain/tsconfig.json'];
  expect(projectsOf(['apps/web/src/a.tsx', 'docs/a.md'], projects)).toEqual(['apps/web/tsconfig.json']);
  expect(projectsOf(['packages/domain/notes.md'], projects)).toEqual([]);
});
