import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';

/** Where money is moved and asked about: a card processor, or the bank. */
export type MoneyDesk = Pick<CardProcessor, 'charge' | 'inquire' | 'voidCharge'>;

/** Who moves money, by the number a payment method carries. */
export type MoneyDesks = Readonly<Record<number, MoneyDesk>>;

/** The card processors as desks, by their numbers. */
export function desksOf(processors: readonly CardProcessor[]): MoneyDesks {
  return Object.fromEntries(processors.map((processor) => [processor.processorNumber, processor]));
}

const CLOSED: MoneyDesk = {
  charge: () => Promise.resolve({ kind: 'notSent', detail: 'nobody moves money for this method' }),
  inquire: () => Promise.resolve({ kind: 'unknown', detail: 'nobody moves money for this method' }),
  voidCharge: () => Promise.resolve({ kind: 'unknown', detail: 'nobody moves money for this method' }),
};

/** The desk of a payment method. Never another one than it was vaulted with: a method nobody serves stays unserved. */
export function findDesk(desks: MoneyDesks, number: number): MoneyDesk {
  return desks[number] ?? CLOSED;
}

/** What a desk is heard to say: an answer, or none that can be understood in time. */
export interface DeskEars {
  hear(): void;
  missAnswer(): void;
}

/** The same desk, with ears that learn of each call whether it was answered. What was not sent because we were late ourselves says
 *  nothing about the desk. */
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
