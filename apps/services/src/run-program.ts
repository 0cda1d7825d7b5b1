import { ANCILLARY_PRODUCTS } from '@lendside/domain/loans/ancillary-products.ts';
import { PRODUCTS } from '@lendside/domain/loans/products.ts';
import { validateAncillaries } from '@lendside/domain/loans/validate-ancillaries.ts';
import { validateProducts } from '@lendside/domain/loans/validate-products.ts';
import { findProductionProblems, parseEnvironment } from '#config.ts';
import type { Config } from '#config.ts';
import { StartProblem } from '#platform/start-problem.ts';

/** Runs a long-lived program under the settings of the environment. Settings that do not fit and everything else that keeps
 *  it from starting are told as sentences, one a line, and end the process with 1. */
export async function runProgram(run: (config: Config) => Promise<void>): Promise<void> {
  const parsed = parseEnvironment();
  const catalogue = [...validateProducts(PRODUCTS), ...validateAncillaries(ANCILLARY_PRODUCTS, PRODUCTS)].map(
    (problem) => `The catalogue of products is broken: ${problem}.`,
  );
  const problems = parsed.ok ? [...findProductionProblems(parsed.config), ...catalogue] : parsed.problems;
  if (!parsed.ok || problems.length > 0) return refuseToStart(problems);
  try {
    await run(parsed.config);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    refuseToStart([error.message]);
  }
}

function refuseToStart(sentences: readonly string[]): never {
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exit(1);
}
