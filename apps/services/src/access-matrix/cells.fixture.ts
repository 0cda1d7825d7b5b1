import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { HEADERS } from '@lendside/contract/headers.ts';
import { definitionOf, sampleWire } from '@lendside/contract/sample-values.fixture.ts';
import { toPrivateInput } from '@lendside/contract/client-call.ts';
import type { FastifyInstance } from 'fastify';
import { RECORDS, type Principal } from './principals.fixture.ts';
import {
  BLOCKED_MAY_CALL,
  BLOCKED_MAY_NOT_CALL,
  CLAIM_CALLS,
  isInFlow,
  LOAN_CALLS,
  OTHER_PARTY_CALLS,
  PAYMENT_CALLS,
  RECENT_SIGN_IN_CALLS,
  SIGN_OUT_CALLS,
  USERNAME_CALLS,
  WHO_MAY_CALL,
} from './who-may-call.fixture.ts';

/** The kinds of record a call is tried with. A `mixed` request names another person's record together with the caller's own
 *  name. */
export const OBJECTS = ['own', 'foreign', 'mixed', 'otherBrand', 'random', 'malformed'] as const;
export type ObjectKind = (typeof OBJECTS)[number];

/** One cell of the matrix: a caller, a call and a kind of record. */
export interface Cell {
  readonly principal: Principal;
  readonly callName: string;
  readonly endpoint: Endpoint;
  readonly object: ObjectKind;
}

/** Returns every combination of caller, call and kind of record. */
export function allCells(principals: readonly Principal[]): Cell[] {
  return Object.entries<Endpoint>(api).flatMap(([callName, endpoint]) =>
    principals.flatMap((principal) => OBJECTS.map((object) => ({ principal, callName, endpoint, object }))),
  );
}

/** Returns the expected result of a cell, according to the tables of the matrix: `reaches` when the handler runs, else a
 *  refusal code. */
export function expectOf({ principal, callName, object }: Cell): string {
  const letters = WHO_MAY_CALL[callName];
  if (letters === undefined) return 'a row in WHO_MAY_CALL';
  const isOpen = letters.includes('s');
  if (!isOpen) {
    if (principal.counts === 's') return 'UnauthorizedException';
    if (!letters.includes(principal.counts))
      return principal.counts === 'u' ? 'DeviceNotTrusted' : 'AccessDeniedException';
    if (principal.flow !== undefined && !isInFlow(principal.flow, callName)) return 'AccessDeniedException';
    if (isStoppedByBlock(principal, callName)) return 'ProfileLocked';
    if (RECENT_SIGN_IN_CALLS.includes(callName) && !principal.isRecent) return 'SignInAgain';
  }
  if (isOpen && principal.block !== undefined && BLOCKED_MAY_NOT_CALL.includes(callName)) return 'ProfileLocked';
  if (object === 'malformed') return 'ValidationException';
  return isOpen || principal.counts === 'p' ? 'reaches' : expectOfRecord(principal, callName, object);
}

function isStoppedByBlock({ block }: Principal, callName: string): boolean {
  if (block === undefined || SIGN_OUT_CALLS.includes(callName)) return false;
  return block === 'profile' || !BLOCKED_MAY_CALL.includes(callName);
}

function expectOfRecord(principal: Principal, callName: string, object: Exclude<ObjectKind, 'malformed'>): string {
  const record = recordFor(principal, object);
  const sent = fieldsOf(callName);
  const isAboutBrand = BRAND_FIELDS.some((field) => sent.includes(field));
  if (isAboutBrand && !principal.brands.includes(brandOf(object))) return 'AccessDeniedException';
  if (USERNAME_CALLS.includes(callName))
    return record.username === principal.username ? 'reaches' : 'NotFoundException';
  if (CLAIM_CALLS.includes(callName)) return 'reaches';
  const claimsAnother =
    (sent.includes('customerId') &&
      !OTHER_PARTY_CALLS.includes(callName) &&
      !principal.customerIds.includes(record.customerId)) ||
    (sent.includes('profileId') && record.profileId !== principal.profileId);
  if (claimsAnother) return 'NotFoundException';
  if (LOAN_CALLS.includes(callName)) return principal.loanIds.includes(record.loanId) ? 'reaches' : 'NotFoundException';
  if (PAYMENT_CALLS.includes(callName))
    return principal.messageKeys.includes(record.messageKey) ? 'reaches' : 'NotFoundException';
  return 'reaches';
}

interface TriedRecord {
  readonly loanId: number;
  readonly messageKey: string;
  readonly customerId: string;
  readonly profileId: string;
  readonly username: string;
}

function recordFor(principal: Principal, object: Exclude<ObjectKind, 'malformed'>): TriedRecord {
  if (object !== 'mixed') return RECORDS[object];
  const { profileId, username, customerIds } = principal;
  return { ...RECORDS.foreign, profileId, username, customerId: customerIds[0] ?? RECORDS.foreign.customerId };
}

function fieldsOf(callName: string): string[] {
  const endpoint = Object.entries<Endpoint>(api).find(([name]) => name === callName)?.[1];
  return endpoint === undefined ? [] : Object.keys(definitionOf(endpoint.request).shape ?? {});
}

const BRAND_FIELDS = ['brandName', 'productBrand'];

function brandOf(object: ObjectKind): string {
  return object === 'otherBrand' ? 'inl' : 'tmx';
}

/** Builds the request of a cell: the contract's sample request with the ids of the tested record. */
function requestOf({ principal, callName, endpoint, object }: Cell): Record<string, unknown> {
  const sample = { ...(sampleWire(endpoint.request) as Record<string, unknown>) };
  if (object === 'malformed') return { ...sample, surprise: '\u0000' };
  const record = recordFor(principal, object);
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const values: Readonly<Record<string, unknown>> = {
    loanId: isQuery ? String(record.loanId) : record.loanId,
    newLoanId: isQuery ? String(record.loanId) : record.loanId,
    AccountNumber: record.loanId,
    messageKey: record.messageKey,
    profileId: record.profileId,
    customerId: USERNAME_CALLS.includes(callName) ? record.username : record.customerId,
    brandName: brandOf(object),
    productBrand: brandOf(object),
  };
  for (const [field, value] of Object.entries(values)) {
    // Keep the sample's type: a loan number is text in some calls and a number in others.
    if (field in sample) sample[field] = typeof sample[field] === 'string' ? String(value) : value;
  }
  return sample;
}

/** Sends the request of a cell. */
export async function send(
  app: FastifyInstance,
  cell: Cell,
): Promise<{ status: number; code: string | null; body: string }> {
  const { endpoint, principal, object } = cell;
  const wire = requestOf(cell);
  const isPrivate = endpoint.requestIn === 'privateHeader';
  const isQuery = !isPrivate && (endpoint.method === 'GET' || endpoint.method === 'DELETE');
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(isQuery ? { query: wire as Record<string, string> } : {}),
    ...(isQuery || isPrivate ? {} : { payload: wire }),
    headers: {
      [HEADERS.brand]: brandOf(object),
      ...principal.headers,
      ...(isPrivate ? { [HEADERS.privateInput]: toPrivateInput(wire) } : {}),
    },
    cookies: { ...principal.cookies },
  });
  const type = String(response.headers['content-type'] ?? '');
  const body = response.body;
  const code =
    response.statusCode >= 400 && type.includes('json') ? response.json<{ errorCode: string }>().errorCode : null;
  return { status: response.statusCode, code, body };
}
