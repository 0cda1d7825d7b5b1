import { expect, test } from 'vitest';
import { formatFigure, isMet, summarise, toReport, toTable, type Measurement } from './report.ts';

const flat = (value: number): Measurement['ours'] => ({ min: value, median: value, max: value });
const payments: Measurement = {
  name: 'payments',
  unit: '/s',
  ours: { min: 900, median: 1000, max: 1100 },
  yardstick: { name: 'TPC-B', spread: flat(4000) },
  goal: { kind: 'ratioAtLeast', limit: 0.5 },
};
const latency: Measurement = {
  name: 'p50',
  unit: 'ms',
  ours: flat(104.2),
  yardstick: null,
  goal: { kind: 'valueAtMost', limit: 110 },
};

test("a goal compares medians with the yardstick's or with a fixed figure", () => {
  expect(isMet(payments)).toBe(false);
  expect(isMet({ ...payments, goal: { kind: 'ratioAtLeast', limit: 0.25 } })).toBe(true);
  expect(isMet({ ...payments, goal: { kind: 'ratioAtMost', limit: 0.25 } })).toBe(true);
  expect(isMet(latency)).toBe(true);
  expect(isMet({ ...latency, goal: { kind: 'valueAtLeast', limit: 110 } })).toBe(false);
  expect(isMet({ ...latency, goal: { kind: 'valueAtLeast', limit: 104.2 } })).toBe(true);
  expect(isMet({ ...latency, goal: { kind: 'none' } })).toBe(null);
});

test('a ratio goal without a yardstick is never met', () => {
  expect(isMet({ ...payments, yardstick: null })).toBe(false);
});

test('a figure keeps three significant digits', () => {
  expect([0.2512, 7.004, 104.2, 4912.6, 0].map(formatFigure)).toEqual(['0.251', '7', '104', '4,913', '0']);
});

test("the report's table is aligned, and its summary names every missed goal", () => {
  const lines = toTable([payments, latency]).split('\n');
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  expect(lines[2]).toContain('| 0.25 ');
  expect(lines[2]?.endsWith('| NO  |')).toBe(true);
  expect(summarise([payments, latency])).toBe('1 of 2 goals are met. Missed: payments.');
  expect(summarise([latency])).toBe('All 1 goals that were measured are met.');
});

test('the report names the command, the machine and what was not measured', () => {
  const facts = { command: 'npm run bench', machine: '2 cores', takenAt: '2026-06-15', seconds: 61 };
  const report = toReport(facts, [{ ...latency, note: 'at 50/s' }], [{ name: 'accounts', reason: 'No server.' }]);
  expect(report).toContain('`npm run bench`');
  expect(report).toContain('- p50: at 50/s');
  expect(report).toContain('- accounts: not measured. No server.');
});
