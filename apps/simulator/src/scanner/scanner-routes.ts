import type { FastifyInstance } from 'fastify';
import { openScanner } from './scanner.ts';
import { alsoOnIpv6 } from '#http/also-on-ipv6.ts';

/** Opens the scanner on its port, or none when the port is null. Its control calls list the past scans without the files, and make
 *  it silent. */
export async function mountScanner(
  app: FastifyInstance,
  port: number | null,
  host: string,
): Promise<{ port: number | null; close(): Promise<void> }> {
  if (port === null) return { port: null, close: () => Promise.resolve() };
  const scanner = await openScanner(port, host);
  const secondDoor = await alsoOnIpv6(scanner.server, scanner.port);
  let isSilent = false;
  app.get('/control/scanner', () => ({ isSilent, port: scanner.port, scans: scanner.scans() }));
  app.put('/control/scanner', ({ body }) => {
    isSilent = typeof body === 'object' && body !== null && 'isSilent' in body && body.isSilent === true;
    scanner.setSilent(isSilent);
    return { isSilent };
  });
  return {
    port: scanner.port,
    async close() {
      await secondDoor.close();
      await scanner.close();
    },
  };
}
