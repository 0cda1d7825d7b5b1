import { existsSync, globSync, readFileSync } from 'node:fs';
import { formatFigure, type Measurement } from './report.ts';
import { spreadOf } from './statistics.ts';

/** CPU milliseconds used by each group of processes, by group name. */
export type CpuTimes = Readonly<Record<string, number>>;

/** The measured processes: a single process, or a server whose child processes come and go. */
export interface WatchedProcess {
  readonly name: string;
  readonly pid: number;
  /** Which child processes are included: none, the ended ones, or also the running ones. */
  readonly children?: 'none' | 'ended' | 'all';
}

/** Linux counts CPU in hundredths of a second on every architecture we run on (`USER_HZ`). */
const MS_PER_TICK = 10;
const UTIME = 14;
const STIME = 15;
const CSTIME = 17;
const PPID = 4;

/** Reads the CPU time used so far; null without /proc. CPU per piece of work holds on a shared machine, where work per second
 *  depends on the neighbors. */
export function readCpuTimes(watched: readonly WatchedProcess[]): CpuTimes | null {
  if (!existsSync('/proc/self/stat')) return null;
  return Object.fromEntries(watched.map(({ name, pid, children = 'none' }) => [name, timeOf(pid, children)]));
}

/** Returns the parent of a process from /proc; null when there is none. */
export function findParent(pid: number): number | null {
  const fields = readStat(pid);
  return fields === null ? null : Number(fields[PPID - 1]);
}

/** Returns the CPU milliseconds of one piece of work, by group, when `count` pieces were done between two readings. */
export function cpuOfEach(before: CpuTimes, after: CpuTimes, count: number): CpuTimes {
  return Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / count]));
}

/** Lists what to measure: PostgreSQL, these processes, and the load, which is this process with its ended children. */
export function watchedOf(
  server: { readonly pid: number | null },
  processes: readonly WatchedProcess[] = [],
): WatchedProcess[] {
  const postgres = server.pid === null ? [] : [{ name: 'PostgreSQL', pid: server.pid, children: 'all' as const }];
  return [...postgres, ...processes, { name: 'load', pid: process.pid, children: 'ended' }];
}

interface CpuSide {
  readonly name: string;
  readonly times: readonly CpuTimes[];
}

/** Returns the report row on CPU, in milliseconds over all processes, with the share of each of ours. Empty when nothing was
 *  read. */
export function cpuMeasurement(ours: CpuSide, yardstick: CpuSide): Measurement[] {
  const [first] = ours.times;
  if (first === undefined || yardstick.times.length === 0) return [];
  const parts = Object.keys(first).map((name) => {
    const { median } = spreadOf(ours.times.map((times) => times[name] ?? 0));
    return `${name} ${formatFigure(median)}`;
  });
  return [
    {
      name: ours.name,
      unit: 'ms',
      ours: spreadOf(ours.times.map(sumOf)),
      yardstick: { name: yardstick.name, spread: spreadOf(yardstick.times.map(sumOf)) },
      goal: { kind: 'none' },
      note: `all processes, the load among them; medians: ${parts.join(', ')}. This figure holds when others use the machine too.`,
    },
  ];
}

/** Adds up all groups. */
function sumOf(times: CpuTimes): number {
  return Object.values(times).reduce((sum, ms) => sum + ms, 0);
}

function timeOf(pid: number, children: 'none' | 'ended' | 'all'): number {
  const own = ticksOf(readStat(pid), children === 'none' ? STIME : CSTIME);
  if (children !== 'all') return own * MS_PER_TICK;
  const running = globSync('/proc/[0-9]*/stat').flatMap((path) => {
    const fields = readStat(Number(path.split('/')[2]));
    return fields !== null && Number(fields[PPID - 1]) === pid ? [ticksOf(fields, STIME)] : [];
  });
  return (own + running.reduce((sum, ticks) => sum + ticks, 0)) * MS_PER_TICK;
}

/** Sums the fields of `proc(5)` from utime to number `last`, inclusive. */
function ticksOf(fields: readonly string[] | null, last: number): number {
  return (fields ?? []).slice(UTIME - 1, last).reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** Returns the fields of /proc/<pid>/stat, the first at index 0; null when the process is gone. The name in brackets may
 *  contain anything. */
function readStat(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return [String(pid), '', ...text.slice(text.lastIndexOf(')') + 2).split(' ')];
  } catch {
    return null;
  }
}
