import type { StoryStep, ApplicationStep } from './story.ts';
import { toIdentity } from './people.ts';
import { amountOf, builtInProduct, keyOf, must, nameNumber, numberOf, type StoryContext } from './story-context.ts';
import {
  chooseApplicationMethod,
  setApplicationAmount,
  startApplication,
  withdrawApplication,
} from '#servicing/commands/origination/change-application.ts';
import { endUnsigned } from '#servicing/commands/origination/end-unsigned.ts';
import { startOrigination } from '#servicing/commands/origination/sign-origination.ts';
import { storeOf } from '#servicing/sample-stores.ts';

type Step = StoryStep & ApplicationStep & { readonly application: string };

async function start(context: StoryContext, step: Step & { does: 'startApplication' }): Promise<void> {
  const { tx, person, lmsId } = context;
  const { state } = builtInProduct(step.productId);
  const made = await startApplication(tx, {
    key: keyOf(context, step),
    lmsId,
    productId: step.productId,
    storeId: storeOf(step.brand, state).storeId,
    brand: step.brand,
    customerId: toIdentity(person).customerIdOf(lmsId),
    targetLoanId: step.targetLoan === undefined ? null : numberOf(context, step.targetLoan),
    isRefinance: step.isRefinance ?? false,
    canUploadDocuments: step.canUploadDocuments ?? false,
    appraisalCents: step.appraisal === undefined ? null : amountOf(step.appraisal),
    vehicle: step.vehicle ?? null,
  });
  nameNumber(context, step.application, must(made, context, step).applicationId);
}

/** Runs one application step with the borrower's real command. Throws on a refusal. */
export async function takeApplicationStep(context: StoryContext, step: Step): Promise<void> {
  if (step.does === 'startApplication') return start(context, step);
  const { tx, lmsId } = context;
  const applicationId = numberOf(context, step.application);
  const command = { key: keyOf(context, step), lmsId, applicationId };
  switch (step.does) {
    case 'chooseAmount':
      must(
        await setApplicationAmount(tx, { ...command, amountCents: amountOf(step.amount), dueDates: [] }),
        context,
        step,
      );
      return;
    case 'chooseMethod':
      must(await chooseApplicationMethod(tx, { ...command, method: step.channel }), context, step);
      return;
    case 'startOrigination': {
      const prepared = await startOrigination(tx, { ...command, dueDates: [], collateral: step.vehicle });
      nameNumber(context, step.loan, must(prepared, context, step).loanId);
      return;
    }
    case 'withdrawApplication': {
      if (step.loan === undefined) must(await withdrawApplication(tx, command), context, step);
      else
        must(
          await endUnsigned(tx, { ...command, loanId: numberOf(context, step.loan), why: 'withdraw' }),
          context,
          step,
        );
    }
  }
}
