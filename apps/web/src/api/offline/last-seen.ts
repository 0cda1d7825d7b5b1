import { sessionStore } from '#api/session.ts';
import { isKeptCall } from '#api/offline/kept-calls.ts';
import { browserCopyPlace, createKeptAnswers } from '#api/offline/kept-answers.ts';
import { queryClient } from '#api/query-client.ts';
import { noteEvent } from '#device/event-notes.ts';
import { tabStorage } from '#device/storage.ts';

// The writes of a screen's reads come together.
const GATHER_MS = 500;

const kept = createKeptAnswers(browserCopyPlace(), tabStorage);
let isFollowing = false;
let timer: ReturnType<typeof setTimeout> | null = null;

const note = () => noteEvent('what was last seen could not be kept');

/** Keeps what is read of accounts from now on, while a whole sign-in lasts; whatever ends it, or begins another, removes every copy.
 *  Source: issue 5, Build 7; SES-16; security T31, T32. */
export function keepLastSeen(): void {
  if (isFollowing) return;
  isFollowing = true;
  let profileId = sessionStore.read()?.profileId ?? null;
  sessionStore.subscribe(() => {
    const former = profileId;
    profileId = sessionStore.read()?.profileId ?? null;
    if (former !== profileId) kept.clear().catch(note);
  });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKeptCall(query.queryKey[0]) || query.state.status !== 'success') return;
    timer ??= setTimeout(() => {
      timer = null;
      write().catch(note);
    }, GATHER_MS);
  });
}

async function write(): Promise<void> {
  const session = sessionStore.read();
  if (session?.serviceConfiguration.isRenewable !== true) return;
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isKeptCall(queryKey[0]) && state.data !== undefined)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAtMs: state.dataUpdatedAt }));
  await kept.keep(session, answers);
}

/** Puts the copy of an answer into the cache, with its own time; nothing when there is none or something newer is there. */
export async function restoreLastSeen(key: readonly unknown[]): Promise<void> {
  const session = sessionStore.read();
  if (session === null || queryClient.getQueryData(key) !== undefined) return;
  const same = JSON.stringify(key);
  const found = (await kept.read(session)).find((answer) => JSON.stringify(answer.key) === same);
  if (found !== undefined) queryClient.setQueryData(key, found.data, { updatedAt: found.updatedAtMs });
}
