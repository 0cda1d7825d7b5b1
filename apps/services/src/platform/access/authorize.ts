import type { Capability, Endpoint } from '@lendside/contract/endpoint.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { pagesBrandOf } from '@lendside/domain/brands/brands.ts';
import type { AuditEntry } from './audit.ts';
import type { Block, Caller, Customer } from './caller.ts';
import { LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';

/** The person who made a payment. */
export interface PaymentOwner {
  readonly profileId: string;
  /** Null when the customer paid. */
  readonly guestSessionId: string | null;
}

/** Finds the owner of a record; null when the record does not exist. The caller is passed along because row-level security
 *  shows a loan only to a statement that names its customers. */
export interface OwnerFinders {
  /** Returns the customer ids that may see a loan: borrower and cosigner. Returns null when the loan does not exist or the
   *  caller may not use its brand. */
  findLoanOwner(loanId: number, caller: Customer): Promise<readonly string[] | null>;
  /** Keyed by call name, for calls that read the loan anyway. Returns the caller's own customer id when the loan system shows
   *  the loan to the caller, which proves ownership. Otherwise returns null, and `findLoanOwner` is called. The handler reuses
   *  the loan that was read. */
  readonly ownerWhereShown?: Readonly<
    Record<string, (input: unknown, caller: Customer) => Promise<readonly string[] | null>>
  >;
  /** Returns the profile that made a payment, and its session when the payer was a guest. */
  findPaymentOwner(messageKey: string, caller: Customer): Promise<PaymentOwner | null>;
}

/** Decides whether a caller may make a call on a record. Both methods throw `Refused`, or return when it is allowed. */
export interface Authorize {
  /** Checks the capability and the block of the person, before anything of the request is read. */
  caller(endpoint: Endpoint, caller: Caller): void;
  /** True when a block may stop the call and the call changes something, or when the lender allows blocked people no such read.
   *  Then the caller is read from the database, not from a cache. */
  stopsBlocked(endpoint: Endpoint): boolean;
  /** Checks brand and ownership. Refuses another brand with 403. Answers another person's record as missing (404). */
  record(
    endpoint: Endpoint,
    caller: Caller,
    input: unknown,
    call: { requestId: string; brand: BrandCode },
  ): Promise<void>;
}

/** The only access policy: capabilities, blocks, brands and ownership as the contract states them. Writes refusals of customers
 *  to the audit log. `mayReadBlocked` says which of the calls marked `reads` the lender allows a blocked person. Source:
 *  security T16, security T17, D11, LOP-085, LOP-091, LRO-024, C15. */
export function makeAuthorize(
  finders: OwnerFinders,
  audit: (entry: AuditEntry) => Promise<void>,
  mayReadBlocked: (callName: string) => boolean = () => true,
): Authorize {
  const isAllowed = (endpoint: Endpoint, block: Block): boolean => {
    if (endpoint.blocked === 'reads') return block === 'loanSystem' && mayReadBlocked(endpoint.name);
    return endpoint.blocked === 'allowed' || (endpoint.blocked === 'basic' && block === 'loanSystem');
  };
  return {
    caller: (endpoint, caller) => {
      authorizeCaller(endpoint, caller);
      if (caller.kind === 'customer' && caller.block !== null && !isAllowed(endpoint, caller.block))
        throw refuseBlocked();
      if (endpoint.needsRecentSignIn === true && caller.kind === 'customer') requireRecentSignIn(caller);
    },
    stopsBlocked: (endpoint) =>
      !isAllowed(endpoint, 'loanSystem') || (!isAllowed(endpoint, 'profile') && isChange(endpoint)),
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

function isChange({ safeToRetry, rateClass }: Endpoint): boolean {
  return !safeToRetry && rateClass !== 'poll';
}

/** Returns the refusal of a blocked person. It has no end time, because only staff can lift a block; `ProfileLocked: <when>` is
 *  the lock after wrong passwords. Source: OPEN-37, LOP-091. */
export function refuseBlocked(): Refused {
  return new Refused('ProfileLocked', 'This profile is blocked. Please call us.');
}

/** Facts of a refusal for the audit log, besides the caller. */
interface WhyRefused {
  readonly object: string;
  readonly reason: string;
}

/** Request fields that name the brand of the request. */
const BRAND_FIELDS = ['brandName', 'productBrand'] as const;

/** Returns the brand of a request when the caller may not use it, otherwise null. */
function findForeignBrand({ brands }: Customer, input: unknown): string | null {
  // A brand without pages uses another brand's pages, so its customers may request both brands.
  const own = new Set<string>([...brands, ...brands.map(pagesBrandOf)]);
  const named = BRAND_FIELDS.map((field) => (input as Readonly<Record<string, unknown>>)[field]);
  return named.filter((name) => typeof name === 'string').find((name) => !own.has(name)) ?? null;
}

function authorizeCaller(endpoint: Endpoint, caller: Caller): void {
  const isPublic = endpoint.access.includes('stranger') && endpoint.ownership.of === 'nothing';
  if (!isPublic) requireCapability(endpoint, caller);
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

/** Returns the capability of a caller. A session with full scope counts as `customer`. */
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
  // In these calls the field `customerId` holds the username (LOP-038).
  if (endpoint.ownership.of === 'username') {
    const isOwn = claims[endpoint.ownership.field] === caller.username;
    return isOwn ? null : { object: 'profile', reason: 'claimed identity' };
  }
  // The handler looks up a claimed proof under the caller's own profile.
  if (endpoint.ownership.of === 'claim') return null;
  // Also covers strangers: they make claims about somebody else, not about themselves.
  if (endpoint.access.includes('stranger')) return null;
  const { customerId, profileId } = claims;
  const namesOther = endpoint.ownership.of === 'loan' && endpoint.ownership.namesOther === true;
  if (!namesOther && typeof customerId === 'string' && !caller.customerIds.includes(customerId))
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

// A larger number may be a card number sent as a loan id, and the audit log would keep it. Card numbers have at least 13 digits
// (security T13).
const NO_LOAN_FROM = 1e12;

function nameLoan(loanId: unknown): string {
  return typeof loanId === 'number' && loanId < NO_LOAN_FROM ? `loan ${loanId}` : 'loan';
}

async function findLoanRefusal(
  findOwners: (loanId: number) => Promise<readonly string[] | null>,
  caller: Customer,
  loanId: unknown,
): Promise<WhyRefused | null> {
  // A guest sees only the loan of the link, whatever other loans its borrower has.
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
