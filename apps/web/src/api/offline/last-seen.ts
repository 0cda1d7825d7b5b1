import type { Query } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { sessionStore } from '#api/session.ts';
import { isKeptCall } from './kept-calls.ts';
import { browserCopyPlace, createKeptAnswers, type KeptAnswer } from './kept-answers.ts';
import { queryClient } from '#api/query-client.ts';
import { noteEvent } from '#device/event-notes.ts';
import { tabStorage } from '#device/storage.ts';

// Gathers the writes of one screen's reads.
const GATHER_MS = 500;

const kept = createKeptAnswers(browserCopyPlace(), tabStorage);
// Answers that the cache dropped (after an action, or unused for long) although the person has seen them.
const dropped = new Map<string, KeptAnswer>();
let isFollowing = false;
let timer: ReturnType<typeof setTimeout> | null = null;

const note = () => noteEvent('what was last seen could not be kept');

/** Starts saving account reads during a full sign-in. Every copy is removed when the session ends or a different session
 *  starts. Source: issue 5, Build 7; SES-16; security T31, T32. */
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

/** Keeps an answer that the cache drops, unless the session ended or the services refused it. */
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

/** Puts the saved copy of an answer into the cache, with its original time. Does nothing when there is no copy or the cache is
 *  newer. */
export async function restoreLastSeen(key: readonly unknown[]): Promise<void> {
  const session = sessionStore.read();
  if (session === null || queryClient.getQueryData(key) !== undefined) return;
  const same = JSON.stringify(key);
  const found = dropped.get(same) ?? (await kept.read(session)).find((answer) => JSON.stringify(answer.key) === same);
  if (found !== undefined) queryClient.setQueryData(key, found.data, { updatedAt: found.updatedAtMs });
}
