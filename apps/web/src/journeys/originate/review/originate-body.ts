import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { startOrigination } from '@lendside/contract/origination/loan-originate.ts';
import { isWhole, type Draft } from '#journeys/originate/session/draft.ts';
import type { Origination, OriginationTerms } from '#steps/origination/origination-facts.ts';

/** The request that makes a loan. */
export type OriginateBody = RequestOf<typeof startOrigination>;

/** Shown when the device does not know its time zone. Source: LER-037. */
export const NO_TIME_ZONE_TEXT = 'Unable to get device timezone';

/** Returns the IANA name of this device's time zone; null when it does not know it. Source: LER-037. */
export function deviceTimeZone(
  resolved: { readonly timeZone?: string } = new Intl.DateTimeFormat().resolvedOptions(),
): string | null {
  const { timeZone } = resolved;
  return timeZone === undefined || timeZone.trim() === '' ? null : timeZone;
}

/** Builds the request from what the person chose and the terms that they saw; null while something is missing. Source: LAP-094, ORG-013. */
export function originateBody(
  origination: Origination,
  draft: Draft,
  terms: OriginationTerms,
  means: { readonly originateKey: string; readonly timeZone: string },
): OriginateBody | null {
  const { amountCents, method } = draft;
  if (amountCents === null || !isWhole(method) || terms.loanAmount !== amountCents) return null;
  const { applicationId, appraisalId, loanTypeCode, locationId, locationBrand, productId, storeId } = origination;
  return {
    originateKey: means.originateKey,
    applicationId,
    appraisalId,
    disburseCardIds: method.cardToken === null ? [] : [method.cardToken],
    disbursementAmount: amountCents,
    disbursementType: method.type,
    loanTypeCode,
    locationId,
    locationBrand,
    productId,
    storeId,
    timeZone: means.timeZone,
    termsHash: terms.hash,
  };
}
