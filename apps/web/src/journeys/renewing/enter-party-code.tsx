import { checkVerificationCode, getPartiesToAgree } from '@lendside/contract/parties/verification-code.ts';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import { useBrand } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { EnterCode } from '#steps/enter-code/enter-code.tsx';
import { useMemorySlot } from '#steps/enter-code/memory-slot.ts';
import type { RenewalPage } from '#steps/renewal/renewal-order.ts';
import { sendPartyCode, sentPartyCode } from './party-agreement.ts';
import { waysToReach, type Party } from './ways-to-reach.ts';
import styles from './renewing.module.css';
import { useAgreedWay } from './use-agreed-way.ts';

interface EnterPartyCodeProps {
  readonly page: RenewalPage;
  readonly loanId: number;
  readonly party: Party;
}

/** Asks for the code of the person who must agree. A wrong code stays on the page, with the tries that are left. Source: LAP-022,
 *  ALT-011, LOP-044. */
export function EnterPartyCode({ page, loanId, party }: EnterPartyCodeProps) {
  const brand = useBrand();
  const goOn = useAgreedWay(page);
  const last = useMemorySlot(sentPartyCode);
  const own = last?.loanId === loanId ? last : null;
  // After a reload only the services know the tries of the code.
  const [typedLeft, setTypedLeft] = useState(party.triesLeft);
  const [first] = waysToReach(party);
  const check = async (verificationCode: string) => {
    const { verified, attemptsLeft } = await call(checkVerificationCode, { loanId, verificationCode });
    if (!verified) {
      setTypedLeft(attemptsLeft);
      if (own !== null) sentPartyCode.write({ ...own, triesLeft: attemptsLeft });
      throw wrongCode(attemptsLeft);
    }
    sentPartyCode.write(null);
    goOn();
    await forget(getPartiesToAgree);
  };
  return (
    <>
      <p className={styles['tries']} role="status">
        {triesText(own === null ? typedLeft : own.triesLeft)}
      </p>
      <EnterCode
        sent={own?.sent ?? null}
        submitText="Continue"
        onCode={check}
        onResend={first === undefined ? null : () => sendPartyCode(loanId, party, own?.sent.channel ?? first.channel)}
        onWait={(resendAtMs) => {
          if (own !== null) sentPartyCode.write({ ...own, sent: { ...own.sent, resendAtMs } });
        }}
        otherWay={{ href: pathTo('PaymentVerificationMethod', brand, loanId), text: 'Send it another way' }}
      />
    </>
  );
}

function triesText(triesLeft: number | null): string {
  if (triesLeft === null) return '';
  if (triesLeft === 0) return 'That was the last try. Send a new code.';
  return `You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left for this code.`;
}

/** The services answer a wrong code without an error, so that its tries can be told. On the page it is one. */
function wrongCode(attemptsLeft: number): ApiError {
  const code = attemptsLeft === 0 ? 'ExpiredCodeException' : 'CodeMismatchException';
  const error = { code, status: 400, message: '', fields: [], incidentId: null } as const;
  return new ApiError({ kind: 'answered', error, retryAfterSeconds: null });
}
