import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { isCardExpired } from '@lendside/domain/cards/card-expiry.ts';
import { nameMatches } from '@lendside/domain/cards/cardholder-name.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { newId } from '#platform/ids.ts';
import type { Queryable } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import { findToCheck, settleCard, type CardRefusal } from './card-form-store.ts';

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 15_000;

/** Outbox kind `payoutCard.check`: { transactionUuid }. Keeps the card of an answered form when it belongs to the person, has not expired and can
 *  receive money. The processor looks that up by its first digits. A person waits for the result, so a silent processor is asked for at most one
 *  minute. Safe to repeat. Source: RFL-018, LOP-137, security T23. */
export function checkPayoutCards({
  database,
  processors,
}: {
  readonly database: Queryable;
  readonly processors: readonly CardProcessor[];
}): OutboxKind {
  const settle = (form: string, why: CardRefusal | null) => settleCard(database, form, newId('card'), why);
  return {
    attemptsMax: 8,
    waitMs: (attempts) => Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (attempts - 1)),
    work: async (payload) => {
      const form = String(payload['transactionUuid']);
      const found = await findToCheck(database, form);
      if (found === null) return { kind: 'done' };
      const { answer, first_name: firstName, last_name: lastName } = found;
      const expiry = { month: answer.expiresMonth, year: answer.expiresYear };
      if (!nameMatches(answer.holder, firstName, lastName)) await settle(form, 'nameMismatch');
      else if (isCardExpired(expiry, businessDate(found.business_date))) await settle(form, 'cardExpired');
      else {
        const processor = processors.find(({ processorNumber }) => processorNumber === found.processor);
        const looked = (await processor?.lookUpBin(answer.bin)) ?? { kind: 'unavailable', detail: 'no processor' };
        if (looked.kind === 'unavailable') return { kind: 'again', detail: looked.detail };
        await settle(form, looked.kind === 'found' && looked.canDisburse ? null : 'cannotReceive');
      }
      return { kind: 'done' };
    },
    onGivenUp: (payload) => settle(String(payload['transactionUuid']), 'failed'),
  };
}
