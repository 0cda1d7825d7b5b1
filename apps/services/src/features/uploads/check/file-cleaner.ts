import { Worker } from 'node:worker_threads';
import { UPLOADS_LIMITS } from '#features/uploads/uploads-limits.ts';
import type { CleanFile } from './clean-file.ts';

/** Cleans files, one after the other. */
export interface FileCleaner {
  /** Rejects when the file takes too long or ends the thread. */
  clean(bytes: Uint8Array, allowed: readonly string[]): Promise<CleanFile>;
}

const HEAP_MAX_MB = 512;

/** Opens a cleaner that works in a thread of its own, so that decoding a photo delays no payment. A file that takes too long or too
 *  much memory ends the thread; the next file gets a new one. */
export function openFileCleaner(checkMs: number = UPLOADS_LIMITS.checkMs): FileCleaner {
  let thread: Worker | null = null;
  let waiting: PromiseWithResolvers<CleanFile> | null = null;
  let before: Promise<unknown> = Promise.resolve();
  const drop = (why: string): void => {
    const ended = thread;
    thread = null;
    void ended?.terminate();
    waiting?.reject(new Error(why));
  };
  const open = (): Worker => {
    const opened = new Worker(new URL('clean-file-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    });
    const onEnd = (why: string): void => {
      if (thread === opened) drop(`the check ended: ${why}`);
    };
    opened.on('message', (result: CleanFile) => {
      if (thread === opened) waiting?.resolve(result);
    });
    opened.on('error', (error) => onEnd(String(error))).on('exit', () => onEnd('its thread stopped'));
    opened.unref();
    return opened;
  };
  const cleanNext = async (bytes: Uint8Array, allowed: readonly string[]): Promise<CleanFile> => {
    waiting = Promise.withResolvers();
    thread ??= open();
    const timer = setTimeout(() => drop('the check took too long'), checkMs);
    thread.postMessage({ bytes, allowed });
    try {
      return await waiting.promise;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    clean: (bytes, allowed) => {
      const result = before.then(() => cleanNext(bytes, allowed));
      before = result.catch(() => undefined);
      return result;
    },
  };
}
