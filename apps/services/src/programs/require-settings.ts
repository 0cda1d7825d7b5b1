import { ANCILLARY_PRODUCTS } from '@lendside/domain/loans/ancillaries/ancillary-products.ts';
import { PRODUCTS } from '@lendside/domain/loans/products/find-product.ts';
import { validateAncillaries } from '@lendside/domain/loans/ancillaries/validate-ancillaries.ts';
import { validateProducts } from '@lendside/domain/loans/products/validate-products.ts';
import { parseEnvironment, type Config } from '#config.ts';
import { findProductionProblems } from '#production-problems.ts';

/** Reads the settings of this process in the same way for every program. Prints problems as sentences, one per line, and exits
 *  with `exitCode`. `simulationOnly` is the sentence printed when the program refuses to run in production. */
export function requireSettings(exitCode = 1, simulationOnly?: string): Config {
  const parsed = parseEnvironment();
  if (!parsed.ok) return refuse(parsed.problems, exitCode);
  const { config } = parsed;
  if (simulationOnly !== undefined && config.LENDSIDE_MODE !== 'simulation') return refuse([simulationOnly], exitCode);
  const catalogue = [...validateProducts(PRODUCTS), ...validateAncillaries(ANCILLARY_PRODUCTS, PRODUCTS)].map(
    (problem) => `The catalogue of products is broken: ${problem}.`,
  );
  const problems = [...findProductionProblems(config), ...catalogue];
  return problems.length === 0 ? config : refuse(problems, exitCode);
}

function refuse(sentences: readonly string[], exitCode: number): never {
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exit(exitCode);
}
