import { listApplications } from '@lendside/contract/applications/list-applications.ts';
import { getOriginationInfo } from '@lendside/contract/origination/get-origination-info.ts';
import { saveOriginationChoice } from '@lendside/contract/origination/save-origination-choice.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { forget, queryClient, queryOf } from '#api/query-client.ts';
import { keepOrigination } from '#steps/origination/origination-cookie.ts';
import type { Origination } from '#steps/origination/origination-facts.ts';
import { channelName, type ChosenMethod } from './draft.ts';
import { toOriginateFailure } from './originate-failure.ts';

/** What a person chose. */
interface Choice {
  readonly amountCents: Cents;
  /** Null before one is chosen. */
  readonly method: ChosenMethod | null;
}

/** Saves a choice with the services. */
export interface SaveChoice {
  readonly isBusy: boolean;
  /** Why the last save failed; null when it did not. */
  readonly failure: string | null;
  /** Returns true when the person may go on. */
  readonly save: (choice: Choice) => Promise<boolean>;
}

/** Lets the services keep the amount and the method, so that another device continues there. A loan that waits for its signature keeps its own
 *  choice until another one is asked for. Source: ORG-007, width 6. */
export function useSaveChoice({ applicationId, state }: Origination): SaveChoice {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async ({ amountCents, method }: Choice): Promise<boolean> => {
    if (state !== 'open') return true;
    setBusy(true);
    setFailure(null);
    try {
      const saved = await call(saveOriginationChoice, {
        applicationId,
        disbursementAmount: amountCents,
        disbursementType: method === null ? 'none' : channelName(method.type),
        disburseCardIds: method?.cardToken == null ? [] : [method.cardToken],
      });
      queryClient.setQueryData(queryOf(getOriginationInfo, { applicationId }).queryKey, saved);
      keepOrigination(saved);
      void forget(listApplications);
      return true;
    } catch (error) {
      setFailure(toOriginateFailure(error).text);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, save };
}
