import { useSyncExternalStore } from 'react';
import type { Origination } from '#steps/origination/origination-facts.ts';
import { advanceDraft, resumeDraft, type Draft, type DraftAction } from './draft.ts';
import { draftStore } from './draft-store.ts';

/** What a person chose for an application in this tab, and how to move it on. */
export interface Drafting {
  readonly draft: Draft;
  readonly dispatch: (action: DraftAction) => void;
  /** Forgets the draft, because the services know everything that it says. */
  readonly end: () => void;
}

/** Returns the draft of an application: what the services keep, with what this tab changed since. Source: SES-38, ORG-007. */
export function useDraft(origination: Origination): Drafting {
  const { applicationId } = origination;
  const kept = useSyncExternalStore(draftStore.subscribe, () => draftStore.read(applicationId));
  const draft = resumeDraft(kept, origination);
  return {
    draft,
    dispatch: (action) => {
      const before = resumeDraft(draftStore.read(applicationId), origination);
      const next = advanceDraft(before, action);
      if (next === before) return;
      draftStore.write(applicationId, next);
      // A request must be found again after a reload, however soon.
      if (action.kind === 'sent') draftStore.flush();
    },
    end: () => draftStore.remove(applicationId),
  };
}
