import { tabStorage, type KeyValueStore } from '#device/storage.ts';

const FLOWS = 'lockedFlow';
const GUEST_LOAN = 'lockedLoan';

/** The flows that a link's, guest's or device key's session is locked to. This lock only guides the screen; the services
 *  enforce their own (security C18, T9). */
export interface FlowLock {
  /** Names of flows in the route table, never empty. */
  readonly flows: readonly string[];
  /** For a guest, the only loan whose payment pages are open; null for everybody else. Source: OPEN-11, AUT-09. */
  readonly guestLoanId: number | null;
}

/** The part of a route that the lock checks. */
export interface LockedTarget {
  readonly flows: readonly string[];
  readonly isPaymentFlow: boolean;
  readonly loanId: number | null;
}

/** Reads this tab's lock, which survives a reload; null for an unlocked session. Source: SES-26. */
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
    // The stored lock was tampered with: lock to a flow that does not exist, so that the person must sign in.
    return ['unreadable'];
  }
}

/** Locks this tab's session. Source: GRD-09 to GRD-11, DOC-16. */
export function keepLock(lock: FlowLock, storage: KeyValueStore = tabStorage): void {
  storage.set(FLOWS, JSON.stringify(lock.flows));
  if (lock.guestLoanId === null) storage.remove(GUEST_LOAN);
  else storage.set(GUEST_LOAN, String(lock.guestLoanId));
}

/** Unlocks this tab's session after a full sign-in. */
export function dropLock(storage: KeyValueStore = tabStorage): void {
  storage.remove(FLOWS);
  storage.remove(GUEST_LOAN);
}

/** True when a page is inside the lock. Source: GRD-14, OPEN-11. */
export function isWithinLock(lock: FlowLock, target: LockedTarget): boolean {
  if (!target.flows.some((flow) => lock.flows.includes(flow))) return false;
  return lock.guestLoanId === null || (target.isPaymentFlow && target.loanId === lock.guestLoanId);
}
