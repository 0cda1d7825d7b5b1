import type { Endpoint } from '@lendside/contract/endpoint.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { AuditEntry } from '#platform/access/audit.ts';
import type { Caller, Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';

/** How the owner of a record is found; null when there is no such record. The caller comes along because row-level security
 *  shows a loan only to a statement that names its customers. */
export interface OwnerFinders {
  /** Customer ids that may see a loan: borrower and cosigner. */
  findLoanOwner(loanId: number, caller: Customer): Promise<readonly string[] | null>;
  /** Profile that made a payment. */
  findPaymentOwner(messageKey: string, caller: Customer): Promise<string | null>;
}

/** May this caller make this call on this record? Both questions throw `Refused`; silence means yes. */
export interface Authorize {
  /** By capability and brand, before anything of the request is read. */
  caller(endpoint: Endpoint, caller: Caller, brand: BrandCode): void;
  /** By ownership: a record of somebody else does not exist (404). */
  record(
    endpoint: Endpoint,
    caller: Caller,
    input: unknown,
    call: { requestId: string; brand: BrandCode },
  ): Promise<void>;
}

/** The one policy: capabilities and ownership as the contract states them, refusals of customers written down.
 *  Source: T17, D11, LOP-085, LRO-024, C15. */
export function makeAuthorize(finders: OwnerFinders, audit: (entry: AuditEntry) => Promise<void>): Authorize {
  return {
    caller: authorizeCaller,
    record: async (endpoint, caller, input, call) => {
      const refusal = await findRefusal(finders, endpoint, caller, input);
      if (refusal === null) return;
      if (caller.kind === 'customer') {
        await audit({
          action: endpoint.name,
          decision: 'refused',
          profileId: caller.profileId,
          sessionId: caller.sessionId,
          ...call,
          ...refusal,
        });
      }
      throw new Refused('NotFoundException', 'There is no such record.');
    },
  };
}

function authorizeCaller(endpoint: Endpoint, caller: Caller, brand: BrandCode): void {
  const isAllowed =
    endpoint.access.includes(caller.kind) && (caller.kind !== 'stranger' || endpoint.ownership.of === 'nothing');
  if (!isAllowed && caller.kind === 'stranger') throw new Refused('UnauthorizedException', 'Please sign in.');
  if (!isAllowed) throw new Refused('AccessDeniedException', 'This call is not for you.');
  const isPublic = endpoint.access.includes('stranger');
  if (!isPublic && caller.kind === 'customer' && !caller.brands.includes(brand)) {
    throw new Refused('AccessDeniedException', 'This brand is not yours.');
  }
}

async function findRefusal(
  finders: OwnerFinders,
  endpoint: Endpoint,
  caller: Caller,
  input: unknown,
): Promise<{ object: string; reason: string } | null> {
  if (caller.kind !== 'customer') return null;
  const claims = input as Readonly<Record<string, unknown>>;
  const { customerId, profileId } = claims;
  if (typeof customerId === 'string' && !caller.customerIds.includes(customerId))
    return { object: 'customer', reason: 'claimed identity' };
  if (typeof profileId === 'string' && profileId !== caller.profileId)
    return { object: 'profile', reason: 'claimed identity' };
  if (endpoint.ownership.of === 'loan') return findLoanRefusal(finders, caller, claims[endpoint.ownership.field]);
  if (endpoint.ownership.of === 'payment') return findPaymentRefusal(finders, caller, claims[endpoint.ownership.field]);
  return null;
}

async function findLoanRefusal(
  finders: OwnerFinders,
  caller: Customer,
  loanId: unknown,
): Promise<{ object: string; reason: string } | null> {
  const owners = typeof loanId === 'number' ? await finders.findLoanOwner(loanId, caller) : null;
  if (owners?.some((owner) => caller.customerIds.includes(owner)) === true) return null;
  return { object: `loan ${String(loanId)}`, reason: owners === null ? 'not found' : 'not the owner' };
}

async function findPaymentRefusal(
  finders: OwnerFinders,
  caller: Customer,
  key: unknown,
): Promise<{ object: string; reason: string } | null> {
  const owner = typeof key === 'string' ? await finders.findPaymentOwner(key, caller) : null;
  if (owner === caller.profileId) return null;
  return { object: 'payment', reason: owner === null ? 'not found' : 'not the owner' };
}
