import { openWorker } from './open-worker.ts';
import { runProgram } from './run-program.ts';

await runProgram(openWorker);
process.stdout.write('worker ready\n');
