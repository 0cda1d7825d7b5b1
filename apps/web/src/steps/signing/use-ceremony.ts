import { getEsignConsent } from '@lendside/contract/signing/esign-consent.ts';
import { getSigningDocuments } from '@lendside/contract/signing/get-signing-documents.ts';
import { getSigningStatus } from '@lendside/contract/signing/get-signing-status.ts';
import { reportSigningReturn } from '@lendside/contract/signing/report-signing-return.ts';
import { startSigning } from '@lendside/contract/signing/start-signing.ts';
import type { SigningEvent } from '@lendside/domain/signing/signing-events.ts';
import { useEffect, useReducer, useRef } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { currentLimit } from '#api/current-limit.ts';
import { forget } from '#api/query-client.ts';
import { noteEvent } from '#device/event-notes.ts';
import { advanceCeremony, CEREMONY_START, type Ceremony, type CeremonyAction } from './ceremony.ts';
import { followSigning, waitFor } from './follow-signing.ts';
import { readSigningStatus, type SigningKey } from './use-signing.ts';

/** Refusals that mean that an earlier step is open again. Reading the facts anew leads the person there. */
const EARLIER_STEP: readonly unknown[] = ['ConsentNeeded', 'DisclosuresNotAcknowledged', 'NothingToSign'];

/** Runs the signing page of a loan: asks for its address, follows its result, and reads again what the result changes. */
export function useCeremony(key: SigningKey): {
  readonly ceremony: Ceremony;
  readonly act: (action: CeremonyAction) => void;
} {
  const [ceremony, act] = useReducer(advanceCeremony, CEREMONY_START);
  const latestKey = useRef(key);
  useEffect(() => {
    latestKey.current = key;
  });
  const { attempt, view } = ceremony;
  useEffect(() => {
    const page = new AbortController();
    void open(latestKey.current, act, page.signal);
    return () => page.abort();
  }, [attempt]);
  const event = view.kind === 'confirming' ? view.event : undefined;
  useEffect(() => {
    if (event === undefined) return undefined;
    const page = new AbortController();
    void confirm(latestKey.current, event, act, page.signal);
    return () => page.abort();
  }, [event]);
  return { ceremony, act };
}

async function open(key: SigningKey, act: (action: CeremonyAction) => void, signal: AbortSignal): Promise<void> {
  try {
    // Comes back to this very origin, where a lender has several.
    const redirectUrl = `${window.location.origin}/signing/return`;
    const { url } = await call(startSigning, { ...key, iframe: true, redirectUrl }, signal);
    if (signal.aborted) return;
    act({ kind: 'opened', url });
    // The first address makes the list of signers.
    await forget(getSigningStatus);
  } catch (error) {
    if (signal.aborted) return;
    const code = codeOf(error);
    if (EARLIER_STEP.includes(code)) await forget(getEsignConsent, getSigningDocuments, getSigningStatus);
    if (code === 'NotYourTurn') await forget(getSigningStatus);
    act(code === 'NotYourTurn' ? { kind: 'notYourTurn' } : { kind: 'refused', error });
  }
}

async function confirm(
  key: SigningKey,
  event: SigningEvent | null,
  act: (action: CeremonyAction) => void,
  signal: AbortSignal,
): Promise<void> {
  await followSigning({
    signal,
    timeoutMs: currentLimit('signingTimeoutSeconds') * 1_000,
    nowMs: () => Date.now(),
    wait: waitFor,
    report: (until) => call(reportSigningReturn, { ...key, event }, until),
    ask: (until) => readSigningStatus(key, until),
    onStatus: (status) => {
      act({ kind: 'statusRead', status });
      return (
        advanceCeremony({ ...CEREMONY_START, view: { kind: 'confirming', event } }, { kind: 'statusRead', status }).view
          .kind !== 'confirming'
      );
    },
    onGaveUp: () => act({ kind: 'gaveUp' }),
  });
}

/** Tells the services that the signing page was left with an event that asks for no result. A failure is only logged: the
 *  services read the vendor by themselves later. */
export function tellReturn(key: SigningKey, event: SigningEvent | null): void {
  call(reportSigningReturn, { ...key, event }).catch(() =>
    noteEvent('the return of the signing page could not be told'),
  );
}
