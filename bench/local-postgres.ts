export { freePort, startPostgres, stopPostgres } from '../tools/postgres.mjs';
export type { LocalPostgres } from '../tools/postgres.mjs';
