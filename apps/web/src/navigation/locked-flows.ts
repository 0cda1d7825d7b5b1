import { tabStorage, type KeyValueStore } from '#device/storage.ts';

const FLOWS = 'lockedFlow';
const GUEST_LOAN = 'lockedLoan';

/** What a session of a link, guest or device key is locked to. The lock on the screen is for the eye: the services hold their own
 *  (security C18, T9). */
export interface FlowLock {
  /** Names of flows of the route table, never empty. */
  readonly flows: readonly string[];
  /** A guest: the payment pages of this loan and nothing else; null for everybody else. Source: OPEN-11, AUT-09. */
  readonly guestLoanId: number | null;
}

/** The part of a route a lock looks at. */
export interface LockedTarget {
  readonly flows: readonly string[];
  readonly isPaymentFlow: boolean;
  readonly loanId: number | null;
}

/** The lock of this tab, which survives a reload; null when the session is free. Source: SES-26. */
export function readLock(storage: KeyValueStore = tabStorage): FlowLock | null {
  const flows = readFlows(storage.get(FLOWS));
  if (flows.length === 0) return null;
  const loanId = storage.get(GUEST_LOAN);
  return { flows, guestLoanId: loanId !== null && /^\d{1,15}$/.test(loanId) ? Number(loanId) : null };
}

function readFlows(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((flow) => typeof flow === 'string') : [];
  } catch {
    // Tampered with: locked to nothing that exists, so that leaving it asks to sign in.
    return ['unreadable'];
  }
}

/** Locks the session of this tab. Source: GRD-09 to GRD-11, DOC-16. */
export function keepLock(lock: FlowLock, storage: KeyValueStore = tabStorage): void {
  storage.set(FLOWS, JSON.stringify(lock.flows));
  if (lock.guestLoanId === null) storage.remove(GUEST_LOAN);
  else storage.set(GUEST_LOAN, String(lock.guestLoanId));
}

/** Frees the session of this tab: it is a whole sign-in now. */
export function dropLock(storage: KeyValueStore = tabStorage): void {
  storage.remove(FLOWS);
  storage.remove(GUEST_LOAN);
}

/** Whether a page lies within a lock. Source: GRD-14, OPEN-11. */
export function isWithinLock(lock: FlowLock, target: LockedTarget): boolean {
  if (!target.flows.some((flow) => lock.flows.includes(flow))) return false;
  return lock.guestLoanId === null || (target.isPaymentFlow && target.loanId === lock.guestLoanId);
}
