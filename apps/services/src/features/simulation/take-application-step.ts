import type { StoryStep, ApplicationStep } from '#features/simulation/story.ts';
import { toIdentity } from '#features/simulation/people.ts';
import { amountOf, builtInProduct, must, nameNumber, numberOf } from '#features/simulation/story-context.ts';
import type { StoryContext } from '#features/simulation/story-context.ts';
import {
  chooseAmount,
  chooseMethod,
  startApplication,
  startOrigination,
  withdrawApplication,
} from '#servicing/applications/apply-for-loan.ts';
import { storeOf } from '#servicing/stores.ts';

type Step = StoryStep & ApplicationStep & { readonly application: string };

async function start(context: StoryContext, step: Step & { does: 'startApplication' }): Promise<void> {
  const { tx, person, lmsId } = context;
  const { state } = builtInProduct(step.productId);
  const made = await startApplication(tx, {
    lmsId,
    kind: step.kind,
    productId: step.productId,
    storeId: storeOf(step.brand, state).storeId,
    brand: step.brand,
    customerId: toIdentity(person).customerIdOf(lmsId),
    targetLoanId: step.targetLoan === undefined ? null : numberOf(context, step.targetLoan),
    isRefinance: step.isRefinance ?? false,
    canUploadDocuments: step.canUploadDocuments ?? false,
    appraisalCents: step.appraisal === undefined ? null : amountOf(step.appraisal),
  });
  nameNumber(context, step.application, must(made, context, step));
}

/** Takes one step of an application with the command the borrower would have used. Faults on a refusal. */
export async function takeApplicationStep(context: StoryContext, step: Step): Promise<void> {
  if (step.does === 'startApplication') return start(context, step);
  const { tx } = context;
  const applicationId = numberOf(context, step.application);
  switch (step.does) {
    case 'chooseAmount':
      must(await chooseAmount(tx, applicationId, amountOf(step.amount)), context, step);
      return;
    case 'chooseMethod':
      must(await chooseMethod(tx, applicationId, step.channel), context, step);
      return;
    case 'startOrigination': {
      const prepared = await startOrigination(tx, applicationId, { dueDates: [], collateral: step.vehicle });
      nameNumber(context, step.loan, must(prepared, context, step));
      return;
    }
    case 'withdrawApplication': {
      const withdrawn = await withdrawApplication(tx, applicationId);
      if (!withdrawn.ok) throw new Error(`${context.person.code}: ${JSON.stringify(withdrawn.refusal)}`);
    }
  }
}
