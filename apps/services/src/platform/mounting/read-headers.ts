import type { IncomingHttpHeaders } from 'node:http';
import { API_VERSION, HEADERS } from '@lendside/contract/headers.ts';
import { BRAND_CODES, type BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { Refused } from '#platform/refused.ts';

const DEFAULT_BRAND: BrandCode = 'tmx';

/** What a request's headers claim. None of it is verified yet. */
export interface RequestHeaders {
  readonly brand: BrandCode;
  readonly deviceKey: string | null;
  readonly bearer: string | null;
  readonly simulationKey: string | null;
  readonly idempotencyKey: string | null;
}

/** Reads our request headers. Missing headers get the default brand, version and flag; invalid ones are refused with
 *  `ValidationException`. Source: OPEN-38, LOP-073, security T16. */
export function readHeaders(headers: IncomingHttpHeaders): RequestHeaders {
  const brand = findOne(headers, HEADERS.brand);
  const version = findOne(headers, HEADERS.apiVersion);
  const pwa = findOne(headers, HEADERS.pwa);
  if (version !== null && version !== API_VERSION) throw refuse(HEADERS.apiVersion, `Send version ${API_VERSION}.`);
  if (pwa !== null && pwa !== 'true' && pwa !== 'false') throw refuse(HEADERS.pwa, 'Send true or false.');
  if (brand !== null && !isBrand(brand)) throw refuse(HEADERS.brand, 'This brand is not known.');
  return {
    brand: brand ?? DEFAULT_BRAND,
    deviceKey: findOne(headers, HEADERS.deviceKey),
    bearer: findBearer(findOne(headers, HEADERS.authorization)),
    simulationKey: findOne(headers, HEADERS.simulationKey),
    idempotencyKey: findOne(headers, HEADERS.idempotencyKey),
  };
}

function findOne(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function findBearer(authorization: string | null): string | null {
  return /^Bearer ([\w.-]{1,4096})$/i.exec(authorization ?? '')?.[1] ?? null;
}

function isBrand(text: string): text is BrandCode {
  return (BRAND_CODES as readonly string[]).includes(text);
}

function refuse(field: string, message: string): Refused {
  return new Refused('ValidationException', message, { fields: [{ field, message }] });
}
