import { createServer, type RequestListener } from 'node:http';
import { createServer as createLine, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** Servers that answer as a test has it, each on an address of its own and gone after the file's tests. Call it inside a test file. */
export function openAnswering(): {
  /** Answers HTTP; its base URL. */
  http(answer: RequestListener): Promise<string>;
  /** One answer to everything. */
  always(status: number, body: string, headers?: Readonly<Record<string, string>>): Promise<string>;
  /** Speaks whatever `talk` does with a connection; "127.0.0.1:port". */
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
