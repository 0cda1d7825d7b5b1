import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { longDate } from '@lendside/domain/calendar/long-date.ts';
import { parsePlace } from '@lendside/domain/notices/postal-place.ts';
import { SAFE_HARBOR_DAYS } from '@lendside/domain/settlements/vehicle-sale.ts';
import type { AcceptedLetter, PaperLetter, PostalAddress, PostalMail } from '@lendside/providers/postal-mail/port.ts';
import { statement } from '#platform/database.ts';
import type { OutboxOutcome } from '#platform/outbox.ts';
import type { Sealing } from '#platform/sealing.ts';
import {
  beginLetter,
  hashNotice,
  NO_ADDRESS,
  recordLetter,
  refuseLetter,
} from '#servicing/commands/notices/record-delivery.ts';
import { readSpouse } from '#servicing/commands/customers/spouse.ts';
import { writeNotice, type LenderIdentity } from './notice-letter.ts';
import type { NoticeMessageOptions } from './notice-options.ts';
import { toPaper } from './to-message.ts';

interface LetterRow {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly made_on: string;
  readonly brand: string;
  readonly loan_header: string | null;
  readonly store_name: string;
  readonly store_phone: string;
  readonly store_address: string;
  readonly today: string;
  readonly name: string | null;
  readonly street: string | null;
  readonly street2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly spouse_sealed: Buffer | null;
  /** Whether the borrower gets notices on paper only. */
  readonly wants_paper: boolean;
  /** For a notice of sale: the day it names, while it is the vehicle's present notice. */
  readonly sale_not_before: string | null;
}

const LETTER_TO_MAIL = statement<LetterRow>(
  'letter_to_mail',
  `
  select n.code, n.facts, n.made_on, coalesce(l.brand, n.facts ->> 'brand', '') as brand, case when n.loan_id is not null then l.loan_header end as loan_header, s.name as store_name, s.phone as store_phone, s.address as store_address,
         b.business_date as today, c.first_name || ' ' || c.last_name as name, a.street, a.street2, a.city, a.state, a.zip,
         f.spouse_sealed,
         exists (select from app.profile_customer m
                  where m.lms_id = b.lms_id and m.customer_id = n.customer_id and app.wants_paper(m.profile_id)) as wants_paper,
         (select r.sale_not_before from servicing.repo_case r
           where r.loan_id = l.loan_id and n.key in (r.sale_notice_key, r.sale_notice_key || ':cosigner') and r.sold_on is null
             and l.status in (13, 24) and not l.is_covered_borrower) as sale_not_before
    from servicing.notice n
    -- A notice about a person and no loan comes from the store of the person's latest loan.
    -- A notice about an application names its store and system, because the applicant may have no loan.
    left join servicing.loan l on l.loan_id = coalesce(n.loan_id, case when not n.facts ? 'storeId' then
      (select max(x.loan_id) from servicing.loan x where x.customer_id = n.customer_id) end)
    join servicing.store s on s.store_id = coalesce(l.store_id, (n.facts ->> 'storeId')::int)
    join servicing.business_clock b on b.lms_id = coalesce(l.lms_id, (n.facts ->> 'lmsId')::int)
    left join servicing.customer c on c.lms_id = b.lms_id and c.customer_id = n.customer_id
    left join lateral (
      select * from servicing.customer_address x where x.lms_id = b.lms_id and x.customer_id = n.customer_id
       order by x.type = 'Mailing' desc limit 1) a on true
    left join servicing.customer_fact f on f.lms_id = b.lms_id and f.customer_id = n.customer_id
   where n.key = $1`,
);

/** Letters that something depends on. They wait while the lender has no mail house, as do all letters to a person who gets paper only;
 *  other letters are refused then. */
const OWED: ReadonlySet<string> = new Set(['N10', 'N14', 'N16']);
const NO_MAIL_HOUSE_MS = 6 * 3_600_000;

function recipientOf(row: LetterRow, sealing: Sealing): PostalAddress | null {
  if (row.code === 'N16') return row.spouse_sealed === null ? null : readSpouse(sealing, row.spouse_sealed);
  const { name, street, street2, city, state, zip } = row;
  if (name === null || street === null || city === null || state === null || zip === null) return null;
  return { name, street, street2: street2 ?? '', city, state, zip };
}

function senderOf(row: LetterRow, lender: LenderIdentity | null): PostalAddress | null {
  const place = parsePlace(lender?.address ?? row.store_address);
  return place === null ? null : { name: lender?.name ?? row.store_name, ...place };
}

/** Why a letter may not be mailed any more, or null. A notice of sale that would reach nobody ten days before the day it names
 *  protects nobody; day-end makes a new one. */
function whyStale({ code, sale_not_before: notBefore, today }: LetterRow): string | null {
  if (code !== 'N10') return null;
  if (notBefore === null) return 'the notice of sale was replaced, or the vehicle may not be sold any more';
  return addDays(businessDate(today), SAFE_HARBOR_DAYS) > businessDate(notBefore)
    ? `there are less than ${SAFE_HARBOR_DAYS} days left before the day that the notice names`
    : null;
}

/** Mails a notice on paper. Keeps the exact text before it is sent, asks the mail house about a letter whose answer was lost, and
 *  records the letter only when the mail house took it. Source: loan-core 3.4, 5.4. */
export async function mailNotice(options: NoticeMessageOptions, key: string): Promise<OutboxOutcome> {
  const { database, mode, sealing, lender = null, postalMail = null } = options;
  const row = await database.row(LETTER_TO_MAIL, [key]);
  if (row === null) return { kind: 'giveUp', detail: 'there is no such notice' };
  const reference = `notice-${key}`;
  const refuse = async (why: string): Promise<OutboxOutcome> => {
    await refuseLetter(database, key, reference, why);
    return { kind: 'giveUp', detail: why };
  };
  const stale = whyStale(row);
  const to = recipientOf(row, sealing);
  const from = senderOf(row, lender);
  if (stale !== null) return refuse(stale);
  if (to === null) return refuse(NO_ADDRESS);
  if (from === null) return refuse('the lender has no postal address');
  // Without a mail house nothing is pretended: the letter waits, and what depends on it waits too.
  if (postalMail === null)
    return OWED.has(row.code) || row.wants_paper
      ? { kind: 'later', delayMs: NO_MAIL_HOUSE_MS }
      : refuse('the lender has no mail house');
  const letter = writeNotice(
    {
      code: row.code,
      brand: row.brand,
      loanHeader: row.loan_header,
      facts: row.code === 'N16' ? { ...row.facts, borrower: row.name } : row.facts,
      store: { phone: row.store_phone, address: row.store_address },
      reader: row.code === 'N16' ? 'spouse' : 'borrower',
    },
    mode,
    lender,
  );
  if (letter === null) return refuse(`there is no letter for ${row.code}`);
  const html = toPaper(letter, { from, to, on: longDate(row.made_on) });
  const begun = await beginLetter(database, {
    key,
    reference,
    textSealed: sealing.seal('letter', html),
    textHash: hashNotice(html),
    addressSealed: sealing.seal('letter', JSON.stringify({ to, from })),
  });
  if (begun.state === 'sent') return { kind: 'done' };
  if (begun.state === 'refused') return { kind: 'giveUp', detail: 'the letter was refused before' };
  const known = begun.state === 'new' ? { reference, html, to, from } : openLetter(sealing, reference, begun);
  if (known === null) return refuse('the kept text of the letter cannot be opened');
  return hand(options, postalMail, {
    key,
    isNew: begun.state === 'new',
    letter: { ...known, mailClass: 'firstClass' },
  });
}

function openLetter(
  sealing: Sealing,
  reference: string,
  begun: { readonly textSealed: Buffer; readonly addressSealed: Buffer },
): Omit<PaperLetter, 'mailClass'> | null {
  const html = sealing.open('letter', begun.textSealed);
  const addresses = sealing.open('letter', begun.addressSealed);
  if (html === null || addresses === null) return null;
  return { reference, html, ...(JSON.parse(addresses) as { to: PostalAddress; from: PostalAddress }) };
}

/** Hands a letter to the mail house. A letter that may have arrived before is asked for first. */
async function hand(
  { database }: NoticeMessageOptions,
  postalMail: PostalMail,
  { key, isNew, letter }: { readonly key: string; readonly isNew: boolean; readonly letter: PaperLetter },
): Promise<OutboxOutcome> {
  const accept = async (accepted: AcceptedLetter): Promise<OutboxOutcome> => {
    await recordLetter(database, key, accepted);
    return { kind: 'done' };
  };
  if (!isNew) {
    const found = await postalMail.inquire(letter.reference);
    if (found.kind === 'accepted') return accept(found);
    if (found.kind === 'unknown') return { kind: 'again', detail: found.detail };
  }
  const outcome = await postalMail.sendLetter(letter);
  if (outcome.kind === 'accepted') return accept(outcome);
  if (outcome.kind === 'unknown') return { kind: 'again', detail: outcome.detail };
  await refuseLetter(database, key, letter.reference, outcome.detail);
  return { kind: 'giveUp', detail: outcome.detail };
}
