import { existsSync, globSync, readFileSync } from 'node:fs';
import type { BenchServer } from './bench-server.ts';
import { formatFigure, type Measurement } from './report.ts';
import { spreadOf } from './statistics.ts';

/** Milliseconds of CPU that each group of processes has used, by the name of the group. */
export type CpuTimes = Readonly<Record<string, number>>;

/** Whose time is read: single processes, and a server whose children come and go. */
export interface WatchedProcess {
  readonly name: string;
  readonly pid: number;
  /** Which of its children count too: none, those that ended, or those that run as well. */
  readonly children?: 'none' | 'ended' | 'all';
}

/** Linux counts CPU in hundredths of a second for every architecture we run on (`USER_HZ`). */
const MS_PER_TICK = 10;
const UTIME = 14;
const STIME = 15;
const CSTIME = 17;
const PPID = 4;

/** Reads the CPU used so far; null where there is no /proc. CPU for a piece of work is the figure that stands on a shared machine,
 *  where work per second falls with what the neighbours do. */
export function readCpuTimes(watched: readonly WatchedProcess[]): CpuTimes | null {
  if (!existsSync('/proc/self/stat')) return null;
  return Object.fromEntries(watched.map(({ name, pid, children = 'none' }) => [name, timeOf(pid, children)]));
}

/** The parent of a process, by /proc; null where there is none. */
export function findParent(pid: number): number | null {
  const fields = readStat(pid);
  return fields === null ? null : Number(fields[PPID - 1]);
}

/** CPU of one piece of work in milliseconds, by group, when `count` of them were done between two readings. */
export function cpuOfEach(before: CpuTimes, after: CpuTimes, count: number): CpuTimes {
  return Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / count]));
}

/** The server, these processes, and the load, which is this process and what it runs to the end. */
export function watchedOf(server: BenchServer, processes: readonly WatchedProcess[] = []): WatchedProcess[] {
  const postgres = server.pid === null ? [] : [{ name: 'PostgreSQL', pid: server.pid, children: 'all' as const }];
  return [...postgres, ...processes, { name: 'load', pid: process.pid, children: 'ended' }];
}

interface CpuSide {
  readonly name: string;
  readonly times: readonly CpuTimes[];
}

/** The row of the report on CPU, in milliseconds of all processes, and what each of ours took; none where nothing was read. */
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

/** All groups together. */
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

/** Fields of `proc(5)` from utime on, up to and with the field numbered `last`. */
function ticksOf(fields: readonly string[] | null, last: number): number {
  return (fields ?? []).slice(UTIME - 1, last).reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** The fields of /proc/<pid>/stat, the first at 0; null when the process is gone. The name in brackets may hold anything. */
function readStat(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return [String(pid), '', ...text.slice(text.lastIndexOf(')') + 2).split(' ')];
  } catch {
    return null;
  }
}
