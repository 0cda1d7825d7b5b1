import { randomUUID } from 'node:crypto';
import type { CardFormSession, CardProcessor, ProcessorFailure, VaultedCard } from '#card-processing/port.ts';
import { closeIdle, openProcessorAgent, toFailure, UNREADABLE } from '#card-processing/processor-call.ts';
import { parseJson } from '#sending/wire.ts';
import { CARD, CHECKOUT, openKeyedCall, type KeyedCall as Call, type RepayOptions } from './keyed-call.ts';
import { splitCardToken, toChargeOutcome, toInquiryOutcome, toSaleBody, toVaultedCard } from './translate.ts';
import { anyObject, cardToken, checkoutForm, oneTimeUrl, transaction, transactionList, vaultTokens } from './wire.ts';

const FORM_LIFETIME_MS = 15 * 60_000;

/** Card processor adapter for Repay: hosted checkout pages and the card gateway. Stateless; never retries. Does not send a
 *  re-entered security code, because no public document says how. Source: decision 012, docs/partners.md. */
export function openRepay(options: RepayOptions): CardProcessor {
  const agent = openProcessorAgent(options.baseUrl, options.connectionsMax);
  const call = openKeyedCall(options, agent);
  return {
    processorNumber: 2,
    maxLatenessMs: options.maxLatenessMs,
    timeoutMs: options.timeoutMs,
    async charge(request) {
      const body = toSaleBody(request);
      if (body === null) return { kind: 'declined', processorId: '', reason: 'invalidAccount' };
      const sent = await call('POST', `${CARD}/sale`, { body, mayStillSend: request.isStillOurs });
      if (sent.kind !== 'answered') return sent;
      // A page from a proxy or firewall is not Repay's answer.
      const isRefusedAtOnce = sent.isFresh && parseJson(anyObject, sent.body) !== null;
      const outcome = toChargeOutcome(sent.status, parseJson(transaction, sent.body), request, isRefusedAtOnce);
      if (outcome.kind === 'unknown') closeIdle(agent);
      return outcome;
    },
    async inquire(reference) {
      if (!options.canBeAsked) return { kind: 'unaskable', detail: 'Repay has not confirmed that it can be asked' };
      const sent = await call('GET', `${CARD}/query?invoiceNumber=${encodeURIComponent(reference)}`);
      if (sent.kind !== 'answered') return { kind: 'unknown', detail: sent.detail };
      const answer = sent.status === 200 ? parseJson(transactionList, sent.body) : null;
      return answer === null ? { kind: 'unknown', detail: `HTTP ${sent.status}` } : toInquiryOutcome(answer, reference);
    },
    async voidCharge(processorId, reference) {
      const sent = await call('POST', `${CARD}/${encodeURIComponent(processorId)}/void`, {
        body: { invoice_id: reference },
      });
      const answer = sent.kind === 'answered' && sent.status === 200 ? parseJson(transaction, sent.body) : null;
      const isVoided = answer?.voided === true && String(answer.transaction_id) === processorId;
      if (isVoided && answer.invoice_id === reference) return { kind: 'voided' };
      return isVoidedInBooks(call, processorId, reference);
    },
    openCardForm: (targetOrigin) => openCardForm(call, targetOrigin),
    vaultCard: (temporaryToken) => vaultCard(call, temporaryToken),
    async removeCard(token) {
      const card = splitCardToken(token);
      if (card === null) return { kind: 'removed' };
      const sent = await call('DELETE', cardPath(card.customerId, card.token));
      const isGone = sent.kind === 'answered' && (sent.status === 204 || sent.status === 404);
      return isGone ? { kind: 'removed' } : toFailure(sent);
    },
    lookUpBin: () => Promise.resolve({ kind: 'notOffered' }),
  };
}

function cardPath(customerId: string, token: string): string {
  return `/rgapi/v1.0/customers/${encodeURIComponent(customerId)}/cardtokens/${encodeURIComponent(token)}`;
}

/** Checks Repay's records, because Repay may refuse a void when the charge is already voided. */
async function isVoidedInBooks(
  call: Call,
  processorId: string,
  reference: string,
): ReturnType<CardProcessor['voidCharge']> {
  const sent = await call('GET', `${CARD}/query?invoiceNumber=${encodeURIComponent(reference)}`);
  const books = sent.kind === 'answered' && sent.status === 200 ? parseJson(transactionList, sent.body) : null;
  const row = books?.transactions.find((each) => String(each.transaction_id) === processorId);
  if (row?.invoice_id === reference && (row.voided === true || row.reversed === true)) return { kind: 'voided' };
  return { kind: 'unknown', detail: 'Repay did not say that the charge is voided' };
}

/** Opens a checkout form for a new customer id. The saved card is found later by this id. */
async function openCardForm(call: Call, targetOrigin: string): Promise<CardFormSession | ProcessorFailure> {
  const opened = await call('POST', `${CHECKOUT}/checkout-forms`, { body: { payment_method: 'card' } });
  const form = opened.kind === 'answered' && opened.status === 200 ? parseJson(checkoutForm, opened.body) : null;
  if (form === null) return toFailure(opened);
  const formKey = `form_${randomUUID()}`;
  const sent = await call(
    'POST',
    `${CHECKOUT}/checkout-forms/${encodeURIComponent(form.checkout_form_id)}/one-time-use-url`,
    {
      body: {
        amount: '0.00',
        customer_id: formKey,
        transaction_type: 'auth',
        save_payment_method: 'true',
        parent_origin: targetOrigin,
      },
    },
  );
  const page = sent.kind === 'answered' && sent.status === 200 ? parseJson(oneTimeUrl, sent.body) : null;
  if (page === null) return toFailure(sent);
  const expiresAt = new Date(Date.now() + FORM_LIFETIME_MS).toISOString();
  return { formKey, formUrl: page.url, formOrigin: new URL(page.url).origin, expiresAt };
}

/** Reads the card that the form's customer saved. Repay has no single-use token; the form's unguessable customer id serves as
 *  the token. */
async function vaultCard(call: Call, temporaryToken: string): Promise<VaultedCard | ProcessorFailure> {
  if (!/^form_[0-9a-f-]{36}$/.test(temporaryToken))
    return { kind: 'refused', detail: 'not the token of a form of ours' };
  const sent = await call('GET', `${CHECKOUT}/customers/${temporaryToken}/vault-tokens`);
  if (sent.kind !== 'answered' || sent.status !== 200) return toFailure(sent);
  const answer = parseJson(vaultTokens, sent.body);
  if (answer === null) return UNREADABLE;
  const saved = answer.vault_tokens.find((each) => each.payment_method === 'card_token');
  const card = saved === undefined ? null : toVaultedCard(temporaryToken, saved);
  if (saved === undefined || card === null) return { kind: 'refused', detail: 'no card that we take was saved' };
  const told = await call('GET', cardPath(temporaryToken, String(saved.token)));
  const facts = told.kind === 'answered' && told.status === 200 ? parseJson(cardToken, told.body) : null;
  return { ...card, canDisburse: facts?.is_eligible_for_disbursement === true };
}
