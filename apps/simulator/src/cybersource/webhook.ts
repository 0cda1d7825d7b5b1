import { createHmac, randomUUID } from 'node:crypto';
import type { Charge } from '#books/charge-books.ts';
import { toPaymentAnswer } from './charge-wire.ts';
import { MERCHANT } from './merchant.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

const TIMEOUT_MS = 2000;

/** Posts the outcome of a charge `copies` times, signed as CyberSource signs (`v-c-signature`). Never retries. */
export async function postWebhooks({ faults, clock }: World, charge: Charge, copies: number): Promise<void> {
  const { webhookUrl } = faults.settings();
  if (webhookUrl === null || copies === 0) return;
  const body = JSON.stringify({
    notificationId: randomUUID(),
    retryNumber: 0,
    eventType: charge.status === 'declined' ? 'payments.payments.reject' : 'payments.payments.accept',
    productId: 'payments',
    organizationId: MERCHANT.id,
    eventDate: instantOf(clock),
    payload: [{ data: toPaymentAnswer(charge) }],
  });
  const sentAtMs = clock.nowMs();
  const signature = createHmac('sha256', Buffer.from(MERCHANT.secretBase64, 'base64'))
    .update(`${sentAtMs}.${body}`)
    .digest('base64');
  const headers = {
    'content-type': 'application/json',
    'v-c-signature': `t=${sentAtMs};keyId=${MERCHANT.keyId};sig=${signature}`,
  };
  const post = () => fetch(webhookUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await Promise.allSettled(Array.from({ length: copies }, post));
}
