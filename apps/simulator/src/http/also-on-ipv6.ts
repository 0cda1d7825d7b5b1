import { createServer, type Server } from 'node:net';

export type SecondDoor = { close(): Promise<void> };

/** Passes connections to ::1 on the same port to `server`, because "localhost" means 127.0.0.1 on some machines and ::1 on
 *  others. Does nothing on a machine without IPv6. */
export function alsoOnIpv6(server: Server, port: number): Promise<SecondDoor> {
  const door = createServer((socket) => void server.emit('connection', socket));
  return new Promise((resolve) => {
    door.once('error', () => resolve({ close: () => Promise.resolve() }));
    door.listen({ port, host: '::1', ipv6Only: true }, () =>
      resolve({ close: () => new Promise((closed) => door.close(() => closed())) }),
    );
  });
}
