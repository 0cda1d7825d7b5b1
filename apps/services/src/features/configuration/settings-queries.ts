import { DEFAULT_FEATURES, UPLOAD_TYPES } from '@lendside/domain/configuration/configuration.ts';
import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { DEFAULT_PASSWORD_POLICY } from '@lendside/domain/identity/password-policy.ts';
import { statement, type Queryable } from '#platform/database.ts';

/** Default settings of the web app, under the names that `applyServerSettings` reads. A row `config.<name>` of app.setting
 *  overrides its default. There are no phone numbers, addresses and hours of support until the lender sets them. Source: API-10, OPEN-63, CFG-10 to
 *  CFG-29, LCF-001 to LCF-033, OPEN-06. */
const DEFAULT_SETTINGS: Readonly<Record<string, unknown>> = {
  ...LIMITS,
  ...DEFAULT_FEATURES,
  uploadTypes: UPLOAD_TYPES,
  passwordPolicy: DEFAULT_PASSWORD_POLICY,
  supportPhoneNumbers: {},
  supportEmails: {},
  supportHours: {},
  cardProcessors: {},
  bankAccounts: true,
};

const selectOverrides = statement<{ name: string; value: unknown }>(
  'config_overrides',
  `
  select 'environment' as name, to_jsonb(mode) as value, 0 as rank from app.system_mode
   union all
  select substr(name, 8), value, 1 from app.setting where name like 'config.%' order by rank, name`,
);
const selectStatus = statement<{ value: unknown }>(
  'service_status',
  `select value from app.setting where name = 'service.status'`,
);

const selectVideos = statement<{ value: unknown }>(
  'video_urls',
  `select value from app.setting where name = 'video.urls'`,
);

const NAME = /^[A-Za-z][A-Za-z0-9]{0,59}$/;

/** Returns the settings of the web app: the defaults, the database mode as `environment`, and overrides from rows named
 *  `config.<name>`. Rows whose names are not plain identifiers are skipped. Source: API-10, OPEN-22. */
export async function getSettings(database: Queryable): Promise<Record<string, unknown>> {
  const rows = await database.rows<{ name: string; value: unknown }>(selectOverrides);
  const overrides = rows.filter((row) => NAME.test(row.name)).map((row) => [row.name, row.value]);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(overrides) };
}

/** Returns whether the service is open, and the message to show when it is not. Reads the row `service.status`; without it the
 *  service is open. Source: API-13, OPEN-14. */
export async function getServiceStatus(database: Queryable): Promise<{ available: boolean; message: string }> {
  const row = await database.row<{ value: unknown }>(selectStatus);
  const value = row?.value;
  if (typeof value !== 'object' || value === null) return { available: true, message: '' };
  const available = !('available' in value) || value.available !== false;
  return { available, message: 'message' in value && typeof value.message === 'string' ? value.message : '' };
}

/** Returns the https URL of a help video from the row `video.urls`, or null when the key is unknown. Source: LAP-018. */
export async function findVideoUrl(database: Queryable, videoKey: string): Promise<string | null> {
  const value = (await database.row<{ value: unknown }>(selectVideos))?.value;
  const isTable = typeof value === 'object' && value !== null && Object.hasOwn(value, videoKey);
  const url = isTable ? (value as Record<string, unknown>)[videoKey] : undefined;
  return typeof url === 'string' && URL.parse(url)?.protocol === 'https:' ? url : null;
}
