import { availableParallelism, loadavg } from 'node:os';

const NAME = 'LENDSIDE_TORTURE_PATIENCE';
const PATIENCE_MAX = 4;

/** How many times longer a run waits because other programs keep the machine busy: 1 on an idle one. With the time-outs of an idle
 *  machine, a call of a busy one would never end, and the run would test nothing else. */
export const PATIENCE = Number(process.env[NAME] ?? measurePatience());
// The programs of the run are started with these variables, so that all of them wait equally long.
process.env[NAME] = String(PATIENCE);

function measurePatience(): number {
  const [lastMinute = 0] = loadavg();
  return Math.min(PATIENCE_MAX, Math.max(1, Math.round(lastMinute / availableParallelism() / 2)));
}
