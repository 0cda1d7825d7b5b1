import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { rollToBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { dueDatesBiweekly, dueDatesMonthly } from '@lendside/domain/loans/instalment-schedule.ts';
import { payoffCents } from '@lendside/domain/loans/payoff.ts';
import { findProduct } from '@lendside/domain/loans/products.ts';
import type { Product } from '@lendside/domain/loans/product.ts';
import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { PaymentToPost } from '@lendside/providers/loan-systems/port.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { D0, toIdentity } from '#features/simulation/people.ts';
import type { Person, StoryStep } from '#features/simulation/people.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { enrolAutopay } from '#servicing/loans/enrol-autopay.ts';
import { lockLoans } from '#servicing/loans/loan-store.ts';
import { disburseLoan, originateLoan } from '#servicing/loans/originate-loan.ts';
import { postPayments } from '#servicing/loans/post-payments.ts';
import { storeOf } from '#servicing/stores.ts';

/** A step on its day, in the loan system it happens in. */
interface DatedStep {
  readonly on: BusinessDate;
  readonly lmsId: 1 | 2;
  readonly person: Person;
  readonly step: StoryStep;
}

/** Numbers of the loans made so far, by person and loan name. */
type LoanNumbers = Map<string, number>;

function theProduct(productId: number): Product & { readonly lmsId: 1 | 2 } {
  const product = findProduct(productId);
  if (product === null || product.lmsId === 3) throw new Error(`the built-in core has no product ${productId}`);
  return { ...product, lmsId: product.lmsId };
}

function productOf(person: Person, loan: string): ReturnType<typeof theProduct> {
  const origination = person.story.find((step) => step.does === 'originate' && step.loan === loan);
  if (origination?.does !== 'originate') throw new Error(`${person.code} has no loan "${loan}"`);
  return theProduct(origination.productId);
}

function dueDatesOf(step: Extract<StoryStep, { does: 'originate' }>, product: Product): BusinessDate[] {
  if (product.kind !== 'instalment') return [];
  if (step.term === undefined || step.firstDueOn === undefined)
    throw new Error(`${step.loan} needs a term and a first due date`);
  const firstDueOn = businessDate(step.firstDueOn);
  return product.frequency === 'biweekly'
    ? dueDatesBiweekly(firstDueOn, step.term)
    : dueDatesMonthly(firstDueOn, step.term);
}

/** Every step as a list of dated steps; `payEach` becomes a payment on each roll(due) from its day to before D0. */
export function toDatedSteps(people: readonly Person[]): DatedStep[] {
  return people.flatMap((person) =>
    person.story.flatMap((step): DatedStep[] => {
      const { lmsId } = productOf(person, step.loan);
      if (step.does !== 'payEach') return [{ on: rollToBusinessDay(addDays(D0, step.day)), lmsId, person, step }];
      const origination = person.story.find((other) => other.does === 'originate' && other.loan === step.loan);
      if (origination?.does !== 'originate') throw new Error(`${person.code} pays a loan that was not made`);
      const days = dueDatesOf(origination, productOf(person, step.loan)).map(rollToBusinessDay);
      return days.filter((on) => on >= addDays(D0, step.day) && on < D0).map((on) => ({ on, lmsId, person, step }));
    }),
  );
}

/** The days on which the clocks must start so that every story fits before D0. */
export function firstDaysOf(people: readonly Person[]): Readonly<Record<1 | 2, BusinessDate>> {
  const steps = toDatedSteps(people);
  const firstOf = (lmsId: 1 | 2): BusinessDate =>
    steps
      .filter((dated) => dated.lmsId === lmsId)
      .map((dated) => dated.on)
      .toSorted()[0] ?? D0;
  return { 1: firstOf(1), 2: firstOf(2) };
}

/** Lives all stories through in simulated time with the real commands and the real day-end, both loan systems up to D0.
 *  Answers the loan numbers by person and loan name ("P13 pawn"). Faults on a refused payment or a breach. */
export async function liveStories(worker: Database, people: readonly Person[]): Promise<ReadonlyMap<string, number>> {
  const loans: LoanNumbers = new Map();
  const steps = toDatedSteps(people);
  const firstDays = firstDaysOf(people);
  const lastFirst = [firstDays[1], firstDays[2]].toSorted();
  for (let today = lastFirst[0] ?? D0; today <= D0; today = addDays(today, 1)) {
    for (const lmsId of [1, 2] as const) {
      if (today < firstDays[lmsId]) continue;
      const due = steps.filter((dated) => dated.lmsId === lmsId && dated.on === today);
      if (due.length > 0)
        await worker.transaction(async (tx) => {
          for (const dated of due) await takeStep(tx, dated, loans);
        });
      if (today < D0) await closeDay(worker, lmsId);
    }
  }
  return loans;
}

async function closeDay(worker: Database, lmsId: 1 | 2): Promise<void> {
  const { date, breaches } = await runDayEnd(worker, lmsId, { delivers: false });
  if (breaches.length > 0) throw new Error(`loan system ${lmsId} could not open ${date}: ${breaches.join('; ')}`);
}

async function takeStep(tx: Transaction, { lmsId, on, person, step }: DatedStep, loans: LoanNumbers): Promise<void> {
  if (step.does === 'originate') {
    loans.set(`${person.code} ${step.loan}`, await originate(tx, person, step));
    return;
  }
  const loanId = loans.get(`${person.code} ${step.loan}`);
  if (loanId === undefined) throw new Error(`${person.code} has no loan "${step.loan}" on ${on}`);
  if (step.does === 'enrolAutopay') await enrolAutopay(tx, loanId, 'ach', step.displayNumber);
  else await pay(tx, lmsId, loanId, step.does, on);
}

async function originate(
  tx: Transaction,
  person: Person,
  step: Extract<StoryStep, { does: 'originate' }>,
): Promise<number> {
  const product = theProduct(step.productId);
  const principalCents = parseAmount(step.principal);
  if (principalCents === null) throw new Error(`"${step.principal}" is not an amount`);
  const { loanId } = await originateLoan(tx, {
    product,
    principalCents,
    dueDates: dueDatesOf(step, product),
    channel: step.channel,
    brand: step.brand,
    storeId: storeOf(step.brand, product.state).storeId,
    customerId: toIdentity(person).customerIdOf(product.lmsId),
    collateral: step.vehicle ?? null,
  });
  await disburseLoan(tx, product, loanId, step.channel);
  return loanId;
}

/** Confirmation numbers of the past: nine digits and a check digit, made from loan and day, so that each seed has the same. */
function confirmationOf(loanId: number, on: BusinessDate): string {
  const digits = `${loanId}${on.slice(8)}${on.slice(5, 7)}`.slice(-9).padStart(9, '1');
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index + 1), 0);
  return `${digits}${sum % 10}`;
}

async function pay(
  tx: Transaction,
  lmsId: 1 | 2,
  loanId: number,
  does: 'payEach' | 'payoff',
  on: BusinessDate,
): Promise<void> {
  const snapshot = (await lockLoans(tx, lmsId, [loanId], 'command'))[0]?.snapshot;
  if (snapshot === undefined) throw new Error(`there is no loan ${loanId}`);
  const item = snapshot.schedule.find((each) => rollToBusinessDay(each.dueOn) === on);
  const amountCents = does === 'payoff' ? payoffCents(snapshot) : item?.amountCents;
  if (amountCents === undefined) throw new Error(`loan ${loanId} has nothing due on ${on}`);
  const payment: PaymentToPost = {
    reference: `seed:${loanId}:${on}`,
    loanId,
    amountCents,
    purpose: does === 'payoff' ? 'payoff' : 'standard',
    channel: 'card',
    confirmationNumber: confirmationOf(loanId, on),
  };
  const [result] = await postPayments(tx, lmsId, [payment]);
  if (result?.ok !== true)
    throw new Error(`payment ${payment.reference} was refused: ${result?.refusal.code ?? 'no answer'}`);
}
