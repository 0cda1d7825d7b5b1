import { parseConfig } from '#config.ts';
import { findProductionProblems } from '#production-problems.ts';

/** Returns what is wrong with these settings, in sentences. */
export function problemsOf(environment: Record<string, string>): string[] {
  const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', ...environment });
  return parsed.ok ? findProductionProblems(parsed.config) : parsed.problems;
}
