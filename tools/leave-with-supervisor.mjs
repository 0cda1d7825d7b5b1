// Loaded into every child with --import: ends the child when the supervisor is killed before it could stop its children.
import { isAlive } from './process-state.mjs';

const supervisor = Number(process.env.LENDSIDE_SUPERVISOR_PID);
const wholeGroup = 0; // The supervisor gave each child a process group of its own; `node --watch` has two processes in it.

const timer = setInterval(() => {
  if (!isAlive(supervisor)) process.kill(process.platform === 'win32' ? process.pid : wholeGroup, 'SIGTERM');
}, 1000);
timer.unref();
