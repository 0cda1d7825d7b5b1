/** Rows of one table to copy many times: what changes, by column, as SQL over `m` (the model's row) and `k` (the copy). */
export interface RowClone {
  readonly table: string;
  readonly columns: readonly string[];
  readonly changes: Readonly<Record<string, string>>;
  /** Further tables for the changes, as a join clause. */
  readonly join?: string;
  /** Which of the model's rows. */
  readonly where: string;
}

/** The one statement that makes the copies 1 to $1: every column as the model has it but the changed ones. `overriding
 *  system value` keeps identities that were chosen. Faults on a change of a column the table does not have. */
export function cloneStatement({ table, columns, changes, join = '', where }: RowClone): string {
  const stranger = Object.keys(changes).find((column) => !columns.includes(column));
  if (stranger !== undefined) throw new Error(`${table} has no column ${stranger}`);
  const values = columns.map((column) => changes[column] ?? `m."${column}"`);
  return `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) overriding system value
    select ${values.join(', ')} from generate_series(1, $1::bigint) k cross join ${table} m ${join} where ${where}`;
}
