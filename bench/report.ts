import { ratioOf, type Spread } from './statistics.ts';

/** The measure of a goal: the yardstick measured beside it, or a fixed figure. */
type Goal =
  | { readonly kind: 'ratioAtLeast' | 'ratioAtMost'; readonly limit: number }
  | { readonly kind: 'valueAtMost' | 'valueAtLeast'; readonly limit: number }
  | { readonly kind: 'none' };

/** One measured line. */
export interface Measurement {
  readonly name: string;
  readonly unit: string;
  readonly ours: Spread;
  /** The name and figures of the yardstick; null when the goal is a figure. */
  readonly yardstick: { readonly name: string; readonly spread: Spread } | null;
  readonly goal: Goal;
  /** What a reader must know to judge the figure. */
  readonly note?: string;
}

/** A line that could not be measured, and the reason. */
export interface Unmeasured {
  readonly name: string;
  readonly reason: string;
}

const HEADINGS = ['', 'unit', 'ours (min / median / max)', 'yardstick (min / median / max)', 'ratio', 'goal', 'met'];

/** Tells whether the goal is reached; null when there is none. */
export function isMet({ ours, yardstick, goal }: Measurement): boolean | null {
  const ratio = yardstick === null ? null : ratioOf(ours, yardstick.spread);
  switch (goal.kind) {
    case 'none':
      return null;
    case 'valueAtMost':
      return ours.median <= goal.limit;
    case 'valueAtLeast':
      return ours.median >= goal.limit;
    case 'ratioAtLeast':
      return ratio !== null && ratio >= goal.limit;
    case 'ratioAtMost':
      return ratio !== null && ratio <= goal.limit;
  }
}

/** Formats a figure with three significant digits and thousands separators. */
export function formatFigure(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 1e-9))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 3) });
}

function formatSpread({ min, median, max }: Spread): string {
  return [min, median, max].map(formatFigure).join(' / ');
}

function formatGoal(goal: Goal, unit: string): string {
  switch (goal.kind) {
    case 'none':
      return '-';
    case 'valueAtMost':
      return `<= ${formatFigure(goal.limit)} ${unit}`;
    case 'valueAtLeast':
      return `>= ${formatFigure(goal.limit)} ${unit}`;
    case 'ratioAtLeast':
      return `>= ${goal.limit}`;
    case 'ratioAtMost':
      return `<= ${goal.limit}`;
  }
}

function toCells(measurement: Measurement): string[] {
  const { name, unit, ours, yardstick, goal } = measurement;
  const met = isMet(measurement);
  return [
    name,
    unit,
    formatSpread(ours),
    yardstick === null ? '-' : `${yardstick.name}: ${formatSpread(yardstick.spread)}`,
    yardstick === null ? '-' : formatFigure(ratioOf(ours, yardstick.spread)),
    formatGoal(goal, unit),
    met === null ? '-' : met ? 'yes' : 'NO',
  ];
}

/** Formats a Markdown table whose columns also line up in a terminal. */
export function toTable(measurements: readonly Measurement[]): string {
  const rows = [HEADINGS, ...measurements.map(toCells)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** Sums up the goals in one plain sentence. */
export function summarise(measurements: readonly Measurement[]): string {
  const judged = measurements.filter((each) => isMet(each) !== null);
  const missed = judged.filter((each) => isMet(each) === false).map((each) => each.name);
  if (missed.length === 0) return `All ${judged.length} goals that were measured are met.`;
  return `${judged.length - missed.length} of ${judged.length} goals are met. Missed: ${missed.join('; ')}.`;
}

/** Formats the whole report as Markdown. */
export function toReport(
  facts: { readonly command: string; readonly machine: string; readonly takenAt: string; readonly seconds: number },
  measurements: readonly Measurement[],
  unmeasured: readonly Unmeasured[],
): string {
  const notes = measurements.flatMap(({ name, note }) => (note === undefined ? [] : [`- ${name}: ${note}`]));
  const gaps = unmeasured.map(({ name, reason }) => `- ${name}: not measured. ${reason}`);
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. Absolute figures depend on the machine and its load. The ratios are our goals: in one run, ours',
    'and the yardstick take turns on one PostgreSQL (fsync on).',
    '',
    `- Command: \`${facts.command}\``,
    `- Machine: ${facts.machine}`,
    `- Taken: ${facts.takenAt}, in ${formatFigure(facts.seconds)} s`,
    '',
    toTable(measurements),
    '',
    summarise(measurements),
    ...(gaps.length + notes.length === 0 ? [] : ['', ...notes, ...gaps]),
    '',
  ].join('\n');
}
