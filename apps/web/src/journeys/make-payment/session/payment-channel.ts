import type { PaymentJourneyStore, PaymentOf } from './payment-journey-store.ts';

// Channel between the tabs of one browser. A tab sends only the key of a payment in flight, and only when another tab asks.
const CHANNEL = 'lendside-payment';

interface Question extends PaymentOf {
  readonly kind: 'whoPays';
}

interface Answer extends PaymentOf {
  readonly kind: 'paying';
  readonly messageKey: string;
  readonly startedAtMs: number;
}

function isAbout(message: unknown, kind: string): message is Question | Answer {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind;
}

function openChannel(): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
}

/** Answers other tabs that ask for a payment made in this tab, so that they can follow it. Source: security R15. */
export function answerOtherTabs(store: PaymentJourneyStore): void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isAbout(data, 'whoPays')) return;
    const { journey, startedAtMs } = store.read({ brand: data.brand, loanId: data.loanId });
    if (journey.messageKey === null || !journey.isPending) return;
    const answer: Answer = {
      kind: 'paying',
      brand: data.brand,
      loanId: data.loanId,
      messageKey: journey.messageKey,
      startedAtMs: startedAtMs ?? Date.now(),
    };
    channel.postMessage(answer);
  });
}

/** Asks the other tabs for a payment in flight of this loan and reports the first answer. A background tab may take seconds to
 *  answer. Call the returned function to stop listening. */
export function askOtherTabs(
  of: PaymentOf,
  onFound: (found: Pick<Answer, 'messageKey' | 'startedAtMs'>) => void,
): () => void {
  const channel = openChannel();
  if (channel === null) return () => undefined;
  const stop = () => channel.close();
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isAbout(data, 'paying') || data.kind !== 'paying' || data.loanId !== of.loanId) return;
    stop();
    onFound(data);
  });
  const question: Question = { kind: 'whoPays', brand: of.brand, loanId: of.loanId };
  channel.postMessage(question);
  return stop;
}
