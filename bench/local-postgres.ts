export { freePort, startPostgres } from '../tools/postgres.mjs';
export type { LocalPostgres } from '../tools/postgres.mjs';
