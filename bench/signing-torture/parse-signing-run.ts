import { parseArguments } from '@lendside/services/programs/read-arguments.ts';
import { MISTAKES, type SigningTortureOptions } from './settings.ts';

/** What the command line asks for; without a folder the run creates its own. */
export interface AskedSigningRun extends Pick<
  SigningTortureOptions,
  'signings' | 'uploads' | 'kills' | 'mistake' | 'perSecond'
> {
  readonly folder: string | null;
}

const FLAGS = {
  signings: { type: 'string', default: '300' },
  uploads: { type: 'string', default: '300' },
  kills: { type: 'string', default: '60' },
  mistake: { type: 'string', default: 'none' },
  rate: { type: 'string', default: '8' },
  folder: { type: 'string' },
} as const;

const BOUNDS = { signings: [0, 100_000], uploads: [0, 100_000], kills: [0, 10_000], rate: [1, 1_000] } as const;
const COUNTED = ['signings', 'uploads', 'kills', 'rate'] as const;

/** Parses the command line. Returns a sentence for anything it cannot read. */
export function parseSigningRun(
  args: readonly string[],
): { readonly ok: true; readonly run: AskedSigningRun } | { readonly ok: false; readonly problem: string } {
  const parsed = parseArguments(args, FLAGS);
  if (!parsed.ok) return parsed;
  const { values } = parsed;
  const wrong = COUNTED.find((name) => !isWithin(values[name], BOUNDS[name]));
  if (wrong !== undefined)
    return { ok: false, problem: `--${wrong} is a whole number from ${BOUNDS[wrong][0]} to ${BOUNDS[wrong][1]}.` };
  const mistake = MISTAKES.find((known) => known === values.mistake);
  if (mistake === undefined) return { ok: false, problem: `--mistake is one of ${MISTAKES.join(', ')}.` };
  const [signings, uploads] = [Number(values.signings), Number(values.uploads)];
  if (signings + uploads === 0) return { ok: false, problem: '--signings or --uploads is more than 0.' };
  const { kills, rate, folder = null } = values;
  return { ok: true, run: { signings, uploads, kills: Number(kills), perSecond: Number(rate), mistake, folder } };
}

function isWithin(text: string, [min, max]: readonly [number, number]): boolean {
  return /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max;
}
