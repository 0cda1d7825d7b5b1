import { expect, test } from 'vitest';
import { parseRun } from './parse-run.ts';

test('a torture run takes its numbers from the command line or uses defaults', () => {
  const usual = { payments: 2_000, kills: 80, days: 15, perSecond: 60, mistake: 'none', folder: null };
  expect(parseRun([])).toEqual({ ok: true, run: usual });
  const asked = ['--payments', '300', '--kills', '0', '--days', '0', '--rate', '40', '--mistake', 'noFence'];
  expect(parseRun([...asked, '--folder', '/tmp/run'])).toEqual({
    ok: true,
    run: { payments: 300, kills: 0, days: 0, perSecond: 40, mistake: 'noFence', folder: '/tmp/run' },
  });
});

test.each([
  [['--payments', 'abc'], '--payments is a whole number from 1 to 1000000.'],
  [['--payments', '0'], '--payments is a whole number from 1 to 1000000.'],
  [['--kills', '1.5'], '--kills is a whole number from 0 to 10000.'],
  [['--days', ''], '--days is a whole number from 0 to 1000.'],
  [['--rate', '0'], '--rate is a whole number from 1 to 10000.'],
  [['--mistake', 'all'], '--mistake is one of none, newReference, noInquiry, noFence.'],
])('the torture test refuses the arguments %j in one sentence', (args, problem) => {
  expect(parseRun(args)).toEqual({ ok: false, problem });
});
