import { statement, type Database } from './database.ts';

const MAKE_PRODUCTION = statement(
  'test_make_production',
  `do $$ begin
     alter table app.system_mode disable trigger system_mode_is_final;
     update app.system_mode set mode = 'production';
     alter table app.system_mode enable trigger system_mode_is_final;
   end $$`,
);

/** Turns a copy that was made for simulation into a production database. Only the database's owner can do this. */
export async function makeProduction(owner: Database): Promise<void> {
  await owner.rows(MAKE_PRODUCTION);
}
