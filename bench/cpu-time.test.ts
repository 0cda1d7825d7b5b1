import { expect, test } from 'vitest';
import { cpuMeasurement, cpuOfEach, findParent, readCpuTimes } from './cpu-time.ts';

test('CPU time is reported per piece of work and per process', () => {
  expect(cpuOfEach({ HTTP: 1_000, worker: 0 }, { HTTP: 1_500, worker: 250 }, 500)).toEqual({ HTTP: 1, worker: 0.5 });
});

test('the CPU row adds up all processes and names the share of each', () => {
  const [row] = cpuMeasurement(
    { name: 'CPU of a payment', times: [{ HTTP: 1, worker: 0.5 }] },
    { name: 'of a transaction', times: [{ PostgreSQL: 0.5 }] },
  );
  expect(row?.ours.median).toBe(1.5);
  expect(row?.yardstick?.spread.median).toBe(0.5);
  expect(row?.note).toContain('HTTP 1, worker 0.5');
});

test('CPU times that could not be read produce no row', () => {
  expect(cpuMeasurement({ name: 'a', times: [] }, { name: 'b', times: [] })).toEqual([]);
});

test('the CPU time of this process grows as it works, on a system with /proc', () => {
  const watched = [{ name: 'this', pid: process.pid }];
  const first = readCpuTimes(watched);
  if (first === null) return;
  const before = first['this'] ?? 0;
  const untilMs = process.cpuUsage().user / 1_000 + 60;
  while (process.cpuUsage().user / 1_000 < untilMs);
  const spent = (readCpuTimes(watched)?.['this'] ?? 0) - before;
  expect(spent).toBeGreaterThanOrEqual(30);
  expect(findParent(process.pid)).toBe(process.ppid);
});
