import { expect, test } from 'vitest';
import { SIGNING_RUN } from '../signing-torture/settings.ts';
import { parseRun } from './parse-run.ts';
import { PAYMENT_RUN } from './settings.ts';

test('a torture run takes its numbers from the command line or uses defaults', () => {
  const usual = { counts: { payments: 2_000, kills: 80, days: 15, rate: 60 }, mistake: 'none', folder: null };
  expect(parseRun([], PAYMENT_RUN)).toEqual({ ok: true, run: usual });
  const asked = ['--payments', '300', '--kills', '0', '--days', '0', '--rate', '40', '--mistake', 'noFence'];
  expect(parseRun([...asked, '--folder', '/tmp/run'], PAYMENT_RUN)).toEqual({
    ok: true,
    run: { counts: { payments: 300, kills: 0, days: 0, rate: 40 }, mistake: 'noFence', folder: '/tmp/run' },
  });
});

test('without arguments a signing run has 300 signings, 300 uploads and 60 kills', () => {
  const run = { counts: { signings: 300, uploads: 300, kills: 60, rate: 8 }, mistake: 'none', folder: null };
  expect(parseRun([], SIGNING_RUN)).toEqual({ ok: true, run });
});

test.each([
  [['--payments', 'abc'], '--payments is a whole number from 1 to 1000000.'],
  [['--payments', '0'], '--payments is a whole number from 1 to 1000000.'],
  [['--kills', '1.5'], '--kills is a whole number from 0 to 10000.'],
  [['--days', ''], '--days is a whole number from 0 to 1000.'],
  [['--rate', '0'], '--rate is a whole number from 1 to 10000.'],
  [['--mistake', 'all'], '--mistake is one of none, newReference, noInquiry, noFence.'],
])('the torture test refuses the arguments %j in one sentence', (args, problem) => {
  expect(parseRun(args, PAYMENT_RUN)).toEqual({ ok: false, problem });
});

test('a run refuses an argument of another run in one sentence', () => {
  expect(parseRun(['--payments', '3'], SIGNING_RUN)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('--payments'),
  });
});
