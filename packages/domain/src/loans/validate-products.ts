import { RATE_SCALE } from '#money/rate.ts';
import type { InstalmentProduct, LineProduct, PawnProduct, PaydayProduct, Product } from './product.ts';

function pawnProblems(product: PawnProduct): string[] {
  const problems: string[] = [];
  if (product.charges[0]?.fromChainDay !== 0) problems.push('prices do not start on day 0 of the chain');
  product.charges.forEach((row, index) => {
    const before = product.charges[index - 1];
    if (before !== undefined && before.fromChainDay >= row.fromChainDay)
      problems.push('prices are not in order of days');
    if (row.rateE8 > row.capRateE8) problems.push(`price from day ${row.fromChainDay} is above its cap`);
  });
  if (product.periodDays <= 0) problems.push('the period has no days');
  return problems;
}

function instalmentProblems(product: InstalmentProduct): string[] {
  const problems: string[] = [];
  if (product.minInstalments < 1 || product.minInstalments > product.maxInstalments) {
    problems.push('the least and most instalments are out of order');
  }
  if (product.rates.at(-1)?.upToCents !== null) problems.push('the last rate must have no upper amount');
  product.rates.forEach((tier, index) => {
    const before = product.rates[index - 1]?.upToCents ?? null;
    if (tier.upToCents === null && index < product.rates.length - 1) problems.push('an open rate is not the last');
    if (before !== null && tier.upToCents !== null && before >= tier.upToCents)
      problems.push('rates are not in order of amounts');
    if (tier.rateE8 > 10 * RATE_SCALE) problems.push('a rate above 1000 % a year');
  });
  return problems;
}

function lineProblems(product: LineProduct): string[] {
  return [
    ...(product.minDrawCents > product.maxDrawCents ? ['the least draw is above the most'] : []),
    ...(product.statementDueDays < 21 ? ['a statement is due sooner than 21 days'] : []),
  ];
}

function paydayProblems(product: PaydayProduct): string[] {
  const { maxFaceCents, minTermDays, maxTermDays } = product;
  return [
    ...(minTermDays > maxTermDays ? ['the least and most days are out of order'] : []),
    ...(maxFaceCents !== null && product.maxAmountCents > maxFaceCents ? ['the most is above the face'] : []),
  ];
}

function kindProblems(product: Product): string[] {
  switch (product.kind) {
    case 'pawn':
      return pawnProblems(product);
    case 'instalment':
      return instalmentProblems(product);
    case 'line':
      return lineProblems(product);
    case 'payday':
      return paydayProblems(product);
  }
}

function ladderProblems({ ladder }: Product): string[] {
  const steps = [ladder.activeDefaultDays, ladder.defaultDays, ladder.nonAccrualDays, ladder.chargeOffDays];
  return steps.every((step, index) => index === 0 || step >= (steps[index - 1] ?? 0))
    ? []
    : ['the ladder does not climb'];
}

/** Says what is wrong with a catalogue, one sentence each, led by the product number; empty when nothing is. */
export function validateProducts(products: readonly Product[]): string[] {
  const ids = new Set<number>();
  return products.flatMap((product) => {
    const problems = [
      ...(ids.has(product.productId) ? ['the number is taken'] : []),
      ...(product.minAmountCents > product.maxAmountCents ? ['the least amount is above the most'] : []),
      ...(product.minimumLoanAmountCents > product.maxAmountCents ? ['no renewed loan could exist'] : []),
      ...ladderProblems(product),
      ...kindProblems(product),
    ];
    ids.add(product.productId);
    return problems.map((problem) => `${product.productId}: ${problem}`);
  });
}
