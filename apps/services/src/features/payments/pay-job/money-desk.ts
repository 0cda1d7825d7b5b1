import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';

/** A "desk" moves money and answers inquiries about it. It is a card processor or the bank; comments call both a processor. */
export type MoneyDesk = Pick<CardProcessor, 'charge' | 'inquire' | 'voidCharge'>;

/** Card processors and the bank, by the number a payment method carries. */
export type MoneyDesks = Readonly<Record<number, MoneyDesk>>;

/** Returns the card processors by number. */
export function desksOf(processors: readonly CardProcessor[]): MoneyDesks {
  return Object.fromEntries(processors.map((processor) => [processor.processorNumber, processor]));
}

const CLOSED: MoneyDesk = {
  charge: () => Promise.resolve({ kind: 'notSent', detail: 'nobody moves money for this method' }),
  inquire: () => Promise.resolve({ kind: 'unknown', detail: 'nobody moves money for this method' }),
  voidCharge: () => Promise.resolve({ kind: 'unknown', detail: 'nobody moves money for this method' }),
};

/** Returns the processor that vaulted a payment method. A method of an unknown processor cannot be charged. */
export function findDesk(desks: MoneyDesks, number: number): MoneyDesk {
  return desks[number] ?? CLOSED;
}

/** Receives whether the processor answered in time, for each call. */
export interface DeskEars {
  hear(): void;
  missAnswer(): void;
}

/** Wraps a processor and reports whether each call got an answer. A call that we did not send because we were late is not
 *  reported. */
export function heardDesk(desk: MoneyDesk, ears: DeskEars): MoneyDesk {
  const told = <Answer extends { readonly kind: string }>(answer: Answer): Answer => {
    if (answer.kind === 'unknown' || answer.kind === 'notSent') ears.missAnswer();
    else ears.hear();
    return answer;
  };
  return {
    charge: async (request) => {
      const send = { isOurs: true };
      const { isStillOurs } = request;
      const outcome = await desk.charge({
        ...request,
        ...(isStillOurs === undefined ? {} : { isStillOurs: () => (send.isOurs = isStillOurs()) }),
      });
      return send.isOurs ? told(outcome) : outcome;
    },
    inquire: async (reference) => told(await desk.inquire(reference)),
    voidCharge: async (processorId, reference) => told(await desk.voidCharge(processorId, reference)),
  };
}
