import { createServer, type Server, type Socket } from 'node:net';

/** A running scanner. `server` is the socket server, so that it can also listen on IPv6. */
export type ScannerServer = {
  port: number;
  server: Server;
  scans(): Scan[];
  setSilent(isSilent: boolean): void;
  close(): Promise<void>;
};

/** A past scan, without the bytes. */
export type Scan = { byteCount: number; answer: string };

const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));
const SIGNATURE = 'Eicar-Test-Signature';
/** clamd's StreamMaxLength. */
const STREAM_MAX_BYTES = 25 * 1024 * 1024;
const COMMAND_MAX_BYTES = 256;
const SCANS_KEPT = 200;

/** What a connection waits for: a command, the length of a chunk, or the rest of a chunk. */
type State = {
  waitsFor: 'command' | 'length' | 'chunk';
  left: number;
  streamed: number;
  tail: Buffer;
  isFound: boolean;
  end: string;
};

const fresh = (): State => ({
  waitsFor: 'command',
  left: 0,
  streamed: 0,
  tail: Buffer.alloc(0),
  isFound: false,
  end: '\0',
});

/** Looks for the test file in a stream, also when chunks split it. Keeps only as many bytes as can be its beginning. */
function look(state: State, part: Buffer): void {
  const seen = Buffer.concat([state.tail, part]);
  state.isFound ||= seen.includes(EICAR);
  state.tail = Buffer.from(seen.subarray(Math.max(0, seen.length - EICAR.length + 1)));
  state.streamed += part.length;
}

/** Speaks clamd's protocol on one connection: PING, VERSION and INSTREAM, each with the prefix z (ends with NUL) or n (ends with a
 *  line feed). Source: clamd(8). */
function talk(socket: Socket, note: (scan: Scan) => void): void {
  let waiting = Buffer.alloc(0);
  let state = fresh();
  const answer = (text: string): void => void socket.end(text + state.end);
  const readCommand = (): boolean => {
    const [prefix] = waiting.toString('latin1', 0, 1);
    state.end = prefix === 'n' ? '\n' : '\0';
    const at = waiting.indexOf(state.end);
    if (at < 0) {
      if (waiting.length > COMMAND_MAX_BYTES) answer('UNKNOWN COMMAND');
      return false;
    }
    const command = waiting.toString('latin1', 0, at);
    waiting = waiting.subarray(at + 1);
    if (/^[zn]INSTREAM$/.test(command)) state.waitsFor = 'length';
    else
      answer(
        /^[zn]PING$/.test(command)
          ? 'PONG'
          : /^[zn]VERSION$/.test(command)
            ? 'Lendside simulated scanner'
            : 'UNKNOWN COMMAND',
      );
    return state.waitsFor === 'length';
  };
  const readLength = (): boolean => {
    if (waiting.length < 4) return false;
    state.left = waiting.readUInt32BE();
    waiting = waiting.subarray(4);
    if (state.streamed + state.left > STREAM_MAX_BYTES) {
      note({ byteCount: state.streamed, answer: 'INSTREAM size limit exceeded. ERROR' });
      answer('INSTREAM size limit exceeded. ERROR');
      return false;
    }
    if (state.left > 0) {
      state.waitsFor = 'chunk';
      return true;
    }
    const text = state.isFound ? `stream: ${SIGNATURE} FOUND` : 'stream: OK';
    note({ byteCount: state.streamed, answer: text });
    answer(text);
    state = { ...fresh(), end: state.end };
    return false;
  };
  const readChunk = (): boolean => {
    const part = waiting.subarray(0, state.left);
    if (part.length === 0) return false;
    look(state, part);
    waiting = waiting.subarray(part.length);
    state.left -= part.length;
    if (state.left === 0) state.waitsFor = 'length';
    return true;
  };
  const steps = { command: readCommand, length: readLength, chunk: readChunk };
  socket.on('data', (part: Buffer) => {
    if (socket.writableEnded) return;
    waiting = Buffer.concat([waiting, part]);
    while (steps[state.waitsFor]()) if (socket.writableEnded) return;
  });
}

/** Opens a scanner that finds the EICAR test file and nothing else. While silent, it takes connections and never answers. */
export function openScanner(port: number, host: string): Promise<ScannerServer> {
  const scans: Scan[] = [];
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    if (silent) socket.resume();
    else
      talk(socket, (scan) => {
        scans.push(scan);
        if (scans.length > SCANS_KEPT) scans.shift();
      });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : port,
        server,
        scans: () => [...scans],
        setSilent: (isSilent) => {
          silent = isSilent;
        },
        close: () =>
          new Promise((closed) => {
            for (const socket of sockets) socket.destroy();
            server.close(() => closed());
          }),
      });
    });
  });
}
