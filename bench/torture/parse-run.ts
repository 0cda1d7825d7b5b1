import { parseArguments } from '@lendside/services/programs/read-arguments.ts';
import { MISTAKES, type TortureOptions } from './settings.ts';

/** What the command line asks for; without a folder the run creates its own. */
export interface AskedRun extends Pick<TortureOptions, 'payments' | 'kills' | 'days' | 'mistake' | 'perSecond'> {
  readonly folder: string | null;
}

const FLAGS = {
  payments: { type: 'string', default: '2000' },
  kills: { type: 'string', default: '80' },
  days: { type: 'string', default: '15' },
  mistake: { type: 'string', default: 'none' },
  rate: { type: 'string', default: '60' },
  folder: { type: 'string' },
} as const;

/** The allowed numbers: from the smallest possible run to more than any machine does in a night. */
const BOUNDS = { payments: [1, 1_000_000], kills: [0, 10_000], days: [0, 1_000], rate: [1, 10_000] } as const;
const COUNTED = ['payments', 'kills', 'days', 'rate'] as const;

/** Parses the command line. Returns a sentence for anything it cannot read. */
export function parseRun(
  args: readonly string[],
): { readonly ok: true; readonly run: AskedRun } | { readonly ok: false; readonly problem: string } {
  const parsed = parseArguments(args, FLAGS);
  if (!parsed.ok) return parsed;
  const { values } = parsed;
  const wrong = COUNTED.find((name) => !isWithin(values[name], BOUNDS[name]));
  if (wrong !== undefined)
    return { ok: false, problem: `--${wrong} is a whole number from ${BOUNDS[wrong][0]} to ${BOUNDS[wrong][1]}.` };
  const mistake = MISTAKES.find((known) => known === values.mistake);
  if (mistake === undefined) return { ok: false, problem: `--mistake is one of ${MISTAKES.join(', ')}.` };
  const run = {
    payments: Number(values.payments),
    kills: Number(values.kills),
    days: Number(values.days),
    perSecond: Number(values.rate),
    mistake,
    folder: values.folder ?? null,
  };
  return { ok: true, run };
}

function isWithin(text: string, [min, max]: readonly [number, number]): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max;
}
