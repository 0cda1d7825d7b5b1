import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getOriginationTerms } from '@lendside/contract/origination/get-origination-terms.ts';
import type { getOriginationResult, startOrigination } from '@lendside/contract/origination/loan-originate.ts';
import type { saveOriginationChoice } from '@lendside/contract/origination/save-origination-choice.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { ApplicationOffer } from '@lendside/providers/loan-systems/origination-calls.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { choiceOf } from './application-words.ts';
import { acceptAppraisal, addToPhoneQueue } from './appraisals.ts';
import { askFor, findAsk, findEarlierStart } from './asks/ask-queries.ts';
import { answerTo, refuseAsk } from './asks/refuse-ask.ts';
import { findChannel, originationOptions } from './channels.ts';
import { readOffer, refuseField, requireState } from './check-application.ts';
import { findChoice, saveChoice } from './choice-queries.ts';
import { findOwnApplication, whileUp, type FoundApplication } from './find-application.ts';
import type { OriginationMeans } from './origination-means.ts';
import { findTargets, whyNoTarget } from './payout-target.ts';
import { readRescission, rescindLoan } from './rescind-loan.ts';
import { toOriginationEntity } from './to-origination-entity.ts';
import { toFigures } from './to-origination-terms.ts';

type Asked = RequestOf<typeof startOrigination>;

const CLOSED_TEXT: Readonly<Record<string, string>> = {
  amount_above_limit: 'This amount is more than this way of getting money allows. Choose another.',
  needless_card: 'A pick-up needs no card.',
  no_card: 'This card cannot receive money. Choose another.',
  no_account: 'This bank account is not verified yet. Choose another way to get your money.',
};

function productOf({ application: { productId } }: FoundApplication): Product {
  const product = findProduct(productId);
  if (product === null) throw new Error(`there is no product ${productId}`);
  return product;
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
  const { storeCashTodayCents, today } = offer;
  const { offeredChannels } = means;
  const targets = await findTargets(means, caller, today);
  const facts = { storeCashTodayCents, targets, offeredChannels };
  const options = originationOptions(productOf(found), amountCents, today, facts);
  const closedBy =
    options.find((each) => each.name === method)?.closedBy ??
    whyNoTarget({ method, cardId, isLine: productOf(found).kind === 'line' }, targets);
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
  const [offer, kept] = await Promise.all([
    readOffer(found),
    readAs(database, customerIds, (tx) => findChoice(tx, applicationId)),
  ]);
  const targets = await findTargets(means, caller, offer.today);
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
      targets,
      offeredChannels: means.offeredChannels,
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
  const { application, lmsId } = found;
  const wish = { lmsId, objectId: asked.applicationId, askKey: asked.originateKey, facts };
  // The same request gets the answer of the first, whatever has become of the application since.
  const earlier = await findEarlierStart(database, caller, wish);
  if (earlier !== null) return { messageKey: earlier.messageKey };
  requireState(found, 'open', 'signing');
  requireAsserted(found, productOf(found), asked);
  const offer = await readOffer(found);
  if (offer.blockedBy !== null) throw refuseAsk({ code: 'not_eligible', reason: offer.blockedBy });
  requireInRange(offer, amountCents);
  await requireOpenChannel(means, caller, found, offer, { method, amountCents, cardId });
  const quoted = await whileUp(found.calls.quote(asked.applicationId, amountCents, found.customerIds));
  if (quoted?.ok !== true || quoted.value.hash !== asked.termsHash) throw refuseAsk({ code: 'quote_expired' });
  const { customerId } = application;
  const ask = await askFor(database, caller, { ...wish, kind: 'start', customerId, askedOn: offer.today });
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

/** Returns the handlers of the area `origination`. Source: LAP-093 to LAP-097, ORG-001 to ORG-017, width 6. */
export function originationHandlers(means: OriginationMeans): Handlers<'origination'> {
  const readEntity = async (caller: Customer, applicationId: number) =>
    toOriginationEntity(means, caller, await findOwnApplication(means.loanSystems, caller, applicationId));
  return {
    getOriginationInfo: ({ applicationId }, caller) => readEntity(caller, applicationId),
    saveOriginationChoice: async (asked, caller) => {
      await saveChosen(means, caller, asked);
      return readEntity(caller, asked.applicationId);
    },
    getOriginationTerms: (asked, caller) => readTerms(means, caller, asked),
    startOrigination: (asked, caller) => start(means, asked, caller),
    getOriginationResult: ({ messageKey }, caller) => readResult(means, caller, messageKey),
    acceptAppraisal: ({ appraisalId }, caller) => acceptAppraisal(means, appraisalId, caller),
    addToPhoneQueue: (asked, caller) => addToPhoneQueue(means, asked, caller),
    getRescission: async (asked, caller) => ({ rescission: (await readRescission(means, caller, asked)).rescission }),
    rescindLoan: (asked, caller) => rescindLoan(means, asked, caller),
  };
}
