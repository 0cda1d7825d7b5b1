// Before and after each test file of a shared worker: what the file before it left behind is gone.
import { relative } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { root } from './commands.mjs';

// Modules of the web app keep what lives as long as a page, so each file gets them anew. Modules of the packages are pure, and those of
// the services keep nothing: what lives as long as a program is opened by a call and closed by whoever opened it.
const path = relative(root, expect.getState().testPath ?? '');
const usesDatabase = path.includes('.pg.test.');
if (!usesDatabase && !path.startsWith('packages')) vi.resetModules();

/** Connections, doors and programs that keep a process alive. */
const LASTING = ['TCPSocketWrap', 'TCPServerWrap', 'ProcessWrap'];
const CLOSES_WITHIN_MS = 3_000;
const countLasting = () => process.getActiveResourcesInfo().filter((name) => LASTING.includes(name));
const lastingBefore = countLasting().length;
const { closeOpened } = usesDatabase ? await import('../apps/services/src/platform/opened.fixture.ts') : {};

// The first of a file's hooks, which is the last to run after its tests.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await closeOpened?.();
  // A pool or a server left open would slow down every file after this one. Node has no event for the closing of one, so we look.
  const isOpen = () => countLasting().length > lastingBefore;
  for (let waitedMs = 0; usesDatabase && isOpen() && waitedMs < CLOSES_WITHIN_MS; waitedMs += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (usesDatabase && isOpen()) throw new Error(`${path} leaves open: ${countLasting().join(', ')}`);
});
