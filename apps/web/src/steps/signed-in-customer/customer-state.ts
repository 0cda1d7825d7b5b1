import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getLmsReferenceId } from '@lendside/contract/profile/get-lms-reference-id.ts';
import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';
import { CUSTOMER_NOTE } from '#api/work-in-progress.ts';
import { tabStorage, type KeyValueStore } from '#device/storage.ts';

/** Debounce before changes are written to storage. Source: SES-38, LCF-025. */
const PERSIST_DEBOUNCE_MS = 500;

/** The customer's number in each loan system; null when there is none. */
export type CustomerIds = ResponseOf<typeof getLmsReferenceId>['lmsReferenceIds'];

/** The customer part of the persisted state: ids only, never a name, a contact or an answer (security C16). */
export interface CustomerState {
  /** Returns the ids that were kept for this profile; null for none, for another profile's and for damaged ones. */
  readonly read: (profileId: string) => CustomerIds | null;
  readonly write: (profileId: string, ids: CustomerIds) => void;
  /** Writes a pending change now, because the page closes. */
  readonly flush: () => void;
  /** Drops everything, because the session ended or passed to another person. */
  readonly clear: () => void;
}

/** Creates the customer state of a tab's storage. It writes 500 ms after the last change. Source: SES-38, SES-39, LCF-025. */
export function createCustomerState(storage: KeyValueStore): CustomerState {
  let unwritten: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (unwritten !== null) storage.set(CUSTOMER_NOTE, unwritten);
    unwritten = null;
  };
  return {
    read: (profileId) => parse(unwritten ?? storage.get(CUSTOMER_NOTE), profileId),
    write: (profileId, { NLS, TLXe, Invictus }) => {
      unwritten = JSON.stringify({ profileId, NLS, TLXe, Invictus });
      clearTimeout(timer);
      timer = setTimeout(flush, PERSIST_DEBOUNCE_MS);
    },
    flush,
    clear: () => {
      clearTimeout(timer);
      unwritten = null;
      storage.remove(CUSTOMER_NOTE);
    },
  };
}

function parse(text: string | null, profileId: string): CustomerIds | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    const fields = new Map<string, unknown>(typeof kept === 'object' && kept !== null ? Object.entries(kept) : []);
    if (fields.get('profileId') !== profileId) return null;
    const idOf = (name: string): string | null => {
      const id = fields.get(name);
      return typeof id === 'string' ? id : null;
    };
    return { NLS: idOf('NLS'), TLXe: idOf('TLXe'), Invictus: idOf('Invictus') };
  } catch {
    // Damaged or tampered with: the services say it again.
    return null;
  }
}

/** The customer state of this tab. */
export const customerState = createCustomerState(tabStorage);
followReaderLeft(sessionStore, customerState.clear);
globalThis.addEventListener?.('pagehide', customerState.flush);
