import { makeDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { confirmationNumberOf } from '@lendside/domain/payments/confirmation-number.ts';
import { rollToBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { proceedsCents } from '@lendside/domain/loans/opening/open-loan.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { PaymentToPost } from '@lendside/providers/loan-systems/port.ts';
import { toIdentity, PEOPLE } from './people.ts';
import { checkStory } from './check-story.ts';
import type { LoanStep, StoryStep } from './story.ts';
import {
  amountOf,
  builtInProduct,
  dueDatesOf,
  keyOf,
  loanOf,
  must,
  nameNumber,
  numberOf,
  STORY_MINUTES_OF_DAY,
  type StoryContext,
} from './story-context.ts';
import { takeRecoveryStep } from './take-recovery-step.ts';
import { statement } from '#platform/database.ts';
import { bookAtDesk } from '#features/appointments/visit-desk-queries.ts';
import { changeCreditLimit } from '#servicing/commands/lines/change-credit-limit.ts';
import { closeLine } from '#servicing/commands/lines/close-line.ts';
import { takeLoanLock } from '#servicing/commands/refinance/loan-locks.ts';
import { moveDraw } from '#servicing/commands/draws/move-draw.ts';
import { openLine } from '#servicing/commands/lines/open-line.ts';
import { refinance } from '#servicing/commands/refinance/refinance.ts';
import { requestDraw } from '#servicing/commands/draws/request-draw.ts';
import { rescind } from '#servicing/commands/origination/rescind.ts';
import { voidRefinance } from '#servicing/commands/refinance/void-refinance.ts';
import { enrolAutopay } from '#servicing/autopay/enrol-autopay.ts';
import {
  insertApplication,
  nextApplicationId,
  NOTHING_SAID,
} from '#servicing/commands/origination/application-rows.ts';
import { disburseLoan, originateLoan } from '#servicing/commands/origination/originate-loan.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { storeOf } from '#servicing/sample-stores.ts';

type Step<Does extends LoanStep['does']> = Extract<LoanStep, { does: Does }> & { readonly loan: string };

/** Returns the fields that every command on a story's loan has in common. */
export function headOf(context: StoryContext, step: StoryStep & { readonly loan: string }) {
  return {
    key: keyOf(context, step),
    lmsId: context.lmsId,
    loanId: numberOf(context, step.loan),
    minutesOfDay: STORY_MINUTES_OF_DAY,
  } as const;
}

function customerOf(code: string, lmsId: 1 | 2): string {
  return toIdentity({ code }).customerIdOf(lmsId);
}

/** Makes a vehicle identification number for a person's loan. It holds the letters I and O, which no real number has. */
function sampleVin(code: string, loan: string): string {
  const digits = [...`${code}${loan}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000, 7);
  return `1SIMULATION0${String(digits).padStart(5, '0')}`;
}

async function originate(context: StoryContext, step: Step<'originate'>): Promise<void> {
  const { tx, person, lmsId } = context;
  const product = builtInProduct(step.productId);
  const { loanId } = await originateLoan(tx, {
    product,
    principalCents: amountOf(step.principal),
    dueDates: dueDatesOf(step, product, context.on),
    channel: step.channel,
    brand: step.brand,
    storeId: storeOf(step.brand, product.state).storeId,
    customerId: customerOf(person.code, lmsId),
    cosignerId: step.cosigner === undefined ? null : customerOf(step.cosigner, lmsId),
    collateral: step.vehicle === undefined ? null : { ...step.vehicle, vin: sampleVin(person.code, step.loan) },
  });
  if (step.isMoneyOnItsWay === true)
    await makeDisbursement(tx, {
      reference: `proceeds:${loanId}`,
      loanId,
      customerId: customerOf(person.code, lmsId),
      purpose: 'origination',
      channel: step.channel,
      amountCents: proceedsCents(product, amountOf(step.principal)),
      on: context.on,
    });
  else await disburseLoan(tx, product, loanId, step.channel);
  nameNumber(context, step.loan, loanId);
  if (step.vehicleValue !== undefined) await keepAppraisal(context, step, loanId);
}

/** Writes the application that the loan was made from, with the value of its vehicle. */
async function keepAppraisal({ tx, person, lmsId, on }: StoryContext, step: Step<'originate'>, loanId: number) {
  const product = builtInProduct(step.productId);
  await insertApplication(tx, {
    ...NOTHING_SAID,
    applicationId: await nextApplicationId(tx),
    lmsId,
    kind: lmsId === 2 ? 'TLXeApplication' : 'NlsApplication',
    productId: step.productId,
    storeId: storeOf(step.brand, product.state).storeId,
    brand: step.brand,
    customerId: customerOf(person.code, lmsId),
    targetLoanId: null,
    isRefinance: false,
    canUploadDocuments: false,
    appraisalCents: step.vehicleValue === undefined ? null : amountOf(step.vehicleValue),
    amountCents: amountOf(step.principal),
    method: 'store',
    loanId,
    state: 'funded',
    startedOn: on,
    finishedOn: on,
    decidedOn: on,
    openedAt: new Date(),
  });
}

/** Makes the confirmation number of a past payment from loan and day, so that every seed gives the same number. */
function confirmationOf(loanId: number, on: string): string {
  return confirmationNumberOf(Number(`${loanId}${on.slice(8)}${on.slice(5, 7)}`.slice(-9).padStart(9, '1')));
}

async function pay(context: StoryContext, step: Step<'pay' | 'payEach' | 'payoff'>): Promise<void> {
  const { tx, lmsId, on, person } = context;
  const { snapshot } = await loanOf(context, step.loan);
  const { loanId, schedule } = snapshot;
  const due = schedule.find((item) => rollToBusinessDay(item.dueOn) === on) ?? schedule[0];
  const levelCents = due?.amountCents;
  const amountCents =
    step.does === 'payoff'
      ? payoffCents(snapshot)
      : step.does === 'pay' && step.amount !== 'level'
        ? amountOf(step.amount)
        : levelCents;
  if (amountCents === undefined) throw new Error(`${person.code} ${step.loan} has nothing due on ${on}`);
  const payment: PaymentToPost = {
    reference: `seed:${loanId}:${on}`,
    loanId,
    amountCents,
    purpose: step.does === 'payoff' || amountCents === payoffCents(snapshot) ? 'payoff' : 'standard',
    channel: (step.does === 'pay' ? step.tender : undefined) ?? 'card',
    confirmationNumber: confirmationOf(loanId, on),
  };
  const [result] = await postPayments(tx, lmsId, [payment]);
  if (result?.ok !== true)
    throw new Error(`payment ${payment.reference} was refused: ${result?.refusal.code ?? 'no answer'}`);
}

async function renew(context: StoryContext, step: Step<'refinance'> & StoryStep): Promise<void> {
  const { tx, on } = context;
  const command = {
    ...headOf(context, step),
    amountCents: amountOf(step.amount),
    tender: 'card',
    dueDates: [],
  } as const;
  const confirmationNumber = confirmationOf(command.loanId, on);
  const { newLoanId } = must(await refinance(tx, { ...command, confirmationNumber }), context, step);
  nameNumber(context, step.into, newLoanId);
}

async function openTheLine(context: StoryContext, step: Step<'openLine'> & StoryStep): Promise<void> {
  const { tx, person, lmsId } = context;
  const product = builtInProduct(step.productId);
  const made = await openLine(tx, {
    key: keyOf(context, step),
    lmsId,
    productId: step.productId,
    creditLimitCents: amountOf(step.creditLimit),
    brand: step.brand,
    storeId: storeOf(step.brand, product.state).storeId,
    customerId: customerOf(person.code, lmsId),
    collateral: null,
  });
  nameNumber(context, step.loan, must(made, context, step).loanId);
}

async function draw(context: StoryContext, step: Step<'draw'> & StoryStep): Promise<void> {
  const { tx } = context;
  const head = headOf(context, step);
  const asked = await requestDraw(tx, { ...head, amountCents: amountOf(step.amount), channel: step.channel });
  const { reference } = must(asked, context, step);
  if (step.isAccepted === false) return;
  const accepted = { ...head, key: `${head.key}:accept`, reference, happening: { what: 'accept' } } as const;
  must(await moveDraw(tx, accepted), context, step);
  const settled = { ...head, key: `${head.key}:settle`, reference, happening: { what: 'settle' } } as const;
  must(await moveDraw(tx, settled), context, step);
}

async function giveBack(context: StoryContext, step: Step<'rescind'> & StoryStep): Promise<void> {
  const { snapshot } = await loanOf(context, step.loan);
  const returnedCents = proceedsCents(builtInProduct(snapshot.productId), snapshot.originalPrincipalCents);
  must(await rescind(context.tx, { ...headOf(context, step), returnedCents, returnedTo: 'store' }), context, step);
}

async function lock(context: StoryContext, step: Step<'lockLoan'> & StoryStep): Promise<void> {
  const { tx, lmsId } = context;
  const by = PEOPLE.find((other) => other.code === step.by);
  if (by === undefined) throw new Error(`there is no person ${step.by}`);
  const holder = { holderId: customerOf(by.code, lmsId), holderName: `${by.firstName} ${by.lastName}` };
  must(await takeLoanLock(tx, numberOf(context, step.loan), 'alternate', holder), context, step);
}

const OWNER_OF_VISIT = statement<{ customer_id: string; store_id: number }>(
  'owner_of_story_visit',
  'select customer_id, store_id from servicing.loan where lms_id = $1 and loan_id = $2',
);

async function visit(context: StoryContext, step: Step<'bookAppointment'> & StoryStep): Promise<void> {
  const { loanId, lmsId } = headOf(context, step);
  const owner = await context.tx.row(OWNER_OF_VISIT, [lmsId, loanId]);
  if (owner === null) throw new Error(`loan ${loanId} has no borrower`);
  const asked = {
    loanId,
    customerId: owner.customer_id,
    storeId: owner.store_id,
    kind: 'general',
    isTold: false,
  } as const;
  const booked = await bookAtDesk(context.tx, { ...asked, inDays: step.inDays });
  if (typeof booked === 'string') throw new Error(`the visit of loan ${loanId} was refused: ${booked}`);
}

/** Runs one loan step with the real command of the borrower, the store or day-end. Throws on a refusal. */
export async function takeLoanStep(
  context: StoryContext,
  step: StoryStep & LoanStep & { loan: string },
): Promise<void> {
  const { tx } = context;
  switch (step.does) {
    case 'originate':
      return originate(context, step);
    case 'pay':
    case 'payEach':
    case 'payoff':
      return pay(context, step);
    case 'refinance':
      return renew(context, step);
    case 'voidRefinance':
      must(await voidRefinance(tx, headOf(context, step)), context, step);
      return;
    case 'rescind':
      return giveBack(context, step);
    case 'enrolAutopay':
      return enrolAutopay(tx, numberOf(context, step.loan), 'ach', step.displayNumber);
    case 'openLine':
      return openTheLine(context, step);
    case 'draw':
      return draw(context, step);
    case 'setCreditLimit': {
      const creditLimitCents = amountOf(step.creditLimit);
      const why = { reasons: step.reasons, report: null };
      must(await changeCreditLimit(tx, { ...headOf(context, step), creditLimitCents, why }), context, step);
      return;
    }
    case 'closeLine':
      must(await closeLine(tx, headOf(context, step)), context, step);
      return;
    case 'lockLoan':
      return lock(context, step);
    case 'bookAppointment':
      return visit(context, step);
    case 'wasChargedOff':
    case 'hadStatement':
    case 'wasDebited':
      return checkStory(context, step);
    default:
      return takeRecoveryStep(context, step);
  }
}
