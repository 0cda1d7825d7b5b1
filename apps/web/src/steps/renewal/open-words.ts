import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { hasBegun, isOpen, ownSigner, whoHasSigned, whoIsMissing } from '#steps/signing/next-step.ts';
import type { SigningStatus } from '#steps/signing/signing-facts.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { isPaymentKept, type Renewal } from './renewal-facts.ts';
import { openTitle, untilText } from './renewal-words.ts';

/** What a person reads about an open renewal wherever its loan is shown. `button`: null when only the other borrower can go on. */
export interface OpenWords {
  readonly title: string;
  readonly lines: readonly string[];
  readonly button: string | null;
}

type Open = NonNullable<LoanEntity['renewal']>;

/** Says whose turn an open renewal is and until when. `renewal` and `status` are null until they are read. Source: width 5, 8. */
export function openWords(
  open: Open,
  renewal: Renewal | null,
  status: SigningStatus | null,
  { asOf, alternateName }: Pick<LoanEntity, 'asOf' | 'alternateName'>,
): OpenWords {
  const kind = renewal?.kind ?? 'renewal';
  const title = openTitle({ kind, state: open.state }, open.signBy, asOf);
  const opened =
    renewal === null || renewal.openedByYou ? [] : [`${renewal.openedByName ?? 'The other borrower'} opened it.`];
  if (renewal?.isEnding === true)
    return { title: 'We’re canceling your renewal', lines: ['This page shows when it’s done.'], button: null };
  if (open.state === 'paying') return { title, lines: opened, button: 'See the progress' };
  const kept =
    renewal === null || !isPaymentKept(renewal) ? [] : [`The payment of ${dollarText(renewal.paymentAmount)} is in.`];
  const until = untilText(open.signBy, asOf);
  if (open.state === 'awaitingVisit')
    return {
      title,
      lines: [...opened, ...kept, `Your store finishes it with you. Come in by ${until}.`],
      button: 'Where to go',
    };
  const missing = status === null ? null : whoIsMissing(status);
  if (isOpen(status) && ownSigner(status)?.state === 'signed')
    return {
      title: `Waiting for ${missing?.name ?? alternateName ?? 'the other borrower'} to sign`,
      lines: [...kept, `You signed. The last day is ${until}.`],
      button: null,
    };
  const first = status === null ? null : whoHasSigned(status);
  return {
    title: first === null ? title : `${first.name} signed. Now it’s your turn.`,
    lines: [
      ...opened,
      ...kept,
      `Your loan is renewed once ${alternateName === null ? 'you sign' : 'everybody has signed'}, by ${until}.`,
    ],
    button: hasBegun(status) ? 'Continue signing' : 'See the terms and sign',
  };
}
