// Runs before and after each test file of a shared worker, so that nothing of one file reaches the next.
import { relative } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { root } from './commands.mjs';

// Modules of the web app keep page-long state, so each file gets them anew. Modules of the packages are pure. Modules of the
// services keep no state: a call opens what lives as long as a program, and its caller closes it.
const path = relative(root, expect.getState().testPath ?? '');
const usesDatabase = path.includes('.pg.test.');
if (!usesDatabase && !path.startsWith('packages')) vi.resetModules();

/** Resources that keep a process alive: sockets, servers and child processes. */
const LASTING = ['TCPSocketWrap', 'TCPServerWrap', 'ProcessWrap'];
const CLOSES_WITHIN_MS = 3_000;
const countLasting = () => process.getActiveResourcesInfo().filter((name) => LASTING.includes(name));
const lastingBefore = countLasting().length;
const { closeOpened } = usesDatabase ? await import('../apps/services/src/platform/opened.fixture.ts') : {};

// Registered first, so it runs last after the file's tests.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await closeOpened?.();
  // A pool or server left open would slow down every later file. Node has no event for when one closes, so we poll.
  const isOpen = () => countLasting().length > lastingBefore;
  for (let waitedMs = 0; usesDatabase && isOpen() && waitedMs < CLOSES_WITHIN_MS; waitedMs += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (usesDatabase && isOpen()) throw new Error(`${path} leaves open: ${countLasting().join(', ')}`);
});
