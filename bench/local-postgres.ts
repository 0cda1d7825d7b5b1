export { openLogins, query } from '../tools/database.mjs';
export { freePort, removePostgres, startPostgres, stopPostgres } from '../tools/postgres.mjs';
export type { LocalPostgres } from '../tools/postgres.mjs';
