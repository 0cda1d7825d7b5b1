import type { Capability, Endpoint } from '@lendside/contract/endpoint.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { pagesBrandOf } from '@lendside/domain/brands/brands.ts';
import type { AuditEntry } from '#platform/access/audit.ts';
import type { Caller, Customer } from '#platform/access/caller.ts';
import { LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';

/** Who made a payment. */
export interface PaymentOwner {
  readonly profileId: string;
  /** Null when the customer paid. */
  readonly guestSessionId: string | null;
}

/** How the owner of a record is found; null when there is no such record. The caller comes along because row-level security
 *  shows a loan only to a statement that names its customers. */
export interface OwnerFinders {
  /** Customer ids that may see a loan: borrower and cosigner. Null too where the loan's brand is none of the caller's. */
  findLoanOwner(loanId: number, caller: Customer): Promise<readonly string[] | null>;
  /** For calls that read the loan anyway, by their names: the caller's own customer id where the loan system shows them the loan,
   *  which proves whose it is, and null where it does not; `findLoanOwner` is asked then. What is read is the handler's. */
  readonly ownerWhereShown?: Readonly<
    Record<string, (input: unknown, caller: Customer) => Promise<readonly string[] | null>>
  >;
  /** Profile that made a payment, and the guest session where it was a guest's. */
  findPaymentOwner(messageKey: string, caller: Customer): Promise<PaymentOwner | null>;
}

/** May this caller make this call on this record? Both questions throw `Refused`; silence means yes. */
export interface Authorize {
  /** By capability, before anything of the request is read. */
  caller(endpoint: Endpoint, caller: Caller): void;
  /** By the brand a request is about, which has to be one of the caller's (403), and by ownership: a record of somebody else does not
   *  exist (404). */
  record(
    endpoint: Endpoint,
    caller: Caller,
    input: unknown,
    call: { requestId: string; brand: BrandCode },
  ): Promise<void>;
}

/** The one policy: capabilities, brands and ownership as the contract states them, refusals of customers written down.
 *  Source: security T16, security T17, D11, LOP-085, LRO-024, C15. */
export function makeAuthorize(finders: OwnerFinders, audit: (entry: AuditEntry) => Promise<void>): Authorize {
  return {
    caller: authorizeCaller,
    record: async (endpoint, caller, input, call) => {
      if (caller.kind !== 'customer') return;
      const { profileId, sessionId } = caller;
      const note = (refusal: WhyRefused): Promise<void> =>
        audit({ action: endpoint.name, decision: 'refused', profileId, sessionId, ...call, ...refusal });
      const foreign = findForeignBrand(caller, input);
      if (foreign !== null) {
        await note({ object: `brand ${foreign}`, reason: 'not a brand of the account' });
        throw new Refused('AccessDeniedException', 'This brand is not yours.');
      }
      const refusal = await findRefusal(finders, endpoint, caller, input);
      if (refusal === null) return;
      await note(refusal);
      throw new Refused('NotFoundException', 'There is no such record.');
    },
  };
}

/** What of a refusal the audit log is told besides who asked. */
interface WhyRefused {
  readonly object: string;
  readonly reason: string;
}

/** Fields of requests that name the brand they are about. */
const BRAND_FIELDS = ['brandName', 'productBrand'] as const;

/** The brand a request names that is none of the caller's; null for none. */
function findForeignBrand({ brands }: Customer, input: unknown): string | null {
  // Whoever is of a brand without pages is sent to those of another, which has to answer.
  const own = new Set<string>([...brands, ...brands.map(pagesBrandOf)]);
  const named = BRAND_FIELDS.map((field) => (input as Readonly<Record<string, unknown>>)[field]);
  return named.filter((name) => typeof name === 'string').find((name) => !own.has(name)) ?? null;
}

function authorizeCaller(endpoint: Endpoint, caller: Caller): void {
  const isPublic = endpoint.access.includes('stranger') && endpoint.ownership.of === 'nothing';
  if (!isPublic) requireCapability(endpoint, caller);
  if (endpoint.needsRecentSignIn === true && caller.kind === 'customer') requireRecentSignIn(caller);
}

function requireCapability(endpoint: Endpoint, caller: Caller): void {
  if (caller.kind === 'stranger') throw new Refused('UnauthorizedException', 'Please sign in.');
  const capability = toCapability(caller);
  if (!endpoint.access.includes(capability)) {
    if (capability === 'unproven')
      throw new Refused('DeviceNotTrusted', 'This device is not trusted yet. Confirm it by code first.');
    throw new Refused('AccessDeniedException', 'This call is not for you.');
  }
  if (caller.kind !== 'customer' || caller.scope.kind !== 'linked') return;
  const isInFlow = caller.scope.flows.some((flow) => endpoint.flows?.includes(flow) === true);
  if (!isInFlow) throw new Refused('AccessDeniedException', 'This link was made for another page.');
}

/** What a caller counts as. A session without limits counts as `customer`. */
export function toCapability(caller: Caller): Capability {
  if (caller.kind !== 'customer') return caller.kind;
  return caller.scope.kind === 'full' ? 'customer' : caller.scope.kind;
}

function requireRecentSignIn(customer: Customer): void {
  if (Date.now() - customer.provenAt.getTime() <= LIMITS.recentSignInSeconds * 1000) return;
  throw new Refused('SignInAgain', 'Please enter your password again.');
}

async function findRefusal(
  finders: OwnerFinders,
  endpoint: Endpoint,
  caller: Customer,
  input: unknown,
): Promise<WhyRefused | null> {
  const claims = input as Readonly<Record<string, unknown>>;
  // The username goes by the name customerId there (LOP-038).
  if (endpoint.ownership.of === 'username') {
    const isOwn = claims[endpoint.ownership.field] === caller.username;
    return isOwn ? null : { object: 'profile', reason: 'claimed identity' };
  }
  // What a caller claims to have proven is looked up by the handler, under the caller's own profile.
  if (endpoint.ownership.of === 'claim') return null;
  // For strangers too: what they send is a claim about somebody, not about the caller.
  if (endpoint.access.includes('stranger')) return null;
  const { customerId, profileId } = claims;
  if (typeof customerId === 'string' && !caller.customerIds.includes(customerId))
    return { object: 'customer', reason: 'claimed identity' };
  if (typeof profileId === 'string' && profileId !== caller.profileId)
    return { object: 'profile', reason: 'claimed identity' };
  if (endpoint.ownership.of === 'loan') {
    const ask = (loanId: number) => findOwnersOfLoan(finders, endpoint, caller, input, loanId);
    return findLoanRefusal(ask, caller, claims[endpoint.ownership.field]);
  }
  if (endpoint.ownership.of === 'payment') return findPaymentRefusal(finders, caller, claims[endpoint.ownership.field]);
  return null;
}

async function findOwnersOfLoan(
  finders: OwnerFinders,
  endpoint: Endpoint,
  caller: Customer,
  input: unknown,
  loanId: number,
): Promise<readonly string[] | null> {
  const shownTo = (await finders.ownerWhereShown?.[endpoint.name]?.(input, caller)) ?? null;
  return shownTo ?? finders.findLoanOwner(loanId, caller);
}

// The shortest card number has 13 digits: what was sent as a loan may be one, and the audit log keeps what is written into it (security T13).
const NO_LOAN_FROM = 1e12;

function nameLoan(loanId: unknown): string {
  return typeof loanId === 'number' && loanId < NO_LOAN_FROM ? `loan ${loanId}` : 'loan';
}

async function findLoanRefusal(
  findOwners: (loanId: number) => Promise<readonly string[] | null>,
  caller: Customer,
  loanId: unknown,
): Promise<WhyRefused | null> {
  // A guest sees the one loan of the link, whatever else its borrower has.
  if (caller.scope.kind === 'guest' && caller.scope.loanId !== loanId)
    return { object: nameLoan(loanId), reason: 'not the loan of the link' };
  const owners = typeof loanId === 'number' ? await findOwners(loanId) : null;
  if (owners?.some((owner) => caller.customerIds.includes(owner)) === true) return null;
  return { object: nameLoan(loanId), reason: owners === null ? 'not found' : 'not the owner' };
}

async function findPaymentRefusal(finders: OwnerFinders, caller: Customer, key: unknown): Promise<WhyRefused | null> {
  const owner = typeof key === 'string' ? await finders.findPaymentOwner(key, caller) : null;
  if (owner === null) return { object: 'payment', reason: 'not found' };
  const isGuest = caller.scope.kind === 'guest';
  const isOwn = owner.profileId === caller.profileId && (!isGuest || owner.guestSessionId === caller.sessionId);
  return isOwn ? null : { object: 'payment', reason: 'not the owner' };
}
