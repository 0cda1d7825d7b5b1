import type { AddressGeo } from '#address-geo/port.ts';
import { askByFetch, readJson } from '#sending/ask-by-fetch.ts';
import { toAddress, toPredictions } from './translate.ts';
import { readAutocomplete, readPlace } from './wire.ts';

/** Connection settings for Google Places. */
export interface GooglePlacesOptions {
  /** Without a trailing slash. Google's own URL is `https://places.googleapis.com`. */
  readonly baseUrl: string;
  readonly key: string;
  readonly timeoutMs: number;
}

const PREDICTION_MASK =
  'suggestions.placePrediction.placeId,suggestions.placePrediction.text,suggestions.placePrediction.structuredFormat';

type Answer = { readonly kind: 'answered'; readonly status: number; readonly body: unknown } | Lost;
interface Lost {
  readonly kind: 'unavailable';
  readonly detail: string;
}

/** Looks up addresses with the Places API (New). Sends the same session token with each search and with the final choice,
 *  because Google bills a choice without the token separately. The API key travels in a header and never reaches a browser.
 *  Source: Google Places (New), autocomplete, place details, session tokens. */
export function openGooglePlaces({ baseUrl, key, timeoutMs }: GooglePlacesOptions): AddressGeo {
  const ask = async (path: string, fieldMask: string, body?: unknown): Promise<Answer> => {
    const asked = await askByFetch({
      method: body === undefined ? 'GET' : 'POST',
      url: `${baseUrl}${path}`,
      headers: { 'content-type': 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': fieldMask },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
    });
    return asked.kind === 'lost'
      ? { kind: 'unavailable', detail: asked.detail }
      : { ...asked, body: readJson(asked.body) };
  };
  return {
    predict: async (search, sessionToken) => {
      const question = { input: search, sessionToken, includedRegionCodes: ['us'], languageCode: 'en' };
      const answer = await ask('/v1/places:autocomplete', PREDICTION_MASK, question);
      if (answer.kind === 'unavailable') return answer;
      const read = readAutocomplete(answer.body);
      if (answer.status !== 200 || read === null) return { kind: 'unavailable', detail: `HTTP ${answer.status}` };
      return { kind: 'found', predictions: toPredictions(read) };
    },
    getDetails: async (placeId, sessionToken) => {
      const query = new URLSearchParams({ sessionToken, languageCode: 'en' }).toString();
      const answer = await ask(`/v1/places/${encodeURIComponent(placeId)}?${query}`, 'addressComponents');
      if (answer.kind === 'unavailable') return answer;
      // Google returns 400 for a malformed place id and 404 for a place id that no longer exists.
      if (answer.status === 400 || answer.status === 404) return { kind: 'none' };
      const components = readPlace(answer.body);
      if (answer.status !== 200 || components === null) return { kind: 'unavailable', detail: `HTTP ${answer.status}` };
      const address = toAddress(components);
      return address === null ? { kind: 'none' } : { kind: 'found', address };
    },
  };
}
