import { expect, test } from 'vitest';
import { parseArguments } from './read-arguments.ts';

const options = { days: { type: 'string', default: '7' }, end: { type: 'boolean' } } as const;

test('invalid arguments are reported in a sentence that names the allowed arguments', () => {
  const takes = 'This command takes --days …, --end.';
  const problemOf = (...args: string[]) => parseArguments(args, options);
  expect(problemOf('--day', '3')).toEqual({ ok: false, problem: `Unknown option '--day'. ${takes}` });
  expect(problemOf('--days')).toEqual({ ok: false, problem: `Option '--days <value>' argument missing. ${takes}` });
  expect(problemOf('30')).toMatchObject({ ok: false, problem: expect.stringContaining("argument '30'") as string });
});

test('valid arguments return their values and defaults', () => {
  expect(parseArguments(['--end'], options)).toEqual({ ok: true, values: { days: '7', end: true } });
});
