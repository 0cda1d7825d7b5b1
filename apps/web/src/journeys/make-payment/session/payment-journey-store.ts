import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { dropWork, paymentKeyOf } from '#api/work-in-progress.ts';
import type { KeyValueStore } from '#device/storage.ts';
import {
  advancePayment,
  restorePayment,
  startPayment,
  toStoredPayment,
  type PaymentAction,
  type PaymentProgress,
} from './payment-progress.ts';

/** Debounce before changes are written to storage. Source: LCF-025. */
const PERSIST_DEBOUNCE_MS = 500;

/** Identifies a payment in progress. Each loan has at most one. */
export interface PaymentOf {
  readonly brand: BrandCode;
  readonly loanId: number;
}

/** The payments in progress in a tab. */
export interface PaymentJourneyStore {
  readonly read: (of: PaymentOf) => PaymentProgress;
  /** Applies an action and returns the new state, or the same object when the action does not apply. */
  readonly dispatch: (of: PaymentOf, action: PaymentAction) => PaymentProgress;
  readonly subscribe: (listener: () => void) => () => void;
  /** Writes pending changes now: before a payment is sent, and when the page closes. */
  readonly flush: () => void;
  /** Drops all payments from memory and storage, because the session ended or passed to another person. */
  readonly clear: () => void;
  /** Drops every payment that was not sent. A sent payment is still followed. Source: MNU-53. */
  readonly giveUpUnsent: () => void;
  /** Drops the state in memory after other code changed the storage. */
  readonly reload: () => void;
}

function storageKey({ brand, loanId }: PaymentOf): string {
  return paymentKeyOf(brand, loanId);
}

function readStored(storage: KeyValueStore, of: PaymentOf): PaymentProgress | null {
  const text = storage.get(storageKey(of));
  if (text === null) return null;
  try {
    return restorePayment(JSON.parse(text), of.brand, of.loanId);
  } catch {
    // The stored text is damaged or was tampered with. Starting again is safe, because the services know whether a payment was
    // made.
    return null;
  }
}

/** Creates a store of payments in a tab's storage. It writes 500 ms after the last change. Source: LCF-025, SES-38, SES-39,
 *  security C16. */
export function createPaymentJourneyStore(storage: KeyValueStore): PaymentJourneyStore {
  const current = new Map<string, { readonly of: PaymentOf; readonly progress: PaymentProgress }>();
  const unwritten = new Set<string>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = (of: PaymentOf): PaymentProgress => {
    const key = storageKey(of);
    const known = current.get(key);
    if (known !== undefined) return known.progress;
    const progress = readStored(storage, of) ?? startPayment(of.brand, of.loanId);
    current.set(key, { of, progress });
    return progress;
  };
  const flush = () => {
    clearTimeout(timer);
    for (const key of unwritten) {
      const kept = current.get(key);
      if (kept !== undefined) storage.set(key, JSON.stringify(toStoredPayment(kept.progress)));
    }
    unwritten.clear();
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    read,
    flush,
    reload: () => {
      flush();
      current.clear();
      notify();
    },
    dispatch: (of, action) => {
      const before = read(of);
      const progress = advancePayment(before, action);
      if (progress === before) return before;
      const key = storageKey(of);
      current.set(key, { of, progress });
      unwritten.add(key);
      clearTimeout(timer);
      timer = setTimeout(flush, PERSIST_DEBOUNCE_MS);
      notify();
      return progress;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    giveUpUnsent: () => {
      flush();
      current.clear();
      dropWork(storage, 'unsentPayments');
      notify();
    },
    clear: () => {
      clearTimeout(timer);
      unwritten.clear();
      current.clear();
      dropWork(storage, 'all');
      notify();
    },
  };
}
