import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { StartProblem } from '#platform/start-problem.ts';

/** Reads the setting BLOCKED_READS: `all` or `none` of the calls marked `reads`, or their names joined by commas. Throws
 *  `StartProblem` for a name that is no such call. Source: LOP-091, decision 021. */
export function readBlockedReads(
  text: string,
  calls: Readonly<Record<string, Endpoint>>,
): (callName: string) => boolean {
  const reads = Object.keys(calls).filter((name) => calls[name]?.blocked === 'reads');
  if (text === 'all') return () => true;
  const named = text === 'none' ? [] : text.split(',').map((name) => name.trim());
  const wrong = named.filter((name) => !reads.includes(name));
  if (wrong.length > 0)
    throw new StartProblem(
      `The setting BLOCKED_READS names ${wrong.join(', ')}. It may name: ${reads.toSorted().join(', ')}.`,
    );
  return (callName) => named.includes(callName);
}
