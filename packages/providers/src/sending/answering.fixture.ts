import { createServer, type RequestListener } from 'node:http';
import { createServer as createLine, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** Opens test servers, each on its own port, and closes them after the file's tests. Call it inside a test file. */
export function openAnswering(): {
  /** Starts an HTTP server. Returns its base URL. */
  http(answer: RequestListener): Promise<string>;
  /** Starts an HTTP server that gives one answer to every request. */
  always(status: number, body: string, headers?: Readonly<Record<string, string>>): Promise<string>;
  /** Starts a TCP server that calls `talk` for each connection. Returns "127.0.0.1:port". */
  line(talk: (socket: Socket) => void): Promise<string>;
} {
  const closings: (() => void)[] = [];
  const listen = (server: Server, close: () => void): Promise<string> => {
    closings.push(close);
    return new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        server.unref();
        resolve(`127.0.0.1:${(server.address() as AddressInfo).port}`);
      });
    });
  };
  afterAll(() => {
    for (const close of closings) close();
  });
  const http = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer);
    const close = (): void => {
      server.closeAllConnections();
      server.close();
    };
    return `http://${await listen(server, close)}`;
  };
  return {
    http,
    always: (status, body, headers = {}) => http((_request, response) => response.writeHead(status, headers).end(body)),
    line: (talk) => {
      const sockets = new Set<Socket>();
      const server = createLine((socket) => {
        sockets.add(socket);
        socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
        talk(socket);
      });
      return listen(server, () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      });
    },
  };
}
