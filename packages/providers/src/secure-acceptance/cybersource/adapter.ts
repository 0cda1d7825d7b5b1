import type { FormOutcome, SecureAcceptance } from '#secure-acceptance/port.ts';
import { readSignedFields, signFields } from './sign-fields.ts';
import { toAcceptedCard } from './to-accepted-card.ts';

/** Settings of a Secure Acceptance profile of the type Hosted Checkout. */
export interface SecureAcceptanceOptions {
  /** Address of the pages, as browsers reach it, such as https://secureacceptance.cybersource.com. */
  readonly pageUrl: string;
  readonly profileId: string;
  readonly accessKey: string;
  readonly secret: string;
}

const PATH = '/embedded/token/create';

/** What we ask for in each form, and what the answer must repeat. A token costs nothing and charges nothing. */
const ASKED = { transaction_type: 'create_payment_token', currency: 'USD', amount: '0.00' } as const;

/** Reason codes of an error that the card caused; every other error may pass. */
const CARD_REASONS: ReadonlySet<string> = new Set(['202', '211', '230', '231']);

/** CyberSource Secure Acceptance in a frame. The profile must return the first six and the last four digits of the card. Source: partners.md 2. */
export function openCyberSourceSecureAcceptance(options: SecureAcceptanceOptions): SecureAcceptance {
  const { pageUrl, profileId, accessKey, secret } = options;
  return {
    processorNumber: 1,
    pageOrigin: new URL(pageUrl).origin,
    openForm: ({ transactionUuid, signedAtMs, answerUrl }) => {
      const asked = {
        access_key: accessKey,
        profile_id: profileId,
        transaction_uuid: transactionUuid,
        reference_number: transactionUuid,
        ...ASKED,
        payment_method: 'card',
        locale: 'en-us',
        override_backoffice_post_url: answerUrl,
        signed_date_time: toSecondsText(signedAtMs),
        unsigned_field_names: '',
      };
      const fields = { ...asked, signed_field_names: [...Object.keys(asked), 'signed_field_names'].join(',') };
      return {
        action: `${pageUrl.replace(/\/+$/, '')}${PATH}`,
        fields: { ...fields, signature: signFields(fields, secret) },
      };
    },
    readAnswer: (fields) => {
      const signed = readSignedFields(fields, secret);
      if (signed === null) return { kind: 'forged', detail: 'the signature is wrong' };
      const field = (name: string): string => signed.get(name) ?? '';
      if (field('req_access_key') !== accessKey || field('req_profile_id') !== profileId)
        return { kind: 'forged', detail: 'it is about another profile' };
      const transactionUuid = field('req_transaction_uuid');
      const signedAtMs = Date.parse(field('signed_date_time'));
      if (transactionUuid === '' || field('req_reference_number') !== transactionUuid || Number.isNaN(signedAtMs))
        return { kind: 'unreadable', detail: 'it names no form, or no time' };
      const changed = Object.entries(ASKED).find(([name, value]) => field(`req_${name}`) !== value);
      if (changed !== undefined) return { kind: 'unreadable', detail: `${changed[0]} is not what was asked for` };
      return { kind: 'answer', transactionUuid, signedAtMs, outcome: toOutcome(field) };
    },
  };
}

function toOutcome(field: (name: string) => string): FormOutcome {
  const reason = field('reason_code');
  const detail = `${field('decision')} ${reason}`;
  switch (field('decision')) {
    case 'ACCEPT': {
      const card = toAcceptedCard(field);
      return card === null
        ? { kind: 'failed', detail: 'the card in the answer cannot be read' }
        : { kind: 'accepted', card };
    }
    case 'CANCEL':
      return { kind: 'cancelled' };
    case 'DECLINE':
    case 'REVIEW':
      return { kind: 'declined', detail };
    default:
      return CARD_REASONS.has(reason) ? { kind: 'declined', detail } : { kind: 'failed', detail };
  }
}

/** Writes an instant as CyberSource wants it: 2026-06-15T09:30:00Z. */
function toSecondsText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
