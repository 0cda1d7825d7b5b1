import { Worker } from 'node:worker_threads';
import { UPLOADS_LIMITS } from '#features/uploads/uploads-limits.ts';
import type { CleanFile } from './clean-file.ts';

/** Cleans files, one after the other. */
export interface FileCleaner {
  clean(bytes: Uint8Array, allowed: readonly string[]): Promise<CleanFile>;
}

const UNREADABLE: CleanFile = { ok: false, why: 'unreadable' };
const HEAP_MAX_MB = 512;

/** Opens a cleaner that works in a thread of its own, so that decoding a photo delays no payment. A file that takes too long or too
 *  much memory ends the thread and is unreadable; the next file gets a new thread. */
export function openFileCleaner(checkMs: number = UPLOADS_LIMITS.checkMs): FileCleaner {
  let thread: Worker | null = null;
  let answer: (result: CleanFile) => void = () => undefined;
  let before: Promise<unknown> = Promise.resolve();
  const drop = (): void => {
    const ended = thread;
    thread = null;
    void ended?.terminate();
    answer(UNREADABLE);
  };
  const open = (): Worker => {
    const opened = new Worker(new URL('clean-file-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    });
    const onEnd = (): void => {
      if (thread === opened) drop();
    };
    opened.on('message', (result: CleanFile) => answer(result));
    opened.on('error', onEnd).on('exit', onEnd);
    opened.unref();
    return opened;
  };
  const cleanNext = async (bytes: Uint8Array, allowed: readonly string[]): Promise<CleanFile> => {
    const { promise, resolve } = Promise.withResolvers<CleanFile>();
    answer = resolve;
    thread ??= open();
    const timer = setTimeout(drop, checkMs);
    thread.postMessage({ bytes, allowed });
    const result = await promise;
    clearTimeout(timer);
    return result;
  };
  return {
    clean: (bytes, allowed) => {
      const result = before.then(() => cleanNext(bytes, allowed));
      before = result;
      return result;
    },
  };
}
