import type { ListedApplication } from '#steps/origination/origination-facts.ts';
import { instantText } from '#steps/renewal/renewal-words.ts';
import { formatFullDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';

/** An application as the dashboard shows it. */
export interface ApplicationWords {
  readonly tone: 'info' | 'warning';
  readonly title: string;
  readonly lines: readonly string[];
  /** Text of the button to where it goes on; null when it does not go on here. */
  readonly button: string | null;
}

/** Facts beside the listed application. `returnUrl`: where it goes on at the lender's site. */
export interface ApplicationStanding {
  readonly isRenewal: boolean;
  readonly mayUpload: boolean;
  readonly returnUrl: string | null;
  /** IANA name of the store's clock; null until it is read. */
  readonly storeZone: string | null;
}

/** Says where an application stands and what comes next. Source: DSH-008 to DSH-010, width 6. */
export function applicationWords(
  application: Pick<
    ListedApplication,
    'state' | 'nextPage' | 'productName' | 'startedOn' | 'disbursementAmount' | 'expiresAt'
  >,
  { isRenewal, mayUpload, returnUrl, storeZone }: ApplicationStanding,
): ApplicationWords {
  const { state, nextPage, productName, startedOn, disbursementAmount, expiresAt } = application;
  const started = `You started it on ${formatFullDay(startedOn)}: ${productName}.`;
  const until = expiresAt === null ? [] : [`It stays open until ${instantText(expiresAt, storeZone)}.`];
  switch (state) {
    case 'signing':
      return {
        tone: 'info',
        title: 'Your loan is ready to sign',
        lines: [
          `Your ${productName} of ${dollarText(disbursementAmount)} waits for your signature. You owe nothing until you sign.`,
          ...until,
        ],
        button: 'Read and sign',
      };
    case 'documents':
      return {
        tone: 'warning',
        title: 'Your application needs documents',
        lines: [started, documentsText(mayUpload, returnUrl)],
        button: mayUpload || returnUrl === null ? null : 'Send documents',
      };
    case 'inProgress':
      return {
        tone: 'info',
        title: 'Your application is in progress',
        lines: [started, returnUrl === null ? 'Your store can go on with it.' : 'Continue it where you started it.'],
        button: returnUrl === null ? null : 'Continue your application',
      };
    case 'declined':
    case 'expired':
      return endedWords(state, started);
    case 'open':
    case 'funded':
    case 'withdrawn':
    case 'rescinded':
      return {
        tone: 'info',
        title: isRenewal ? 'Your application to renew is open' : `Your application is open${nextText(nextPage)}`,
        lines: [
          started,
          ...(disbursementAmount > 0 ? [`You chose ${dollarText(disbursementAmount)}.`] : []),
          ...(mayUpload ? ['You can upload the documents that the store asked for.'] : []),
          ...(isRenewal ? ['To go on, open the loan and choose Renew.'] : []),
          ...(nextPage === null ? [] : until),
        ],
        button: isRenewal ? 'Open the loan' : nextButton(nextPage),
      };
  }
}

function endedWords(state: 'declined' | 'expired', started: string): ApplicationWords {
  return state === 'declined'
    ? {
        tone: 'warning',
        title: 'We couldn’t approve your application',
        lines: [
          started,
          'A letter with these reasons and your rights is on its way to you by mail. You can ask your store about them.',
        ],
        button: null,
      }
    : {
        tone: 'info',
        title: 'Your application has ended',
        lines: [started, 'It wasn’t completed in time. You owe nothing, and you can apply again any time.'],
        button: null,
      };
}

function nextButton(nextPage: ListedApplication['nextPage']): string | null {
  if (nextPage === null) return null;
  return nextPage === 'OriginationAmount' ? 'Choose your amount' : 'Continue your application';
}

function nextText(nextPage: ListedApplication['nextPage']): string {
  switch (nextPage) {
    case 'OriginationAmount':
      return ': choose your amount';
    case 'OriginationChooseMethod':
      return ': choose how you get your money';
    case 'OriginationDocuSign':
    case null:
      return '';
  }
}

function documentsText(mayUpload: boolean, returnUrl: string | null): string {
  if (mayUpload) return 'You can upload the documents that the store asked for.';
  return returnUrl === null
    ? 'Bring the documents that your store asked for.'
    : 'Send the documents that your store asked for at the application site.';
}
