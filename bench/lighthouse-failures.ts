import type { LighthouseResult } from './lighthouse-tool.ts';

const REASONS_MAX = 3;
const REASON_LENGTH_MAX = 160;

/** Lists the weighted checks of a category below a full score, each with Lighthouse's reasons. */
export function toFailures({ audits, categories }: LighthouseResult, category: string): string[] {
  const refs = categories[category]?.auditRefs ?? [];
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || audit === undefined || audit.score === null || audit.score >= 1) return [];
    const reasons = [audit.explanation ?? audit.displayValue, ...(audit.details?.items ?? []).map(toReason)];
    const told = reasons.filter((reason) => reason !== undefined && reason !== '').slice(0, REASONS_MAX);
    return [told.length === 0 ? `${id} (${audit.title})` : `${id} (${audit.title}): ${told.join(', ')}`];
  });
}

/** Returns the HTML of the largest painted element; null when Lighthouse does not report it. */
export function toLargestPart({ audits }: LighthouseResult): string | null {
  const items = audits['lcp-breakdown-insight']?.details?.items ?? [];
  return items.map((item) => toReason({ node: item })).find((told) => told !== undefined) ?? null;
}

/** Returns the HTML snippet, description, URL or name in an item of a Lighthouse audit; undefined when it has none. */
function toReason(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { node, description, url, name } = item as Readonly<Record<string, unknown>>;
  const snippet = typeof node === 'object' && node !== null ? (node as { snippet?: unknown }).snippet : undefined;
  const told = [snippet, description, url, name].find((each) => typeof each === 'string');
  return told?.slice(0, REASON_LENGTH_MAX);
}
