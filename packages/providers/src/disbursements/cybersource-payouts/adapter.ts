import { openSignedCall, type CyberSourceConnection } from '#card-processing/cybersource/signed-call.ts';
import { paymentAnswer, searchAnswer } from '#card-processing/cybersource/wire.ts';
import { closeIdle, openProcessorAgent } from '#card-processing/processor-call.ts';
import { toPartnerReference } from '#disbursements/partner-reference.ts';
import type { DisbursementChannelDesk } from '#disbursements/port.ts';
import { findPushProblem, PUSH_CHANNEL, type CardRequest } from '#disbursements/push-to-card.ts';
import { parseJson } from '#sending/wire.ts';
import { toInquiry, toPayoutBody, toSendOutcome } from './translate.ts';

/** Connection settings for CyberSource's payouts. */
export interface CyberSourcePayoutOptions extends CyberSourceConnection {
  /** The lender's legal name, as sender of the money. */
  readonly senderName: string;
}

/** Pushes money to cards that CyberSource keeps (`POST /pts/v2/payouts`). Stateless; never retries. A push is on its way when it is accepted,
 *  and paid when CyberSource has transmitted it. Source: width 1, partners.md 2. */
export function openCyberSourcePayouts(options: CyberSourcePayoutOptions): DisbursementChannelDesk {
  const agent = openProcessorAgent(options.baseUrl, options.connectionsMax);
  const call = openSignedCall(options, agent);
  return {
    ...PUSH_CHANNEL,
    maxLatenessMs: options.maxLatenessMs,
    timeoutMs: options.timeoutMs,
    async send(request) {
      const problem = findPushProblem(request);
      if (problem !== null) return problem;
      const sent = await call('POST', '/pts/v2/payouts', {
        body: toPayoutBody(request as CardRequest, options.senderName),
        mayStillSend: request.isStillOurs,
      });
      if (sent.kind !== 'answered') return { kind: sent.kind, detail: sent.detail };
      const asked = { reference: toPartnerReference(request.reference), amountCents: request.amountCents };
      const outcome = toSendOutcome(sent.status, parseJson(paymentAnswer, sent.body), asked, sent.isFresh);
      if (outcome.kind === 'unknown') closeIdle(agent);
      return outcome;
    },
    async inquire(ours) {
      const reference = toPartnerReference(ours);
      const sent = await call('POST', '/tss/v2/searches', {
        body: { query: `clientReferenceInformation.code:${reference}`, offset: 0, limit: 100 },
      });
      if (sent.kind !== 'answered') return { kind: 'unknown', detail: sent.detail };
      const answer = sent.status === 201 ? parseJson(searchAnswer, sent.body) : null;
      return answer === null ? { kind: 'unknown', detail: `HTTP ${sent.status}` } : toInquiry(answer, reference);
    },
  };
}
