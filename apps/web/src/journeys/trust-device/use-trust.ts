import { checkTrustedDevice } from '@lendside/contract/devices/check-trusted-device.ts';
import { sendTrustedDevice } from '@lendside/contract/devices/send-trusted-device.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { useCallback, useEffect } from 'react';
import { call } from '#api/call.ts';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { signOut } from '#api/sign-out.ts';
import { useAfterSignIn } from '#navigation/after-sign-in.ts';
import { AFTER_SIGN_OUT } from '#navigation/after-sign-out.ts';
import { useGo } from '#navigation/route-context.ts';
import { createMemorySlot, useMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { sentTo, type CodeChannel, type SentCode } from '#steps/enter-code/sent-code.ts';
import { isTrustOver, NO_TRUST_FAILURES, withCheckError, withWrongCode, type TrustFailures } from './trust-failures.ts';

const failuresSlot = createMemorySlot<TrustFailures>();
const sentSlot = createMemorySlot<SentCode>();

/** Returns the failures counted so far. */
export function useTrustFailures(): TrustFailures {
  return useMemorySlot(failuresSlot) ?? NO_TRUST_FAILURES;
}

/** Returns where the last code was sent; null when none was sent in this page load. */
export function useSentTrust(): SentCode | null {
  return useMemorySlot(sentSlot);
}

/** Stores where the last code was sent, or a longer wait before the next code. */
export function noteSentTrust(sent: SentCode): void {
  sentSlot.write(sent);
}

/** Returns a function that signs the person out because this device could not be confirmed. Source: SES-22, OPEN-33, OPEN-46. */
function useGiveUp(): () => void {
  const go = useGo();
  return useCallback(() => {
    clearTrust();
    void signOut('trustedDeviceFailure');
    go(AFTER_SIGN_OUT.trustedDeviceFailure, { replace: true });
  }, [go]);
}

function clearTrust(): void {
  failuresSlot.write(null);
  sentSlot.write(null);
}

/** Returns a function that continues the sign-in once the device is trusted. Source: AUT-17, AUT-18. */
export function useTrusted(): () => void {
  const goOn = useAfterSignIn();
  return useCallback(() => {
    clearTrust();
    goOn('trustedDevice');
  }, [goOn]);
}

/** Returns a function that counts a wrong code. It signs the person out after the third wrong code and returns whether it did.
 *  Source: OPEN-46. */
export function useWrongCode(): () => boolean {
  const giveUp = useGiveUp();
  return () => {
    const failures = withWrongCode(failuresSlot.read() ?? NO_TRUST_FAILURES);
    failuresSlot.write(failures);
    if (!isTrustOver(failures)) return false;
    giveUp();
    return true;
  };
}

/** Asks whether the device is trusted and where a code could be sent. A trusted device continues at once. The second answer
 *  with an error signs the person out. Source: API-27, AUT-16, AUT-17, OPEN-46. */
export function useTrustCheck(): UseQueryResult<ResponseOf<typeof checkTrustedDevice>> {
  // The query is disabled after signing out.
  const check = useQuery({ ...queryOf(checkTrustedDevice, {}), enabled: useSession() !== null });
  const giveUp = useGiveUp();
  const trusted = useTrusted();
  const { data, dataUpdatedAt } = check;
  const isTrusted = data?.isTrusted === true;
  // Handles each answer once, however often it is rendered. Running again would navigate away from the person's next page.
  useEffect(() => {
    if (isTrusted) trusted();
  }, [isTrusted, trusted]);
  useEffect(() => {
    if (data?.hasError !== true) return;
    const failures = withCheckError(failuresSlot.read() ?? NO_TRUST_FAILURES, dataUpdatedAt);
    failuresSlot.write(failures);
    if (isTrustOver(failures)) giveUp();
  }, [data, dataUpdatedAt, giveUp]);
  return check;
}

/** Sends a code by a channel and stores where it was sent. Source: API-28, AUT-18. */
export async function sendTrustCode(channel: CodeChannel, destination: string): Promise<void> {
  await call(sendTrustedDevice, { isEmail: channel === 'email', isVoice: channel === 'voice' });
  sentSlot.write(sentTo(destination, Date.now(), channel === 'voice' ? 'voice' : 'text'));
}
