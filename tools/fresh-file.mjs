// Before each unit test file of a shared worker: what the file before it left behind is gone.
import { relative } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { root } from './commands.mjs';

// What lives as long as a page or a program is kept in modules of the apps; the packages are pure, and theirs are kept.
const isPure = relative(root, expect.getState().testPath ?? '').startsWith('packages');
if (!isPure) vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
