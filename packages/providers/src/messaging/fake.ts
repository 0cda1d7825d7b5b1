import type { CallMessage, DeliveryOutcome, MailMessage, Messenger, TextMessage } from './port.ts';

/** In-memory messenger with the delivered messages, and a list of outcomes for the next sends. An empty list delivers every
 *  message. */
export interface FakeMessenger extends Messenger {
  readonly mails: readonly MailMessage[];
  readonly texts: readonly TextMessage[];
  readonly calls: readonly CallMessage[];
  readonly outcomes: DeliveryOutcome[];
}

/** Opens an empty fake. An `unknown` outcome still delivers, because only the answer was lost. */
export function openFakeMessenger(): FakeMessenger {
  const mails: MailMessage[] = [];
  const texts: TextMessage[] = [];
  const calls: CallMessage[] = [];
  const outcomes: DeliveryOutcome[] = [];
  const deliver = <M>(message: M, into: M[]): Promise<DeliveryOutcome> => {
    const outcome = outcomes.shift() ?? { kind: 'sent' };
    if (outcome.kind !== 'refused') into.push(message);
    return Promise.resolve(outcome);
  };
  return {
    mails,
    texts,
    calls,
    outcomes,
    sendMail: (mail) => deliver(mail, mails),
    sendText: (text) => deliver(text, texts),
    sendCall: (call) => deliver(call, calls),
  };
}
