/** Rows of one table to copy many times. `changes` maps a column to SQL over `m` (the model's row) and `k` (the copy). */
export interface RowClone {
  readonly table: string;
  readonly columns: readonly string[];
  readonly changes: Readonly<Record<string, string>>;
  /** More tables for the changes, as a join clause. */
  readonly join?: string;
  /** Selects the model's rows. */
  readonly where: string;
}

/** Builds the one statement that makes copies 1 to $1: every column as in the model, except the changed ones. `overriding
 *  system value` keeps chosen identities. Throws when a changed column does not exist. */
export function cloneStatement({ table, columns, changes, join = '', where }: RowClone): string {
  const stranger = Object.keys(changes).find((column) => !columns.includes(column));
  if (stranger !== undefined) throw new Error(`${table} has no column ${stranger}`);
  const values = columns.map((column) => changes[column] ?? `m."${column}"`);
  return `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) overriding system value
    select ${values.join(', ')} from generate_series(1, $1::bigint) k cross join ${table} m ${join} where ${where}`;
}
