import { parseArguments } from '@lendside/services/programs/read-arguments.ts';

/** The numbers and the planted mistakes that the command line of a run may ask for. */
export interface RunShape<Count extends string, Mistake extends string> {
  /** Of each number: what it is by default, and its bounds. */
  readonly counts: Readonly<
    Record<Count, { readonly usual: number; readonly bounds: readonly [min: number, max: number] }>
  >;
  /** `none` first. */
  readonly mistakes: readonly Mistake[];
}

/** What the command line asks for; without a folder the run creates its own. */
export interface AskedRun<Count extends string, Mistake extends string> {
  readonly counts: Readonly<Record<Count, number>>;
  readonly mistake: Mistake;
  readonly folder: string | null;
}

/** What came of reading the command line: the run, or a sentence for anything that cannot be read. */
export type ParsedRun<Count extends string, Mistake extends string> =
  | { readonly ok: true; readonly run: AskedRun<Count, Mistake> }
  | { readonly ok: false; readonly problem: string };

/** Parses the command line of a run of this shape. */
export function parseRun<Count extends string, Mistake extends string>(
  args: readonly string[],
  { counts, mistakes }: RunShape<Count, Mistake>,
): ParsedRun<Count, Mistake> {
  const names = Object.keys(counts) as Count[];
  const defaults = { ...Object.fromEntries(names.map((name) => [name, String(counts[name].usual)])), mistake: 'none' };
  const flags = Object.fromEntries(
    Object.entries(defaults).map(([name, usual]) => [name, { type: 'string', default: usual }] as const),
  );
  const parsed = parseArguments(args, { ...flags, folder: { type: 'string' } });
  if (!parsed.ok) return parsed;
  const values: Readonly<Record<string, string | boolean | undefined>> = parsed.values;
  const textOf = (name: string): string => String(values[name] ?? '');
  const wrong = names.find((name) => !isWithin(textOf(name), counts[name].bounds));
  if (wrong !== undefined) {
    const [min, max] = counts[wrong].bounds;
    return { ok: false, problem: `--${wrong} is a whole number from ${min} to ${max}.` };
  }
  const mistake = mistakes.find((known) => known === values['mistake']);
  if (mistake === undefined) return { ok: false, problem: `--mistake is one of ${mistakes.join(', ')}.` };
  const asked = Object.fromEntries(names.map((name) => [name, Number(textOf(name))])) as Record<Count, number>;
  const folder = values['folder'] === undefined ? null : textOf('folder');
  return { ok: true, run: { counts: asked, mistake, folder } };
}

function isWithin(text: string, [min, max]: readonly [number, number]): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max;
}
