import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getOriginationTerms } from '@lendside/contract/origination/get-origination-terms.ts';
import type { getOriginationResult, startOrigination } from '@lendside/contract/origination/loan-originate.ts';
import type { saveOriginationChoice } from '@lendside/contract/origination/save-origination-choice.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { ApplicationOffer } from '@lendside/providers/loan-systems/capabilities.ts';
import { findCard, findCards } from '#features/cards/card-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import { askFor, findAsk, findLatestAsk, waitForAsk, type Ask } from './asks/ask-queries.ts';
import { answerTo, refuseAsk } from './asks/refuse-ask.ts';
import { askForCall, findPhone } from './call-queries.ts';
import { findChannel, originationOptions } from './channels.ts';
import { findChoice, saveChoice } from './choice-queries.ts';
import { findOwnApplication, whileUp, type FoundApplication } from './find-application.ts';
import type { OriginationMeans } from './origination-means.ts';
import { toRescission } from './rescission.ts';
import { choiceOf, toOriginationEntity } from './to-origination-entity.ts';
import { toFigures } from './to-origination-terms.ts';

type Asked = RequestOf<typeof startOrigination>;

const CLOSED_TEXT: Readonly<Record<string, string>> = {
  amount_above_limit: 'This amount is more than this way of getting money allows. Choose another.',
  no_card: 'This card cannot receive money. Choose another.',
  no_account: 'This bank account is not verified yet. Choose another way to get your money.',
};

function productOf({ application: { productId } }: FoundApplication): Product {
  const product = findProduct(productId);
  if (product === null) throw new Error(`there is no product ${productId}`);
  return product;
}

async function readOffer({ calls, application, customerIds }: FoundApplication): Promise<ApplicationOffer> {
  const offer = await whileUp(calls.offer(application.applicationId, customerIds));
  if (offer === null) throw new Refused('NotFoundException', 'Failed to get the application.');
  return offer;
}

function refuseField(field: string, message: string): Refused {
  return new Refused('ValidationException', message, { fields: [{ field, message }] });
}

/** Refuses an application that nothing can be chosen for any more, or not yet. */
function requireState({ application: { state } }: FoundApplication, ...mayBe: readonly string[]): void {
  if (!mayBe.includes(state)) throw refuseAsk({ code: 'not_eligible', reason: `application_${state}` });
}

function requireInRange({ range }: ApplicationOffer, amountCents: Cents): void {
  if (!range.ok) throw refuseAsk(range.refusal);
  const { minCents, maxCents } = range.value;
  if (amountCents < minCents || amountCents > maxCents)
    throw refuseAsk({ code: 'amount_out_of_range', minCents, maxCents });
}

interface Wanted {
  readonly method: DisbursementChannel;
  readonly amountCents: Cents;
  readonly cardId: string | null;
}

/** Refuses a way to receive the money that is closed for this amount, or a card or account that cannot receive. */
async function requireOpenChannel(
  means: OriginationMeans,
  caller: Customer,
  found: FoundApplication,
  offer: ApplicationOffer,
  { method, amountCents, cardId }: Wanted,
): Promise<void> {
  const needsCard = method === 'debit' || method === 'ach';
  if (needsCard !== (cardId !== null) && productOf(found).kind !== 'line')
    throw refuseField('disburseCardIds', needsCard ? 'Choose a card or account.' : 'A pick-up needs no card.');
  const card = cardId === null ? null : await findCard(means.database, caller, cardId);
  const isUsable = card !== null && card.removed_at === null && card.profile_id === caller.profileId;
  const options = originationOptions(productOf(found), amountCents, offer.today, {
    storeCashTodayCents: offer.storeCashTodayCents,
    hasDisburseCard: method !== 'debit' || (isUsable && card.can_disburse && card.type !== 'bank'),
    hasVerifiedAccount:
      method !== 'ach' || (isUsable && card.type === 'bank' && (await means.hasVerifiedAccount(caller, cardId))),
  });
  const closedBy = options.find((each) => each.name === method)?.closedBy ?? null;
  if (closedBy !== null)
    throw new Refused('ChannelClosed', CLOSED_TEXT[closedBy] ?? 'This way of getting money is closed right now.');
}

async function saveChosen(
  means: OriginationMeans,
  caller: Customer,
  asked: RequestOf<typeof saveOriginationChoice>,
): Promise<void> {
  const found = await findOwnApplication(means.loanSystems, caller, asked.applicationId);
  requireState(found, 'open');
  const offer = await readOffer(found);
  const { disbursementAmount: amountCents, disbursementType } = asked;
  if (amountCents > 0) requireInRange(offer, amountCents);
  const method = disbursementType === 'none' ? null : disbursementType;
  const cardId = asked.disburseCardIds[0] ?? null;
  if (method !== null && amountCents === 0) throw refuseAsk({ code: 'not_eligible', reason: 'amount_missing' });
  if (method !== null) await requireOpenChannel(means, caller, found, offer, { method, amountCents, cardId });
  const kept = { amountCents, method, cardId: method === null ? null : cardId };
  await readAs(means.database, found.customerIds, (tx) => saveChoice(tx, found.application, kept));
}

async function readTerms(
  means: OriginationMeans,
  caller: Customer,
  asked: RequestOf<typeof getOriginationTerms>,
): Promise<ResponseOf<typeof getOriginationTerms>> {
  const { applicationId, disbursementAmount } = asked;
  const found = await findOwnApplication(means.loanSystems, caller, applicationId);
  requireState(found, 'open', 'signing');
  const { database } = means;
  const { application, calls, customerIds } = found;
  const [offer, kept, cards] = await Promise.all([
    readOffer(found),
    readAs(database, customerIds, (tx) => findChoice(tx, applicationId)),
    findCards(database, caller),
  ]);
  if (!offer.range.ok) throw refuseAsk(offer.range.refusal);
  const chosenCents = choiceOf(application, kept).amountCents;
  const { minCents, maxCents } = offer.range.value;
  const amountCents = disbursementAmount ?? (chosenCents === 0 ? maxCents : chosenCents);
  requireInRange(offer, amountCents);
  const quoted = await whileUp(calls.quote(applicationId, amountCents, customerIds));
  if (quoted === null) throw new Refused('NotFoundException', 'Failed to get the application.');
  if (!quoted.ok) {
    const refused = refuseAsk(quoted.refusal);
    throw refused.errorCode === 'AmountOutOfRange' ? refused : new Refused('ApplicationClosed', refused.message);
  }
  const product = productOf(found);
  const spouseAsked = offer.spouseAsked && means.spousalConsentStates.includes(product.state);
  return {
    applicationId,
    productId: product.productId,
    productName: product.name,
    ...toFigures(product, quoted.value),
    minLoanAmount: minCents,
    maxLoanAmount: maxCents,
    disbursementOptions: originationOptions(product, amountCents, offer.today, {
      storeCashTodayCents: offer.storeCashTodayCents,
      hasDisburseCard: cards.some((card) => card.can_disburse && card.saved),
      hasVerifiedAccount: await means.hasVerifiedAccount(caller, null),
    }),
    spousalConsentRequired: spouseAsked,
    canRescind: product.rescission === 'nextBusinessDayClose',
    validations: offer.blockedBy === null ? [] : [{ reason: offer.blockedBy, remedy: 'contact_store' }],
    hash: quoted.value.hash,
    intentId: `${applicationId}:${offer.today}:${amountCents}`,
    asOf: offer.today,
    signBy: offer.signBy,
  };
}

/** Refuses what the person saw of an application and is not so. */
function requireAsserted({ application }: FoundApplication, product: Product, asked: Asked): void {
  const { storeId, productId, brand, appraisalId } = application;
  if (asked.productId !== productId) throw refuseField('productId', 'The application is for another product.');
  if (asked.storeId !== storeId) throw refuseField('storeId', 'The application is kept by another store.');
  if (asked.locationId !== storeId) throw refuseField('locationId', 'The application is kept by another store.');
  if (asked.locationBrand !== brand) throw refuseField('locationBrand', 'The application is for another brand.');
  if (asked.loanTypeCode !== product.loanType) throw refuseField('loanTypeCode', 'This is another kind of loan.');
  if (asked.appraisalId !== appraisalId) throw refuseField('appraisalId', 'This is another appraisal.');
}

async function start(means: OriginationMeans, asked: Asked, caller: Customer): Promise<{ messageKey: string }> {
  const { database } = means;
  const found = await findOwnApplication(means.loanSystems, caller, asked.applicationId);
  const method = findChannel(asked.disbursementType);
  if (method === null) throw refuseField('disbursementType', 'There is no such way to get money.');
  const { disbursementAmount: amountCents } = asked;
  const cardId = asked.disburseCardIds[0] ?? null;
  const facts = { amountCents, method, cardId, termsHash: asked.termsHash };
  // A repeat gets the answer of the first, whatever has become of the application since.
  const earlier = await findAsk(database, caller, asked.originateKey);
  if (earlier === null) {
    requireState(found, 'open', 'signing');
    requireAsserted(found, productOf(found), asked);
    const offer = await readOffer(found);
    if (offer.blockedBy !== null) throw refuseAsk({ code: 'not_eligible', reason: offer.blockedBy });
    requireInRange(offer, amountCents);
    await requireOpenChannel(means, caller, found, offer, { method, amountCents, cardId });
    const quoted = await whileUp(found.calls.quote(asked.applicationId, amountCents, found.customerIds));
    if (quoted?.ok !== true || quoted.value.hash !== asked.termsHash) throw refuseAsk({ code: 'quote_expired' });
  }
  const { application, lmsId } = found;
  const ask = await askFor(database, caller, {
    kind: 'start',
    lmsId,
    customerId: application.customerId,
    objectId: asked.applicationId,
    askKey: asked.originateKey,
    facts,
    askedOn: earlier?.askedOn ?? (await readOffer(found)).today,
  });
  return { messageKey: ask.messageKey };
}

async function readResult(
  { database, loanSystems }: OriginationMeans,
  caller: Customer,
  messageKey: string,
): Promise<ResponseOf<typeof getOriginationResult>> {
  const ask = await findAsk(database, caller, messageKey);
  if (ask?.kind !== 'start') throw new Refused('NotFoundException', 'There is no such request.');
  const { application } = await findOwnApplication(loanSystems, caller, ask.objectId);
  const base = { messageKey: ask.messageKey, applicationId: ask.objectId };
  const none = { loanId: null, collateral: null, dueDate: null, loanAmount: null };
  if (ask.state === 'refused' && ask.refusal !== null) {
    const [errorCode, text] = answerTo(ask.refusal);
    return { ...base, ...none, status: 'FAILED', Error: text, errorCode };
  }
  const { loanId, dueOn, loanAmountCents } = ask.result ?? {};
  if (ask.state !== 'done') return { ...base, ...none, status: 'PENDING' };
  const { vehicle } = application;
  return {
    ...base,
    status: 'COMPLETE',
    loanId: Number(loanId),
    collateral: vehicle === null ? null : { year: vehicle.year, make: vehicle.make, model: vehicle.model },
    dueDate: typeof dueOn === 'string' ? businessDate(dueOn) : null,
    loanAmount: cents(Number(loanAmountCents ?? 0)),
  };
}

/** Finds the caller's appraisal and the system that keeps it. */
async function findAppraisal({ loanSystems }: OriginationMeans, caller: Customer, appraisalId: number) {
  for (const system of loanSystems) {
    const { originations: calls } = system.capabilities;
    const customerId = caller.customerIdBySystem[system.name];
    if (customerId === undefined || calls === null || system.lmsId === 3) continue;
    const own = await whileUp(calls.appraisals([customerId]));
    const appraisal = own.find((each) => each.appraisalId === appraisalId);
    if (appraisal !== undefined) return { appraisal, customerId, lmsId: system.lmsId, system };
  }
  throw new Refused('NotFoundException', 'There is no such offer.');
}

/** Throws what the books refused; returns the wish otherwise. */
function unlessRefused(ask: Ask): Ask {
  if (ask.state === 'refused' && ask.refusal !== null) throw refuseAsk(ask.refusal);
  return ask;
}

/** Returns the handlers of the area `origination`. Source: LAP-093 to LAP-097, ORG-001 to ORG-017, width 6. */
export function originationHandlers(means: OriginationMeans): Handlers<'origination'> {
  const { database, loanSystems } = means;
  const readEntity = async (caller: Customer, applicationId: number) =>
    toOriginationEntity(means, caller, await findOwnApplication(loanSystems, caller, applicationId));
  const readRescission = async (
    caller: Customer,
    { loanId, lmsId }: { readonly loanId: number; readonly lmsId: number },
  ) => {
    const { system, customerIds, record } = await findCallerLoan(loanSystems, caller, loanId);
    const { originations } = system.capabilities;
    const terms = system.lmsId === lmsId ? await originations?.rescission(loanId, customerIds) : null;
    if (terms == null) throw new Refused('NotFoundException', 'There is no such loan.');
    const ask = await findLatestAsk(database, caller, 'rescind', loanId);
    return { rescission: toRescission(loanId, terms, ask), record, system, ask };
  };
  return {
    getOriginationInfo: ({ applicationId }, caller) => readEntity(caller, applicationId),
    saveOriginationChoice: async (asked, caller) => {
      await saveChosen(means, caller, asked);
      return readEntity(caller, asked.applicationId);
    },
    getOriginationTerms: (asked, caller) => readTerms(means, caller, asked),
    startOrigination: (asked, caller) => start(means, asked, caller),
    getOriginationResult: ({ messageKey }, caller) => readResult(means, caller, messageKey),
    acceptAppraisal: async ({ appraisalId }, caller) => {
      const { appraisal, customerId, lmsId, system } = await findAppraisal(means, caller, appraisalId);
      if (appraisal.state === 'accepted')
        return { appraisalId, status: 'accepted', applicationId: appraisal.applicationId };
      if (appraisal.state === 'expired') throw refuseAsk({ code: 'not_eligible', reason: 'appraisal_expired' });
      const asked = await askFor(database, caller, {
        kind: 'accept',
        lmsId,
        customerId,
        objectId: appraisalId,
        askKey: String(appraisalId),
        facts: {},
        askedOn: (await whileUp(system.businessDate())).current,
      });
      const done = unlessRefused(await waitForAsk(database, caller, asked, means.waitMaxMs));
      const applicationId = done.result?.['applicationId'];
      return {
        appraisalId,
        status: 'accepted',
        applicationId: typeof applicationId === 'number' ? applicationId : null,
      };
    },
    addToPhoneQueue: async ({ appraisalId, applicationId }, caller) => {
      const phoneNumber = await findPhone(database, caller);
      if (phoneNumber === null)
        throw new Refused('ConflictException', 'We have no phone number of yours. Please add one to your profile.');
      if (applicationId !== undefined) {
        const found = await findOwnApplication(loanSystems, caller, applicationId);
        requireState(found, 'inProgress', 'documents', 'open', 'signing');
        const { customerId, appraisalId: own } = found.application;
        await askForCall(database, caller, { lmsId: found.lmsId, customerId, applicationId, appraisalId: own });
        return { appraisalId: own, queued: true, phoneNumber };
      }
      if (appraisalId === null) throw refuseField('appraisalId', 'Say what the call is about.');
      const { customerId, lmsId } = await findAppraisal(means, caller, appraisalId);
      await askForCall(database, caller, { lmsId, customerId, applicationId: null, appraisalId });
      return { appraisalId, queued: true, phoneNumber };
    },
    getRescission: async (asked, caller) => ({ rescission: (await readRescission(caller, asked)).rescission }),
    rescindLoan: async (asked, caller) => {
      const { rescission, record, system, ask: earlier } = await readRescission(caller, asked);
      if (system.lmsId === 3) throw new Refused('NotFoundException', 'There is no such loan.');
      // A repeat is answered as it stands.
      if (rescission.askedAt === null || rescission.mayAsk) {
        if (!rescission.mayAsk) throw refuseAsk({ code: 'not_eligible', reason: rescission.reason ?? 'window_closed' });
        const ask = await askFor(database, caller, {
          kind: 'rescind',
          lmsId: system.lmsId,
          customerId: record.customerId,
          objectId: asked.loanId,
          // After a refusal the person may ask again.
          askKey: earlier === null ? String(asked.loanId) : `${asked.loanId}:${earlier.messageKey}`,
          facts: {},
          askedOn: record.snapshot.asOf,
        });
        await waitForAsk(database, caller, ask, means.waitMaxMs);
      }
      return { rescission: (await readRescission(caller, asked)).rescission };
    },
  };
}

/** Withdraws an application of the caller, and waits for the worker. */
export async function withdrawOwn(
  means: Pick<OriginationMeans, 'database' | 'loanSystems' | 'waitMaxMs'>,
  caller: Customer,
  { applicationId, lmsId }: { readonly applicationId: number; readonly lmsId: number },
): Promise<'withdrawn' | 'withdrawing'> {
  const found = await findOwnApplication(means.loanSystems, caller, applicationId);
  if (found.lmsId !== lmsId) throw new Refused('NotFoundException', 'Failed to get the application.');
  if (found.application.state === 'withdrawn') return 'withdrawn';
  requireState(found, 'inProgress', 'documents', 'open', 'signing');
  const ask = await askFor(means.database, caller, {
    kind: 'withdraw',
    lmsId: found.lmsId,
    customerId: found.application.customerId,
    objectId: applicationId,
    askKey: String(applicationId),
    facts: {},
    askedOn: (await readOffer(found)).today,
  });
  const done = unlessRefused(await waitForAsk(means.database, caller, ask, means.waitMaxMs));
  return done.state === 'done' ? 'withdrawn' : 'withdrawing';
}
