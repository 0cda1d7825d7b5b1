import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import type { CeremonyAct, SigningBench } from './conformance.ts';
import type { WebhookRequest } from './port.ts';

interface SentWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const WEBHOOK_WITHIN_MS = 20_000;

/** Acts on the simulator's signing pages as a browser does, and on its vendor through control calls. */
export function benchOnSimulator(world: SimulatedWorld, vendor: 'docusign' | 'docuseal'): SigningBench {
  const base = `/control/${vendor}`;
  return {
    act: actOnPage,
    expireAddress: async (url) => void (await world.control('POST', `${base}/expire-address`, { url })),
    expireEnvelope: async (envelopeId) => void (await world.control('POST', `${base}/expire-envelope`, { envelopeId })),
    setFailing: async (isDown) => void (await world.control('PUT', base, { isDown })),
    loseNextAnswer: async () => void (await world.control('POST', `${base}/lose-next-answer`)),
    countEnvelopes: async (reference) => {
      const { envelopes } = (await world.control('GET', `${base}/envelopes?reference=${reference}`)) as {
        readonly envelopes: readonly unknown[];
      };
      return envelopes.length;
    },
    webhooks: async (envelopeId): Promise<WebhookRequest[]> => {
      const giveUpAt = Date.now() + WEBHOOK_WITHIN_MS;
      for (;;) {
        const { webhooks } = (await world.control('GET', `${base}/webhooks?envelope=${envelopeId}`)) as {
          readonly webhooks: readonly SentWebhook[];
        };
        if (webhooks.length > 0 || Date.now() > giveUpAt)
          return webhooks.map(({ headers, body }) => ({ headers, body: Buffer.from(body) }));
        await wait(50);
      }
    },
  };
}

/** Opens a signing page and sends its form. Returns the address to which the browser is sent, or null. */
async function actOnPage(url: string, act: CeremonyAct): Promise<string | null> {
  const page = await fetch(url, { redirect: 'manual' });
  if (page.status === 302) return page.headers.get('location');
  const text = await page.text();
  if (page.status !== 200) throw new Error(`The signing page answered ${page.status}.`);
  const form = new URLSearchParams({ act: act.kind, signature: 'Ann Lee', initials: 'AL' });
  for (const [, value] of text.matchAll(/name="place"\s+value="([^"]+)"/g)) form.append('place', value ?? '');
  if (act.kind === 'decline') form.set('reason', act.reason);
  const answer = await fetch(`${url}/end`, { method: 'POST', body: form, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (answer.status !== 303 || location === null) throw new Error(`The form was answered ${answer.status}.`);
  return location.startsWith('/') ? null : location;
}
