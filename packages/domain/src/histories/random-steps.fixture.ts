import fc from 'fast-check';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { openLine } from '#draws/open-line.ts';
import { dueDatesBiweekly, dueDatesMonthly } from '#loans/opening/instalment-schedule.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { fundLoan, openLoan } from '#loans/opening/open-loan.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { LineProduct, Product } from '#loans/products/product.ts';
import { cents } from '#money/cents.ts';
import { CARRIED_OVER } from '#refinance/refinance-loan.ts';
import { firstOf, worldOf, type World } from './random-world.fixture.ts';
import {
  account,
  assign,
  cancelPlan,
  draw,
  extendPlan,
  inCourt,
  live,
  moveDraw,
  pay,
  payByAutopay,
  recall,
  recover,
  redeem,
  refund,
  reinstate,
  sell,
  setLimit,
  settle,
  waive,
} from './world-deeds.fixture.ts';
import { comeBack, renew, rescind, switchToLine, undoRenewal } from './world-renewals.fixture.ts';

/** Random input of a step: `permille` scales an amount, `is` chooses between two variants. */
interface Chance {
  readonly permille: number;
  readonly is: boolean;
}

function payShare(world: World, { permille, is }: Chance): World {
  return pay(
    world,
    Math.max(1, Math.floor((payoffCents(world.running.loan) * permille) / 2000)),
    'standard',
    is ? 'card' : 'ach',
  );
}

function payOff(world: World, { permille, is }: Chance): World {
  const payoff = payoffCents(world.running.loan);
  return pay(world, is ? payoff : payoff + (permille % 300) - 150, 'payoff');
}

/** Advances the loan until it is late by one of the product's delinquency thresholds, chosen at random. Advances ten days when
 *  it is already that late. */
function beLate(world: World, { permille }: Chance): World {
  const { ladder } = world.running.product;
  const { activeDefaultDays, defaultDays, nonAccrualDays, chargeOffDays, outForRepoDays } = ladder;
  const rungs = [activeDefaultDays, defaultDays, nonAccrualDays, chargeOffDays, outForRepoDays ?? 60, 95];
  const rung = rungs[permille % rungs.length] ?? 60;
  return loanDaysLate(world.running.loan) >= rung ? live(world, 10) : live(world, 160, rung);
}

const DEEDS = {
  days: (world: World, { permille }: Chance) => live(world, 1 + Math.floor((permille * 44) / 1000)),
  oneDay: (world: World) => live(world, 1),
  beLate,
  pay: payShare,
  payMinimum: (world: World) => {
    const { loan, product } = world.running;
    return pay(world, quoteFigures(loan, product).minimumAmountDueCents);
  },
  autopay: payByAutopay,
  payOff,
  renew: (world: World, { is }: Chance) => renew(world, 0, is),
  renewWithCash: (world: World, { permille, is }: Chance) => renew(world, permille, is),
  void: (world: World, { is }: Chance) => undoRenewal(world, is),
  rescind,
  switchToLine: (world: World, { permille }: Chance) => switchToLine(world, permille),
  lastComesBack: (world: World, { is }: Chance) => comeBack(world, world.payments.length - 1, is),
  someComesBack: (world: World, { permille, is }: Chance) =>
    comeBack(world, Math.floor((world.payments.length * (permille - 1)) / 1000), is),
  assign,
  recall,
  recover: (world: World, { permille }: Chance) => recover(assign(world), permille),
  sell: (world: World, { permille }: Chance) => sell(recover(assign(world), permille), permille),
  account: (world: World, { is }: Chance) => account(world, is),
  reinstate,
  redeem,
  file: (world: World) => inCourt(world, 'file'),
  dismiss: (world: World) => inCourt(world, 'dismiss'),
  discharge: (world: World) => inCourt(world, 'discharge'),
  settle,
  settleWhole: (world: World) => settle(settle(settle(world))),
  waive: (world: World, { permille, is }: Chance) => waive(world, permille, is),
  refund: (world: World, { permille }: Chance) => refund(world, permille),
  cancelPlan,
  extendPlan,
  draw: (world: World, { permille, is }: Chance) => draw(world, permille, is),
  acceptDraw: (world: World) => moveDraw(world, 'accept'),
  settleDraw: (world: World) => moveDraw(world, 'settle'),
  cancelDraw: (world: World) => moveDraw(world, 'cancel'),
  returnDraw: (world: World) => moveDraw(world, 'return'),
  failDraw: (world: World) => moveDraw(world, 'fail'),
  lapseDraw: (world: World) => moveDraw(world, 'lapse'),
  setLimit: (world: World, { permille }: Chance) => setLimit(world, permille),
} as const satisfies Record<string, (world: World, chance: Chance) => World>;

/** Name of an action that a history may contain. */
export type Deed = keyof typeof DEEDS;

/** One step of a history. */
export interface Step extends Chance {
  readonly deed: Deed;
}

/** Takes a step; a refusal changes nothing. */
export function takeStep(world: World, step: Step): World {
  return DEEDS[step.deed](world, step);
}

const OFTEN: readonly Deed[] = ['days', 'days', 'days', 'oneDay', 'pay', 'payMinimum', 'payOff', 'lastComesBack'];
const ALL_KINDS: readonly Deed[] = [
  ...OFTEN,
  ...OFTEN,
  'beLate',
  'beLate',
  'autopay',
  'someComesBack',
  'file',
  'dismiss',
  'discharge',
  'settle',
  'settleWhole',
  'settleWhole',
  'waive',
  'refund',
];
/** Actions for loans with a vehicle. */
export const VEHICLE_DEEDS: readonly Deed[] = [
  'redeem',
  'beLate',
  'assign',
  'recall',
  'recover',
  'sell',
  'sell',
  'account',
  'reinstate',
];
/** Actions for loans that may be renewed. */
export const RENEWAL_DEEDS: readonly Deed[] = [
  'renew',
  'renew',
  'renew',
  'renewWithCash',
  'void',
  'void',
  'cancelPlan',
  'autopay',
];
/** Actions for a payday loan. */
export const PAYDAY_DEEDS: readonly Deed[] = [...RENEWAL_DEEDS, 'extendPlan', 'extendPlan', 'extendPlan'];
/** Actions for a line of credit. */
export const LINE_DEEDS: readonly Deed[] = [
  'draw',
  'draw',
  'draw',
  'draw',
  'acceptDraw',
  'settleDraw',
  'cancelDraw',
  'returnDraw',
  'failDraw',
  'lapseDraw',
  'setLimit',
];

/** Random steps of a history: actions for every loan plus the given ones. */
export function stepsOf(deeds: readonly Deed[], maxLength: number): fc.Arbitrary<readonly Step[]> {
  const step = fc.record({
    deed: fc.constantFrom(...ALL_KINDS, ...deeds),
    permille: fc.integer({ min: 1, max: 1000 }),
    is: fc.boolean(),
  });
  return fc.array(step, { minLength: 1, maxLength, size: 'max' });
}

function dueDatesOf(product: Exclude<Product, LineProduct>, noteOn: ReturnType<typeof businessDate>, days: number) {
  const first = addDays(noteOn, days);
  if (product.kind === 'pawn') return [];
  if (product.kind === 'payday') return [first];
  const count = Math.max(product.minInstalments, Math.min(product.maxInstalments, days % 2 === 0 ? 9 : 12));
  const lawful = product.totalCostCapRateE8 === null ? count : 4;
  return product.frequency === 'monthly' ? dueDatesMonthly(first, lawful) : dueDatesBiweekly(first, lawful);
}

/** A world that starts with a funded loan of one of the products. */
export function beginningsOf(products: readonly Exclude<Product, LineProduct>[]): fc.Arbitrary<World> {
  return fc
    .record({
      product: fc.constantFrom(...products),
      size: fc.integer({ min: 0, max: 1000 }),
      startDay: fc.integer({ min: 0, max: 700 }),
      firstDueDays: fc.integer({ min: 15, max: 28 }),
    })
    .map(({ product, size, startDay, firstDueDays }) => {
      const span = product.maxAmountCents - product.minAmountCents;
      const noteOn = addDays(businessDate('2025-01-01'), startDay);
      const opened = openLoan({
        loanId: 1,
        loanHeader: '00001-0000001-00',
        product,
        principalCents: cents(product.minAmountCents + Math.floor((span * size) / 1000)),
        noteOn,
        chainStartOn: noteOn,
        dueDates: dueDatesOf(product, noteOn, firstDueDays),
        channel: 'store',
      });
      const funded = fundLoan(opened.loan, product, 'store');
      const entries = [...opened.entries, ...funded.entries];
      return worldOf(firstOf(product, { loan: funded.loan, entries, events: CARRIED_OVER }), entries);
    });
}

/** A world that starts with a line of credit, with or without a draw. */
export function lineBeginnings(product: LineProduct): fc.Arbitrary<World> {
  return fc
    .record({
      limit: fc.integer({ min: 25_000, max: 400_000 }),
      startDay: fc.integer({ min: 0, max: 800 }),
      drawn: fc.integer({ min: 0, max: 1000 }),
    })
    .map(({ limit, startDay, drawn }) => {
      const openedOn = addDays(businessDate('2024-01-01'), startDay);
      const loanHeader = '00001-0000001-00';
      const opened = openLine({ loanId: 1, loanHeader, product, creditLimitCents: cents(limit), openedOn });
      if (!opened.ok) throw new Error('the limit is one of the product');
      const world = worldOf(firstOf(product, opened.value), opened.value.entries);
      return drawn < 200 ? world : draw(world, drawn, true);
    });
}
