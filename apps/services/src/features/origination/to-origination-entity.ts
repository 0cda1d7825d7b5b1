import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { experianStatus } from '@lendside/domain/checks/experian-status.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { DRAFT_DAYS } from '@lendside/domain/origination/application-states.ts';
import type { ApplicationStatus } from '@lendside/providers/loan-systems/origination-calls.ts';
import { findCards, type CardRow } from '#features/cards/card-queries.ts';
import { isSsnOnFile } from '#features/loans/borrower-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { choiceOf, nextPageOf, toReasons, type OriginationEntity } from './application-words.ts';
import { findLatestAsk, type Ask } from './asks/ask-queries.ts';
import { isCallAsked } from './call-queries.ts';
import { originationOptions } from './channels.ts';
import { findChoice, type Choice } from './choice-queries.ts';
import { whileUp, type FoundApplication } from './find-application.ts';
import type { OriginationMeans } from './origination-means.ts';
import { findTargets } from './payout-target.ts';
import { readProceeds } from './read-payout.ts';
import { toRescission } from './rescission.ts';

const TASK = statement<{ task_id: number }>(
  'origination_upload_task',
  'select task_id from app.upload_task where lms_id = $1 and application_id = $2 and closed_on is null',
);
// 7,200 minutes after it was opened, counted in business days of the store.
const EXPIRES = statement<{ expires_at: Date }>(
  'origination_expires_at',
  'select $2::date::timestamp at time zone s.time_zone as expires_at from servicing.store s where s.store_id = $1',
);

/** What may remove an obstacle. */
const REMEDIES: Readonly<Record<string, string>> = {
  spouse_notice_missing: 'give_spouse',
  income_missing: 'contact_store',
  appraisal_missing: 'contact_store',
};

/** The masked number of a card or bank account. */
export function displayNumberOf(cards: readonly CardRow[]): (cardId: string) => string | null {
  return (cardId) => {
    const card = cards.find((each) => each.card_id === cardId);
    return card === undefined ? null : `•••• ${card.last_four}`;
  };
}

interface Stored {
  readonly kept: Choice | null;
  readonly taskId: number | null;
  readonly payout: OriginationEntity['payout'];
  readonly expiresAt: Date | null;
}

async function readStored(
  tx: Transaction,
  { application, lmsId }: FoundApplication,
  cards: readonly CardRow[],
): Promise<Stored> {
  const { applicationId, loanId, storeId, decidedOn, startedOn, state } = application;
  const lastOn = addDays(decidedOn ?? startedOn, DRAFT_DAYS);
  const isOpen = state === 'open' || state === 'signing';
  return {
    kept: await findChoice(tx, applicationId),
    taskId: (await tx.row(TASK, [lmsId, applicationId]))?.task_id ?? null,
    payout: loanId === null ? null : await readProceeds(tx, loanId, displayNumberOf(cards)),
    expiresAt: isOpen ? ((await tx.row(EXPIRES, [storeId, lastOn]))?.expires_at ?? null) : null,
  };
}

/** Reads an application with everything that its pages show. Source: LAP-093, LOP-130, width 6. */
export async function toOriginationEntity(
  means: OriginationMeans,
  caller: Customer,
  found: FoundApplication,
): Promise<OriginationEntity> {
  const { application, calls, customerIds, system, lmsId } = found;
  const { database } = means;
  const { applicationId, loanId, state } = application;
  const product = findProduct(application.productId);
  if (product === null)
    throw new Error(`application ${applicationId} has the unknown product ${application.productId}`);
  const cards = await findCards(database, caller);
  const [offer, stored, record, lastStart, ssnOnFile, callAsked] = await Promise.all([
    whileUp(calls.offer(applicationId, customerIds)),
    readAs(database, customerIds, (tx) => readStored(tx, found, cards)),
    loanId === null ? null : whileUp(system.account(loanId, customerIds)),
    findLatestAsk(database, caller, 'start', applicationId),
    isSsnOnFile(database, caller.profileId),
    isCallAsked(database, caller, { applicationId, appraisalId: application.appraisalId }),
  ]);
  if (offer === null) throw new Error(`application ${applicationId} has no offer`);
  const choice = choiceOf(application, stored.kept);
  const { range, today } = offer;
  const minCents = range.ok ? range.value.minCents : product.minAmountCents;
  const options = originationOptions(product, choice.amountCents === 0 ? minCents : choice.amountCents, today, {
    storeCashTodayCents: offer.storeCashTodayCents,
    targets: await findTargets(means, caller, today),
    offeredChannels: means.offeredChannels,
  });
  return {
    ...toSpecified(application, product, { record, lastStart, choice, options }),
    maxLoanAmount: range.ok ? range.value.maxCents : NO_CENTS,
    minLoanAmount: minCents,
    spousalConsentRequired: offer.spouseAsked && means.spousalConsentStates.includes(product.state),
    lmsId,
    productName: product.name,
    state,
    nextPage: nextPageOf(application, choice),
    startedOn: application.startedOn,
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    limitedBy: range.ok ? range.value.limitedBy : null,
    options,
    disburseCardId: choice.cardId,
    blockedBy: obstacles(state, offer.blockedBy, range.ok ? null : reasonOf(range.refusal)),
    experianStatus: experianStatus({ renewsOnline: !ssnOnFile, ssnOnFile, isMatch: null }),
    returnUrl: application.returnUrl,
    declinedReasons: toReasons(application.declinedReasons),
    uploadTaskId: stored.taskId === null ? null : String(stored.taskId),
    callAsked,
    signBy: state === 'open' || state === 'signing' ? offer.signBy : null,
    asOf: today,
    payout: stored.payout,
    rescission: await readRescissionOf(means, caller, found),
  };
}

interface Around {
  readonly record: LoanRecord | null;
  readonly lastStart: Ask | null;
  readonly choice: Choice;
  readonly options: OriginationEntity['options'];
}

/** The fields of the specification that are not limits. Source: ORG-008 to ORG-012. */
function toSpecified(application: ApplicationStatus, product: Product, { record, lastStart, choice, options }: Around) {
  const { applicationId, appraisalId, customerId, loanId, storeId, productId, brand } = application;
  const isOpenNow = (name: string): boolean => options.some((each) => each.name === name && each.closedBy === null);
  const vehicle = application.vehicle ?? record?.collateral ?? null;
  const loan = record?.snapshot ?? null;
  return {
    applicationId,
    appraisalId,
    customerId,
    loanId,
    loanStatusId: loan?.status ?? null,
    loanTypeCode: product.loanType,
    originationKey: lastStart?.messageKey ?? null,
    collateral: vehicle === null ? null : { year: vehicle.year, make: vehicle.make, model: vehicle.model },
    disbursementAmount: choice.amountCents,
    disbursementType: choice.method ?? ('none' as const),
    dueDate: loan?.schedule[0]?.dueOn ?? null,
    loanAmount: loan === null ? null : (loan.line?.creditLimitCents ?? loan.originalPrincipalCents),
    locationId: storeId,
    locationBrand: BRAND_CODES.find((code) => code === brand) ?? ('tmx' as const),
    storeId,
    productId,
    disbursementOptions: {
      isDebitDisbursementAvailable: isOpenNow('debit'),
      isMoneyGramDisbursementAvailable: isOpenNow('moneyGram'),
      isStoreDisbursementAvailable: isOpenNow('store'),
    },
  };
}

async function readRescissionOf(
  { database }: OriginationMeans,
  caller: Customer,
  { application: { loanId, state }, calls, customerIds }: FoundApplication,
): Promise<OriginationEntity['rescission']> {
  if (loanId === null || (state !== 'funded' && state !== 'rescinded')) return null;
  const terms = await whileUp(calls.rescission(loanId, customerIds));
  return terms === null ? null : toRescission(loanId, terms, await findLatestAsk(database, caller, 'rescind', loanId));
}

function reasonOf(refusal: { readonly code: string; readonly reason?: string }): string {
  return refusal.reason ?? refusal.code;
}

function obstacles(state: ApplicationStatus['state'], ...reasons: readonly (string | null)[]) {
  if (state !== 'open' && state !== 'signing') return [];
  const known = reasons.filter((reason) => reason !== null);
  return known.map((reason) => ({ reason, remedy: REMEDIES[reason] ?? 'contact_store' }));
}
