// The yardstick of GET /accounts: node:http and pg, no framework, no checks, one row of one loan by its primary key.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const text = 'select * from servicing.loan where loan_id = $1';

const server = createServer((request, response) => {
  const loanId = request.url?.slice(1) ?? '';
  pool.query({ name: 'one_loan', text, values: [loanId] }).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows[0]));
    },
    (error: unknown) => {
      response.writeHead(500).end(String(error));
    },
  );
});

process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
