import { RATE_SCALE } from '#money/rate.ts';
import { isFaceLawful } from '#loans/paydays/payday-fee.ts';
import type { InstalmentProduct, LineProduct, PawnProduct, PaydayProduct, Product } from './product.ts';

/** A rule of the catalog and the problem to report when it does not hold. */
type Rule = readonly [holds: boolean, problem: string];

function broken(rules: readonly Rule[]): string[] {
  return rules.filter(([holds]) => !holds).map(([, problem]) => problem);
}

/** True for a rate above 0 and at most 100 %. */
function isPart(rateE8: number): boolean {
  return rateE8 > 0 && rateE8 <= RATE_SCALE;
}

const isClimbing = (steps: readonly number[]): boolean =>
  steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0));

function pawnRules(product: PawnProduct): Rule[] {
  const { charges, chargeParts, renewal } = product;
  const parts = chargeParts === null ? null : chargeParts.interestRateE8 + chargeParts.customaryFeeRateE8;
  return [
    [charges[0]?.fromChainDay === 0, 'prices do not start on day 0 of the chain'],
    [isClimbing(charges.map((row) => row.fromChainDay)), 'prices are not in order of days'],
    ...charges.map((row): Rule => {
      return [row.rateE8 <= row.capRateE8, `price from day ${row.fromChainDay} is above its cap`];
    }),
    [product.periodDays > 0, 'the period has no days'],
    [product.graceDays >= 0 && product.graceRateE8 >= 0, 'grace is negative'],
    [parts === null || charges.every((row) => row.rateE8 === parts), 'the parts of the charge do not add up to it'],
    [product.lienFeeCents < product.minAmountCents, 'the lien fee takes the whole of the least loan'],
    [renewal.principalReduction === null || isPart(renewal.principalReduction.rateE8), 'the reduction is no part'],
  ];
}

function rateRules({ rates }: InstalmentProduct): Rule[] {
  const tops = rates.flatMap((tier) => (tier.upToCents === null ? [] : [tier.upToCents]));
  return [
    [rates.at(-1)?.upToCents === null, 'the last rate must have no upper amount'],
    [rates.slice(0, -1).every((tier) => tier.upToCents !== null), 'an open rate is not the last'],
    [isClimbing(tops), 'rates are not in order of amounts'],
    [rates.every((tier) => tier.rateE8 > 0), 'a rate is not positive'],
    [rates.every((tier) => tier.rateE8 <= 10 * RATE_SCALE), 'a rate above 1000 % a year'],
  ];
}

function instalmentRules(product: InstalmentProduct): Rule[] {
  const { minInstalments, maxInstalments, minTermDays, maxTermDays, lateFee, originationFee, maintenanceFee } = product;
  const isInOrder = minInstalments >= 1 && minInstalments <= maxInstalments;
  return [
    [isInOrder, 'the least and most payments are out of order'],
    [(minTermDays ?? 0) <= (maxTermDays ?? Infinity), 'the least and most days are out of order'],
    ...rateRules(product),
    [lateFee === null || (isPart(lateFee.rateE8) && lateFee.graceDays >= 0), 'the late fee is no part'],
    [lateFee === null || (lateFee.minCents ?? 0) <= (lateFee.maxCents ?? Infinity), 'the late fee is out of order'],
    [originationFee === null || originationFee.rateE8 < RATE_SCALE, 'the origination fee takes the whole loan'],
    [maintenanceFee === null || isPart(maintenanceFee.rateE8), 'the maintenance fee is no part'],
    [product.totalCostCapRateE8 === null || product.totalCostCapRateE8 > 0, 'the cap of the cost is nothing'],
  ];
}

function lineRules(product: LineProduct): Rule[] {
  return [
    [product.minDrawCents > 0 && product.minDrawCents <= product.maxDrawCents, 'the least draw is above the most'],
    [product.maxDrawCents <= product.maxAmountCents, 'the most drawn is above the most lent'],
    [product.statementDueDays >= 21, 'a statement is due sooner than 21 days'],
    [isPart(product.minimumPrincipalRateE8), 'the minimum payment is no part of the principal'],
    [product.rateE8 > 0 && product.customaryFeeRateE8 >= 0, 'a rate is not positive'],
    [product.rateE8 + product.customaryFeeRateE8 <= 10 * RATE_SCALE, 'a rate above 1000 % a year'],
  ];
}

function paydayRules(product: PaydayProduct): Rule[] {
  const { minTermDays, maxTermDays, fee, extendedPlan } = product;
  const isFeePart = fee.rateE8 > 0 && fee.rateE8 < RATE_SCALE;
  return [
    [minTermDays >= 1 && minTermDays <= maxTermDays, 'the least and most days are out of order'],
    [isFeePart, 'the fee is no part'],
    [isFeePart && isFaceLawful(product, product.maxAmountCents), 'the most and its fee are above the face'],
    [extendedPlan === null || extendedPlan.minInstalments > 1, 'an extended plan has one payment'],
    [
      extendedPlan === null || extendedPlan.minInstalments <= extendedPlan.maxInstalments,
      'the least and most payments of a plan are out of order',
    ],
    [(extendedPlan?.monthsBetween ?? 1) > 0, 'plans are no time apart'],
  ];
}

function kindRules(product: Product): Rule[] {
  switch (product.kind) {
    case 'pawn':
      return pawnRules(product);
    case 'instalment':
      return instalmentRules(product);
    case 'line':
      return lineRules(product);
    case 'payday':
      return paydayRules(product);
  }
}

function ladderRules({ ladder }: Product): Rule[] {
  const steps = [ladder.activeDefaultDays, ladder.defaultDays, ladder.nonAccrualDays, ladder.chargeOffDays];
  const repo = ladder.outForRepoDays ?? ladder.activeDefaultDays;
  return [
    [steps.every((step, index) => step >= (steps[index - 1] ?? 1)), 'the ladder does not climb'],
    [repo >= ladder.activeDefaultDays && repo < ladder.chargeOffDays, 'vehicles are assigned out of turn'],
  ];
}

function collateralRules(product: Product): Rule[] {
  const { loanToValueE8, recovery, ladder } = product;
  const miles = recovery?.recoveryFees.flatMap((row) => (row.upToMiles === null ? [] : [row.upToMiles])) ?? [];
  const isSecured = product.loanType === 'Title';
  return [
    [(loanToValueE8 !== null) === isSecured, 'a title loan has a limit to its vehicle, another has none'],
    [loanToValueE8 === null || isPart(loanToValueE8), 'the limit to the vehicle is no part'],
    [(recovery !== null) === isSecured, 'a title loan says what recovery costs, another does not'],
    [(ladder.outForRepoDays !== null) === isSecured, 'only a title loan is assigned to an agent'],
    [recovery === null || recovery.recoveryFees.at(-1)?.upToMiles === null, 'the last distance must be open'],
    [isClimbing(miles), 'distances are not in order'],
  ];
}

function termRules(product: Product, ids: ReadonlySet<number>): Rule[] {
  const { switchToProductId, renewal } = product;
  return [
    [
      product.minAmountCents > 0 && product.minAmountCents <= product.maxAmountCents,
      'the least amount is above the most',
    ],
    [product.minimumLoanAmountCents <= product.maxAmountCents, 'no renewed loan could exist'],
    [product.brands.length > 0, 'no brand sells it'],
    [/^[A-Z]{2}$/.test(product.state), 'the state is not two letters'],
    [product.returnedItemFeeCents >= 0 && product.rightToCureDays >= 0, 'a fee or a time is negative'],
    [renewal.maxDaysLate >= 0 && (renewal.maxRenewals ?? 0) >= 0, 'renewals are negative'],
    [switchToProductId === null || ids.has(switchToProductId), 'the product to switch to is not in the catalogue'],
  ];
}

/** Returns the problems of a product catalog, one sentence each, starting with the product's number. Empty when it is sound.
 *  Source: loan-core 1.2, I9. */
export function validateProducts(products: readonly Product[]): string[] {
  const ids = new Set(products.map((product) => product.productId));
  return products.flatMap((product, index) => {
    const isTaken = products.slice(0, index).some((before) => before.productId === product.productId);
    const rules: Rule[] = [
      [!isTaken, 'the number is taken'],
      ...termRules(product, ids),
      ...ladderRules(product),
      ...collateralRules(product),
      ...kindRules(product),
    ];
    return broken(rules).map((problem) => `${product.productId}: ${problem}`);
  });
}
