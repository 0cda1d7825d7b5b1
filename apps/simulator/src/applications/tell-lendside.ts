import { createHmac } from 'node:crypto';
import type { Config } from '#config.ts';
import { textAt } from '#json/value-at.ts';
import type { Clock } from '#timing/clock.ts';
import type { ApplicationBooks, SiteApplication } from './application-books.ts';
import { findSiteProduct } from './products.ts';

/** Name and key that the site and Lendside agreed on. Public on purpose. */
export const SITE_NAME = 'apply';
export const SITE_KEY = 'lendside simulation application key, worthless elsewhere';

const TIMEOUT_MS = 15_000;
const RETRIES = 8;
const RETRY_MS = 500;

/** Faults of the messages to Lendside, ordered in the page. */
export type MessageFaults = { isLost: boolean; isDoubled: boolean };

/** What Lendside answered: where the person goes on. */
export type Told = { ok: true; state: string; link: string } | { ok: false; message: string };

/** What the message depends on. */
export type TellMeans = { config: Config; clock: Clock; books: ApplicationBooks; publicUrl(): string };

/** Writes the message of an application as Lendside expects it. */
export function toMessage(application: SiteApplication, publicUrl: string): Record<string, unknown> {
  const { number, event, decision, profileId, typed, reasons, campaign, applicant } = application;
  const product = findSiteProduct(typed.productId);
  return {
    application: number,
    event,
    decision,
    profileId,
    ...(applicant === undefined ? {} : { applicant }),
    brand: product?.brand ?? 'tmx',
    productId: typed.productId,
    storeId: product?.storeId ?? 0,
    returnUrl: `${publicUrl}/apply/${number}`,
    appraisal: typed.vehicleValue,
    vehicle: typed.vehicle,
    discretionaryIncome: typed.monthlyIncome,
    reasons,
    campaign,
  };
}

/** Signs a body for the moment of sending. */
export function signBody(body: string, nowMs: number): string {
  const t = Math.floor(nowMs / 1000);
  return `t=${t},v1=${createHmac('sha256', SITE_KEY).update(`${t}.${body}`).digest('hex')}`;
}

async function post({ config, clock }: TellMeans, body: string): Promise<{ status: number; json: unknown } | null> {
  const answer = await fetch(`${config.lendsideUrl}/api/hooks/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-application-signature': signBody(body, clock.nowMs()) },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (answer === null) return null;
  const json: unknown = await answer.json().catch(() => null);
  return { status: answer.status, json };
}

/** Tells Lendside what became of an application, and tries again while it does not answer. With the fault `isLost` the first try never leaves;
 *  with `isDoubled` the last is sent twice. */
export async function tellLendside(
  means: TellMeans,
  application: SiteApplication,
  faults: MessageFaults,
): Promise<Told> {
  const { books, clock, config } = means;
  const body = JSON.stringify(toMessage(application, means.publicUrl()));
  const note = (status: number | null): void =>
    books.addSent({
      application: application.number,
      event: application.event,
      status,
      at: new Date(clock.nowMs()).toISOString(),
    });
  if (faults.isLost) note(null);
  for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
    if (attempt > 0) await clock.wait(RETRY_MS * attempt);
    const answer = await post(means, body);
    note(answer?.status ?? null);
    if (answer !== null && answer.status === 200) {
      if (faults.isDoubled) note((await post(means, body))?.status ?? null);
      return {
        ok: true,
        state: textAt(answer.json, 'state') ?? '',
        link: textAt(answer.json, 'link') ?? config.lendsideUrl,
      };
    }
    // What Lendside refuses stays refused.
    if (answer !== null && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      return { ok: false, message: `Lendside refused the application (${answer.status}).` };
  }
  return { ok: false, message: `Lendside does not answer at ${config.lendsideUrl}. Your application is kept.` };
}
