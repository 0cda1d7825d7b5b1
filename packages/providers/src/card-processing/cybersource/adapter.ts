import type { CardFormSession, CardProcessor, ProcessorFailure, VaultedCard } from '#card-processing/port.ts';
import { closeIdle, openProcessorAgent, toFailure, UNREADABLE } from '#card-processing/processor-call.ts';
import { parseJson } from '#sending/wire.ts';
import { openSignedCall, type CyberSourceConnection, type SignedCall as Call } from './signed-call.ts';
import {
  toBinFacts,
  toChargeBody,
  toChargeOutcome,
  toInquiryOutcome,
  toMadeInstrument,
  toTokenizeBody,
  toVaultedCard,
} from './translate.ts';
import {
  binAnswer,
  captureContextClaims,
  instrumentAnswer,
  paymentAnswer,
  searchAnswer,
  tokenizeAnswer,
  transactionSummary,
  voidAnswer,
} from './wire.ts';

/** Connection settings for CyberSource. */
export interface CyberSourceOptions extends CyberSourceConnection {
  /** URL of the page that loads CyberSource's script and talks to our frame, as browsers reach it. Not needed when the capture
   *  context names a page, as the simulator's does. */
  readonly formUrl?: string;
}

/** Card processor adapter for CyberSource's REST protocol. Stateless; never retries. */
export function openCyberSource(options: CyberSourceOptions): CardProcessor {
  const agent = openProcessorAgent(options.baseUrl, options.connectionsMax);
  const call = openSignedCall(options, agent);
  return {
    processorNumber: 1,
    maxLatenessMs: options.maxLatenessMs,
    timeoutMs: options.timeoutMs,
    async charge(request) {
      const sent = await call('POST', '/pts/v2/payments', {
        body: toChargeBody(request),
        mayStillSend: request.isStillOurs,
      });
      if (sent.kind !== 'answered') return sent;
      const outcome = toChargeOutcome(sent.status, parseJson(paymentAnswer, sent.body), request, sent.isFresh);
      if (outcome.kind === 'unknown') closeIdle(agent);
      return outcome;
    },
    async inquire(reference) {
      const sent = await call('POST', '/tss/v2/searches', {
        body: { query: `clientReferenceInformation.code:${reference}`, offset: 0, limit: 100 },
      });
      if (sent.kind !== 'answered') return { kind: 'unknown', detail: sent.detail };
      const answer = sent.status === 201 ? parseJson(searchAnswer, sent.body) : null;
      return answer === null ? { kind: 'unknown', detail: `HTTP ${sent.status}` } : toInquiryOutcome(answer, reference);
    },
    voidCharge: (processorId, reference) => voidCharge(call, processorId, reference),
    openCardForm: (targetOrigin) => openCardForm(call, options.formUrl ?? '', targetOrigin),
    vaultCard: (temporaryToken, cardholderName) => vaultCard(call, temporaryToken, cardholderName),
    async removeCard(cardToken) {
      const sent = await call('DELETE', instrumentPath(cardToken));
      const isGone = sent.kind === 'answered' && (sent.status === 204 || sent.status === 404 || sent.status === 410);
      return isGone ? { kind: 'removed' } : toFailure(sent);
    },
    async lookUpBin(bin) {
      const sent = await call('POST', '/bin/v1/binlookup', { body: { paymentInformation: { card: { number: bin } } } });
      if (sent.kind !== 'answered' || sent.status !== 201) return toFailure(sent);
      const answer = parseJson(binAnswer, sent.body);
      return answer === null ? UNREADABLE : toBinFacts(answer);
    },
  };
}

function instrumentPath(cardToken: string): string {
  return `/tms/v1/paymentinstruments/${encodeURIComponent(cardToken)}`;
}

/** Exchanges a single-use token for a permanent token and reads the card in a second call, because the exchange returns only
 *  an id. */
async function vaultCard(
  call: Call,
  temporaryToken: string,
  cardholderName: string,
): Promise<VaultedCard | ProcessorFailure> {
  const sent = await call('POST', '/tms/v2/tokenize', { body: toTokenizeBody(temporaryToken, cardholderName) });
  if (sent.kind !== 'answered' || (sent.status !== 200 && sent.status !== 201)) return toFailure(sent);
  const made = toMadeInstrument(parseJson(tokenizeAnswer, sent.body));
  if (made === null) return UNREADABLE;
  if (made.cardToken === null) return toFailure({ ...sent, status: made.status });
  const told = await call('GET', instrumentPath(made.cardToken));
  const answer = told.kind === 'answered' && told.status === 200 ? parseJson(instrumentAnswer, told.body) : null;
  const card = answer === null ? null : toVaultedCard(answer);
  if (card !== null) return card;
  // We will not use this token, so try to delete it at CyberSource.
  await call('DELETE', instrumentPath(made.cardToken));
  if (answer !== null) return { kind: 'refused', detail: 'a card we do not take' };
  return told.kind === 'answered' && told.status === 200 ? UNREADABLE : toFailure(told);
}

async function voidCharge(call: Call, processorId: string, reference: string): ReturnType<CardProcessor['voidCharge']> {
  const id = encodeURIComponent(processorId);
  const sent = await call('POST', `/pts/v2/payments/${id}/voids`, {
    body: { clientReferenceInformation: { code: reference } },
  });
  if (sent.kind !== 'answered') return { kind: 'unknown', detail: sent.detail };
  const voided = sent.status === 201 ? parseJson(voidAnswer, sent.body) : null;
  if (voided?.status === 'VOIDED' && voided.clientReferenceInformation?.code === reference) return { kind: 'voided' };
  // CyberSource refuses the void when the charge is already voided (an earlier answer was lost) or for another reason. The
  // transaction's details tell which.
  const details = await call('GET', `/tss/v2/transactions/${id}`);
  const books =
    details.kind === 'answered' && details.status === 200 ? parseJson(transactionSummary, details.body) : null;
  if (books?.id === processorId && (books.applicationInformation.status ?? books.status) === 'VOIDED')
    return { kind: 'voided' };
  return { kind: 'unknown', detail: `HTTP ${sent.status}` };
}

async function openCardForm(
  call: Call,
  page: string,
  targetOrigin: string,
): Promise<CardFormSession | ProcessorFailure> {
  const sent = await call('POST', '/microform/v2/sessions', {
    body: {
      clientVersion: 'v2',
      // Name the origin of every page around the fields: our page and the form's page inside it.
      targetOrigins: page === '' ? [targetOrigin] : [...new Set([targetOrigin, new URL(page).origin])],
      allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'],
      allowedPaymentTypes: ['CARD'],
      // The page looks the card up by its first digits before it is saved (LAP-110, LVA-012).
      transientTokenResponseOptions: { includeCardPrefix: true },
    },
  });
  if (sent.kind !== 'answered' || sent.status !== 201) return toFailure(sent);
  // The payload is not verified, because it came from its signer over our own authenticated connection.
  const payload = Buffer.from(sent.body.split('.')[1] ?? '', 'base64url').toString('utf8');
  const claims = parseJson(captureContextClaims, payload);
  const form = page === '' ? claims?.ctx[0]?.data.hostedCardForm : page;
  if (claims === null || form === undefined)
    return { kind: 'unavailable', because: 'unclear', detail: 'unreadable capture context' };
  const formUrl = new URL(form);
  formUrl.searchParams.set('captureContext', sent.body);
  return {
    formKey: sent.body,
    formUrl: formUrl.href,
    formOrigin: formUrl.origin,
    expiresAt: new Date(claims.exp * 1000).toISOString(),
  };
}
