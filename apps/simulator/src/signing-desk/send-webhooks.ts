import type { SentWebhook } from './envelope-books.ts';
import type { EnvelopeEvent, Notify, SigningDesk } from './signing-desk.ts';

const TIMEOUT_MS = 5_000;

/** A vendor's form of a webhook: its body, and the headers of the moment when it is sent. */
export type WebhookForm = {
  toBody(...about: Parameters<Notify>): string;
  toHeaders(body: string, nowMs: number): Record<string, string>;
};

async function post(desk: SigningDesk, form: WebhookForm, webhook: Omit<SentWebhook, 'headers'>): Promise<boolean> {
  const { webhookUrl } = desk.faults.settings();
  const headers = { 'content-type': 'application/json', ...form.toHeaders(webhook.body, desk.clock.nowMs()) };
  desk.books.addWebhook({ ...webhook, headers });
  if (webhookUrl === null) return true;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(webhookUrl, { method: 'POST', headers, body: webhook.body, signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Sends a webhook after its delay, and again while the receiver does not answer 2xx. */
async function deliver(
  desk: SigningDesk,
  form: WebhookForm,
  webhook: Omit<SentWebhook, 'headers'>,
  delayMs: number,
): Promise<void> {
  const { webhookRetries, webhookRetryMs } = desk.faults.settings();
  for (let attempt = 0; attempt <= webhookRetries; attempt += 1) {
    await desk.clock.wait(attempt === 0 ? delayMs : webhookRetryMs * attempt);
    if (desk.isClosed() || (await post(desk, form, webhook))) return;
  }
}

const WHOLE: readonly EnvelopeEvent[] = ['completed', 'declined', 'voided', 'expired'];

/** Returns how a vendor tells its customers what happened. The faults lose, double, delay and reorder. */
export function makeNotify(form: WebhookForm): Notify {
  return (desk, envelope, event, signer) => {
    const body = form.toBody(desk, envelope, event, signer);
    const delays = desk.faults.planWebhook(`${envelope.id}:${event}:${signer?.id ?? ''}`, WHOLE.includes(event));
    for (const delayMs of delays) void deliver(desk, form, { envelopeId: envelope.id, event, body }, delayMs);
  };
}
