import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';

/** The record of a vehicle's recovery. Only the last record of a loan counts. Source: loan-core 3.4. */
export interface RecordedRepo {
  readonly seq: number;
  readonly assignedOn: BusinessDate;
  readonly agentName: string;
  readonly agentPhone: string;
  readonly recoveredOn: BusinessDate | null;
  readonly lotAddress: string | null;
  readonly miles: number | null;
  readonly propertyUntil: BusinessDate | null;
  readonly saleNoticeOn: BusinessDate | null;
  readonly saleNotBefore: BusinessDate | null;
  readonly saleMethod: 'private' | 'public' | null;
  /** Key of the notice of the sale (N10); the cosigner's ends with `:cosigner`. */
  readonly saleNoticeKey: string | null;
  readonly soldOn: BusinessDate | null;
  readonly recalledOn: BusinessDate | null;
  readonly isAcknowledged: boolean;
}

interface RepoRow {
  readonly seq: number;
  readonly assigned_on: string;
  readonly agent_name: string;
  readonly agent_phone: string;
  readonly recovered_on: string | null;
  readonly lot_address: string | null;
  readonly miles: number | null;
  readonly property_until: string | null;
  readonly sale_notice_on: string | null;
  readonly sale_not_before: string | null;
  readonly sale_method: 'private' | 'public' | null;
  readonly sale_notice_key: string | null;
  readonly sold_on: string | null;
  readonly recalled_on: string | null;
  readonly is_acknowledged: boolean;
}

const LAST_REPO = statement<RepoRow>(
  'last_repo_case',
  `select seq, assigned_on, agent_name, agent_phone, recovered_on, lot_address, miles, property_until, sale_notice_on,
          sale_not_before, sale_method, sale_notice_key, sold_on, recalled_on, acknowledged_at is not null as is_acknowledged
     from servicing.repo_case where loan_id = $1 order by seq desc limit 1`,
);

const day = (text: string | null): BusinessDate | null => (text === null ? null : businessDate(text));

/** Reads the last recovery of a loan's vehicle; null when there is none. */
export async function findRepo(db: Queryable, loanId: number): Promise<RecordedRepo | null> {
  const row = await db.row(LAST_REPO, [loanId]);
  if (row === null) return null;
  return {
    seq: row.seq,
    assignedOn: businessDate(row.assigned_on),
    agentName: row.agent_name,
    agentPhone: row.agent_phone,
    recoveredOn: day(row.recovered_on),
    lotAddress: row.lot_address,
    miles: row.miles,
    propertyUntil: day(row.property_until),
    saleNoticeOn: day(row.sale_notice_on),
    saleNotBefore: day(row.sale_not_before),
    saleMethod: row.sale_method,
    saleNoticeKey: row.sale_notice_key,
    soldOn: day(row.sold_on),
    recalledOn: day(row.recalled_on),
    isAcknowledged: row.is_acknowledged,
  };
}

const OPEN_REPO = statement(
  'open_repo_case',
  `insert into servicing.repo_case (loan_id, seq, assigned_on, agent_name, agent_phone)
   select $1, coalesce(max(seq), 0) + 1, $2, $3, $4 from servicing.repo_case where loan_id = $1`,
);

/** Creates the record of a recovery. */
export async function openRepo(
  tx: Transaction,
  loanId: number,
  assigned: { readonly on: BusinessDate; readonly agentName: string; readonly agentPhone: string },
): Promise<void> {
  await tx.rows(OPEN_REPO, [loanId, assigned.on, assigned.agentName, assigned.agentPhone]);
}

/** Fields that a step of a recovery adds to its record. */
export interface RepoStep {
  readonly recoveredOn?: BusinessDate;
  readonly lotAddress?: string;
  readonly miles?: number;
  readonly propertyUntil?: BusinessDate;
  readonly saleNoticeOn?: BusinessDate;
  readonly saleNotBefore?: BusinessDate;
  readonly saleMethod?: 'private' | 'public';
  readonly saleNoticeKey?: string;
  /** Hour and place of a public sale; null for a private one. */
  readonly saleAt?: string | null;
  readonly salePlace?: string | null;
  readonly soldOn?: BusinessDate;
  readonly gross?: number;
  readonly surplus?: number;
  readonly deficiency?: number;
  readonly recalledOn?: BusinessDate;
}

const STEP_REPO = statement(
  'step_repo_case',
  `
  update servicing.repo_case c
     set recovered_on = coalesce(s."recoveredOn", c.recovered_on), lot_address = coalesce(s."lotAddress", c.lot_address),
         miles = coalesce(s.miles, c.miles), property_until = coalesce(s."propertyUntil", c.property_until),
         sale_notice_on = coalesce(s."saleNoticeOn", c.sale_notice_on),
         sale_not_before = coalesce(s."saleNotBefore", c.sale_not_before),
         sale_method = coalesce(s."saleMethod", c.sale_method),
         sale_notice_key = coalesce(s."saleNoticeKey", c.sale_notice_key),
         sale_at = case when s."saleNoticeKey" is null then c.sale_at else s."saleAt" end,
         sale_place = case when s."saleNoticeKey" is null then c.sale_place else s."salePlace" end, sold_on = coalesce(s."soldOn", c.sold_on),
         gross = coalesce(s.gross, c.gross), surplus = coalesce(s.surplus, c.surplus),
         deficiency = coalesce(s.deficiency, c.deficiency), recalled_on = coalesce(s."recalledOn", c.recalled_on)
    from jsonb_to_record($2::jsonb) as s("recoveredOn" date, "lotAddress" text, miles int, "propertyUntil" date,
         "saleNoticeOn" date, "saleNotBefore" date, "saleMethod" text, "saleNoticeKey" text, "saleAt" text, "salePlace" text,
         "soldOn" date, gross bigint, surplus bigint,
         deficiency bigint, "recalledOn" date)
   where c.loan_id = $1 and c.seq = (select max(seq) from servicing.repo_case where loan_id = $1)`,
);

/** Adds a step to the last recovery of a loan. */
export async function recordRepoStep(tx: Transaction, loanId: number, step: RepoStep): Promise<void> {
  await tx.rows(STEP_REPO, [loanId, JSON.stringify(step)]);
}

/** How far the letters of a sale notice are: the day the last one was mailed, or null; and why one was refused, or null. */
export interface SaleNoticeMailing {
  readonly mailedOn: BusinessDate | null;
  readonly refusedWhy: string | null;
}

const MAILING = statement<{ mailed_on: string | null; refused_why: string | null }>(
  'sale_notice_mailing',
  `
  select case when count(*) = count(d.sent_on) then max(d.sent_on) end as mailed_on, max(d.refused_why) as refused_why
    from servicing.notice n left join servicing.notice_delivery d on d.key = n.key and d.channel = 'post'
   where n.key in ($1, $1 || ':cosigner')`,
);

/** Reads whether the mail house took the letters of a sale notice. */
export async function readMailing(db: Queryable, saleNoticeKey: string): Promise<SaleNoticeMailing> {
  const row = await db.row(MAILING, [saleNoticeKey]);
  return { mailedOn: day(row?.mailed_on ?? null), refusedWhy: row?.refused_why ?? null };
}

const ACKNOWLEDGE = statement<{ is_read: boolean }>(
  'acknowledge_repo',
  'select servicing.acknowledge_repo($1, $2, $3) as is_read',
);

/** Marks the notice of a loan's last recovery as read by a profile, once. Returns false when these customers have no recovery.
 *  Source: loan-core 3.4, LOP-127. */
export async function acknowledgeRepo(
  db: Queryable,
  loanId: number,
  customerIds: readonly string[],
  profileId: string,
): Promise<boolean> {
  const row = await db.row(ACKNOWLEDGE, [customerIds, loanId, profileId]);
  return row?.is_read === true;
}
