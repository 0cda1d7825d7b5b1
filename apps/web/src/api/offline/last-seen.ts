import type { Query } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { sessionStore } from '#api/session.ts';
import { isKeptCall } from '#api/offline/kept-calls.ts';
import { browserCopyPlace, createKeptAnswers, type KeptAnswer } from '#api/offline/kept-answers.ts';
import { queryClient } from '#api/query-client.ts';
import { noteEvent } from '#device/event-notes.ts';
import { tabStorage } from '#device/storage.ts';

// The writes of a screen's reads come together.
const GATHER_MS = 500;

const kept = createKeptAnswers(browserCopyPlace(), tabStorage);
// What the cache holds no more, since an action made it old or nobody looked for long, was seen all the same.
const dropped = new Map<string, KeptAnswer>();
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
    if (former === profileId) return;
    dropped.clear();
    kept.clear().catch(note);
  });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (!isKeptCall(query.queryKey[0])) return;
    if (type === 'removed') keepDropped(query);
    if (type !== 'updated' || query.state.status !== 'success') return;
    dropped.delete(JSON.stringify(query.queryKey));
    timer ??= setTimeout(() => {
      timer = null;
      write().catch(note);
    }, GATHER_MS);
  });
}

function toAnswer({ queryKey, state }: Query): KeptAnswer {
  return { key: queryKey, data: state.data, updatedAtMs: state.dataUpdatedAt };
}

/** Keeps what the cache drops, unless the session is over, which takes everything with it, or the services refused it. */
function keepDropped(query: Query): void {
  const { data, error } = query.state;
  const isRefused = error instanceof ApiError && error.failure.kind === 'answered';
  if (data !== undefined && !isRefused && sessionStore.read() !== null)
    dropped.set(JSON.stringify(query.queryKey), toAnswer(query));
}

async function write(): Promise<void> {
  const session = sessionStore.read();
  if (session?.serviceConfiguration.isRenewable !== true) return;
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isKeptCall(queryKey[0]) && state.data !== undefined)
    .map(toAnswer);
  await kept.keep(session, [...answers, ...dropped.values()]);
}

/** Puts the copy of an answer into the cache, with its own time; nothing when there is none or something newer is there. */
export async function restoreLastSeen(key: readonly unknown[]): Promise<void> {
  const session = sessionStore.read();
  if (session === null || queryClient.getQueryData(key) !== undefined) return;
  const same = JSON.stringify(key);
  const found = dropped.get(same) ?? (await kept.read(session)).find((answer) => JSON.stringify(answer.key) === same);
  if (found !== undefined) queryClient.setQueryData(key, found.data, { updatedAt: found.updatedAtMs });
}
