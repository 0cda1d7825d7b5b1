import type { Database, Queryable, Statement, Transaction } from './database.ts';

/** Passes statements on to a database, and keeps the names of those that were sent. */
export function countStatements(database: Database): Database & { readonly sent: string[] } {
  const sent: string[] = [];
  const note = <Row>(query: Statement<Row>): Statement<Row> => {
    sent.push(query.name);
    return query;
  };
  const counted = (db: Queryable): Queryable => ({
    rows: (query, values) => db.rows(note(query), values),
    row: (query, values) => db.row(note(query), values),
  });
  return {
    ...database,
    ...counted(database),
    sent,
    transaction: (work) =>
      database.transaction((tx) => {
        const within: Transaction = {
          ...counted(tx),
          inTransaction: true,
          send: (query, values) => {
            tx.send(note(query), values);
          },
        };
        return work(within);
      }),
  };
}
