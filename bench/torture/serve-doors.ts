import { createServer } from 'node:http';
import type { PaymentAnswer } from './payment-door.ts';

/** Serves each path until the process ends, and says when it listens. */
export function serveDoors(
  port: number,
  doors: Readonly<Record<string, (text: string) => Promise<PaymentAnswer>>>,
): void {
  createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const open = doors[request.url ?? ''];
      const answer = open?.(Buffer.concat(parts).toString('utf8')) ?? Promise.resolve({ status: 404, body: {} });
      void answer.then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }).listen(port, '127.0.0.1', () => process.stdout.write('http ready\n'));
}
