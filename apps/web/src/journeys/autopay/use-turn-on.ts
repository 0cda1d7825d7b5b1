import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import { saveEnrollment } from '@lendside/contract/autopay/save-enrollment.ts';
import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget } from '#api/query-client.ts';
import { toAutopayChoice, wordsFor } from '#steps/autopay-agreement/autopay-choice.ts';
import { notSavedWords } from './autopay-words.ts';
import { enrollmentNow } from './enrollment-now.ts';
import type { Autopay } from './use-autopay.ts';

/** Why autopay was not turned on or changed, and its current state. */
export interface NotSaved {
  readonly title: string;
  readonly text: string;
}

interface TurnOn {
  readonly loan: LoanEntity;
  readonly autopay: Autopay;
  readonly card: CardEntity | null;
  /** Records that the authorization was read. */
  readonly acknowledge: () => Promise<void>;
  readonly onDone: (card: CardEntity) => void;
}

function whyText(error: unknown): string {
  return ['QuoteChanged', 'DocumentChanged'].includes(codeOf(error) ?? '')
    ? 'The authorization has changed. Please read it again.'
    : errorMessage(error);
}

/** True when autopay debits this card or account now but did not before. */
function isNowFrom(card: CardEntity, now: Autopay | null, before: Autopay): boolean {
  const isFrom = (each: Autopay) => each.state === 'on' && each.methodId === card.cardToken;
  return now !== null && isFrom(now) && !isFrom(before);
}

/** Turns autopay on or changes its method. The authorization is recorded by the version that was shown. After a failure it
 *  reads the state again and reports that. Source: LRT-053, CRD-012, CRD-013. */
export function useTurnOn({ loan, autopay, card, acknowledge, onDone }: TurnOn) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<NotSaved | null>(null);
  const turnOn = async () => {
    if (card === null) return;
    setBusy(true);
    setFailure(null);
    try {
      await acknowledge();
      await call(saveEnrollment, {
        loanId: loan.loanId,
        lmsId: loan.lmsId,
        autoPay: toAutopayChoice(card),
        authorizationVersion: wordsFor(autopay, card).version,
      });
    } catch (error) {
      const now = await enrollmentNow(loan);
      if (!isNowFrom(card, now, autopay)) {
        const { title, rest } = notSavedWords(now);
        setFailure({ title, text: `${whyText(error)} ${rest}` });
        setBusy(false);
        return;
      }
    }
    onDone(card);
    await forget(getEnrollment, getAccounts, getAccountDetail, getAccountTimeline);
  };
  return { isBusy, failure, turnOn };
}
