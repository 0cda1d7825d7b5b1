import { statement, type Queryable } from '#platform/database.ts';

/** A message of the lender on the dashboard. */
export interface DashboardMessage {
  readonly title: string;
  readonly message: string;
  readonly severity: 'info' | 'warning';
}

/** A dashboard message with its audience: a brand's customers, one customer, or everybody when both are null. It shows for
 *  `hours`, or until an employee ends it when `hours` is null. */
export interface Announcement extends DashboardMessage {
  readonly brand: string | null;
  readonly customerId: string | null;
  readonly hours: number | null;
}

const SHOWN = `ended_at is null and (shown_until is null or shown_until > now())`;
const FIND = statement<DashboardMessage>(
  'dashboard_message_find',
  'select title, message, severity from app.dashboard_message_for($1, $2)',
);
const INSERT = statement<{ message_id: number }>(
  'dashboard_message_insert',
  `
  insert into app.dashboard_message (brand, customer_id, title, message, severity, shown_until)
  values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6)) returning message_id`,
);
const END = statement<{ message_id: number }>(
  'dashboard_message_end',
  `update app.dashboard_message set ended_at = now() where ${SHOWN} returning message_id`,
);

/** Returns the message to show to a customer, or null. A message to the customer has priority over one to the brand, which has
 *  priority over one to everybody. Within each group the newest is shown. */
export async function findDashboardMessage(
  db: Queryable,
  customerIds: readonly string[],
  brand: string,
): Promise<DashboardMessage | null> {
  return db.row(FIND, [customerIds, brand]);
}

/** Stores a dashboard message and returns its id. */
export async function announce(db: Queryable, announcement: Announcement): Promise<number> {
  const { brand, customerId, title, message, severity, hours } = announcement;
  const row = await db.row(INSERT, [brand, customerId, title, message, severity, hours]);
  return Number(row?.message_id ?? 0);
}

/** Ends every message that shows now and returns how many there were. */
export async function endAnnouncements(db: Queryable): Promise<number> {
  return (await db.rows(END)).length;
}
