import { parentPort } from 'node:worker_threads';
import { cleanFile } from './clean-file.ts';

// The thread of `file-cleaner.ts`: takes one file at a time and answers with what became of it.
parentPort?.on('message', ({ bytes, allowed }: { bytes: Uint8Array; allowed: readonly string[] }) => {
  void cleanFile(bytes, allowed).then((result) => parentPort?.postMessage(result));
});
