import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { rollToBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { currentDueOn } from '@lendside/domain/loans/figures/lateness.ts';
import { loanCan } from '@lendside/domain/loans/statuses/loan-can.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type { PaymentToPost } from '@lendside/providers/loan-systems/port.ts';
import type { Database, Transaction } from '@lendside/services/platform/database.ts';
import { moveDraw } from '@lendside/services/servicing/commands/draws/move-draw.ts';
import { openLine } from '@lendside/services/servicing/commands/lines/open-line.ts';
import { requestDraw } from '@lendside/services/servicing/commands/draws/request-draw.ts';
import { runDayEnd } from '@lendside/services/servicing/day-end/run-day-end.ts';
import { enrolAutopay } from '@lendside/services/servicing/autopay/enrol-autopay.ts';
import { lockLoans } from '@lendside/services/servicing/loans/loan-store.ts';
import { disburseLoan, originateLoan } from '@lendside/services/servicing/commands/origination/originate-loan.ts';
import { postPayments } from '@lendside/services/servicing/commands/payments/post-payments.ts';
import { STORES } from '@lendside/services/servicing/sample-stores.ts';
import { AGES_DAYS, type ModelPlan } from './model-plan.ts';

/** A model loan and its plan. */
export interface Model {
  readonly loanId: number;
  readonly plan: ModelPlan;
}

/** The age in days of the oldest model. */
export const LIVED_DAYS = Math.max(...AGES_DAYS);
/** The customer id of all model loans; no customer has it. */
const NOBODY = 'portfolio-model';
const MONEY_IS_HERE = {
  paymentInFlight: false,
  ssnOnFile: true,
  refinanceEligible: false,
  noSsnRefinanceAllowed: true,
} as const;

function placeOf({ product }: ModelPlan): { storeId: number; brand: string } {
  const store = STORES.find(({ brand, state }) => product.brands.includes(brand) && state === product.state);
  if (store === undefined) throw new Error(`product ${product.productId} has no store`);
  return { storeId: store.storeId, brand: store.brand };
}

function dueDatesOf({ product }: ModelPlan, noteOn: BusinessDate): BusinessDate[] {
  if (product.kind === 'payday') return [addDays(noteOn, product.minTermDays)];
  if (product.kind !== 'instalment') return [];
  const step = product.frequency === 'biweekly' ? 14 : 30;
  const count = Math.max(product.minInstalments, Math.ceil((product.minTermDays ?? 0) / step));
  return Array.from({ length: count }, (_, index) => addDays(noteOn, step * (index + 1)));
}

async function openModel(tx: Transaction, plan: ModelPlan, index: number, on: BusinessDate): Promise<Model> {
  const { product, lmsId, amountCents, behaviour } = plan;
  const owner = { ...placeOf(plan), customerId: NOBODY, collateral: null };
  if (product.kind === 'line') return { loanId: await openDrawnLine(tx, plan, index, owner), plan };
  const dueDates = dueDatesOf(plan, on);
  const loan = await originateLoan(tx, { ...owner, product, principalCents: amountCents, dueDates, channel: 'store' });
  await disburseLoan(tx, product, loan.loanId, 'store');
  if (behaviour === 'autopay') await enrolAutopay(tx, loan.loanId, lmsId === 1 ? 'ach' : 'card', '•••• 4242');
  return { loanId: loan.loanId, plan };
}

async function openDrawnLine(
  tx: Transaction,
  { product, lmsId, amountCents }: ModelPlan,
  index: number,
  owner: { readonly storeId: number; readonly brand: string; readonly customerId: string; readonly collateral: null },
): Promise<number> {
  const key = `line:${index}`;
  const opened = await openLine(tx, {
    ...owner,
    key,
    lmsId,
    productId: product.productId,
    creditLimitCents: product.maxAmountCents,
  });
  if (!opened.ok) throw new Error(`line ${index} was refused: ${opened.refusal.code}`);
  const head = { lmsId, loanId: opened.value.loanId };
  const reference = `draw:${index}`;
  // A store pays out only so much a day.
  const drawCents = cents(Math.min(amountCents, 100_000));
  const asked = await requestDraw(tx, { ...head, key: reference, amountCents: drawCents, channel: 'store' });
  if (!asked.ok) throw new Error(`draw ${index} was refused: ${asked.refusal.code}`);
  const happening = { what: 'accept', handedOut: { channelFeeCents: cents(0) } } as const;
  const taken = await moveDraw(tx, { ...head, key: `accept:${index}`, reference, happening });
  if (!taken.ok) throw new Error(`draw ${index} was not accepted: ${taken.refusal.code}`);
  return opened.value.loanId;
}

/** Returns what a model pays today: what is due on its due date; a single-payment loan in full. Null when it pays nothing. */
function paymentOf({ plan, loanId }: Model, loan: LoanSnapshot): PaymentToPost | null {
  const dueOn = currentDueOn(loan);
  const isDue = dueOn !== null && rollToBusinessDay(dueOn) === loan.asOf;
  const hasStopped = plan.behaviour === 'stops' && loan.appliedCents > 0;
  if (!isDue || hasStopped || plan.behaviour === 'never' || plan.behaviour === 'autopay') return null;
  if (!loanCan.pay(loan, MONEY_IS_HERE).allowed) return null;
  const isSingle = plan.product.kind === 'pawn' || plan.product.kind === 'payday';
  const isWhole = isSingle && plan.behaviour === 'pays';
  const owedCents: Cents = isWhole ? payoffCents(loan) : quoteFigures(loan, plan.product).minimumAmountDueCents;
  if (owedCents === 0) return null;
  return {
    reference: `portfolio:${loanId}:${loan.asOf}`,
    loanId,
    amountCents: owedCents,
    purpose: isWhole ? 'payoff' : 'standard',
    channel: 'card',
    confirmationNumber: String(loanId).padStart(10, '0'),
  };
}

async function payToday(worker: Database, lmsId: 1 | 2, models: readonly Model[]): Promise<void> {
  const own = models.filter(({ plan }) => plan.lmsId === lmsId);
  await worker.transaction(async (tx) => {
    const records = await lockLoans(
      tx,
      lmsId,
      own.map(({ loanId }) => loanId),
      'command',
    );
    const payments = records.flatMap(({ snapshot }) => {
      const model = own.find(({ loanId }) => loanId === snapshot.loanId);
      const payment = model === undefined ? null : paymentOf(model, snapshot);
      return payment === null ? [] : [payment];
    });
    await postPayments(tx, lmsId, payments);
  });
}

/** Runs the models from `LIVED_DAYS` ago until today through the real commands and day-ends, in their own database.
 *  `firstDays` are its starting dates. Throws when a day-end finds a breach. */
export async function liveModels(
  worker: Database,
  plans: readonly ModelPlan[],
  firstDays: Readonly<Record<1 | 2, BusinessDate>>,
  onDay: (day: number) => void,
): Promise<Model[]> {
  const models: Model[] = [];
  for (let day = 0; day <= LIVED_DAYS; day += 1) {
    for (const [index, plan] of plans.entries()) {
      if (LIVED_DAYS - plan.ageDays !== day) continue;
      const on = addDays(firstDays[plan.lmsId], day);
      models.push(await worker.transaction((tx) => openModel(tx, plan, index, on)));
    }
    for (const lmsId of [1, 2] as const) await payToday(worker, lmsId, models);
    if (day === LIVED_DAYS) break;
    for (const lmsId of [1, 2] as const) {
      const { date, breaches } = await runDayEnd(worker, lmsId, { delivers: false });
      if (breaches.length > 0) throw new Error(`the models break an invariant on ${date}: ${breaches[0]}`);
    }
    onDay(day + 1);
  }
  return models;
}
