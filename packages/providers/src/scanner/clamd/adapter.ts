import { connect, type Socket } from 'node:net';
import type { ScanResult, Scanner } from '#scanner/port.ts';

/** Where clamd listens. Its protocol has no encryption and no key, so it must be on the same machine or in a private network. */
export interface ClamdOptions {
  readonly host: string;
  readonly port: number;
  /** Time limit of one scan. */
  readonly timeoutMs: number;
}

const CHUNK_BYTES = 64 * 1024;
// Answers have one short line. A longer one is no clamd.
const ANSWER_BYTES_MAX = 4_096;

/** Opens a scanner that speaks clamd's protocol. Each scan has a connection of its own. Source: width 3, clamd(8). */
export function openClamd({ host, port, timeoutMs }: ClamdOptions): Scanner {
  return {
    scan: (bytes) =>
      new Promise((resolve) => {
        const socket = connect({ host, port });
        const parts: Buffer[] = [];
        let length = 0;
        const end = (result: ScanResult): void => {
          clearTimeout(timer);
          socket.destroy();
          resolve(result);
        };
        const fail = (detail: string): void => end({ kind: 'unknown', detail });
        const timer = setTimeout(() => fail(`no answer within ${timeoutMs} ms`), timeoutMs);
        socket.once('connect', () => send(socket, bytes));
        socket.on('data', (part: Buffer) => {
          parts.push(part);
          length += part.length;
          if (length > ANSWER_BYTES_MAX) return fail('the answer is too long');
          if (part.includes(0)) end(toResult(Buffer.concat(parts).toString('utf8')));
        });
        // An answer that came before the connection broke still counts, such as the one about the size limit.
        const onEnd = (detail: string): void =>
          length > 0 ? end(toResult(Buffer.concat(parts).toString('utf8'))) : fail(detail);
        socket.on('error', (error) => onEnd('code' in error ? String(error.code) : 'the connection failed'));
        socket.on('close', () => onEnd('the connection was closed'));
      }),
  };
}

/** Sends one file: the command, chunks that each begin with their length (4 bytes, big-endian), and a chunk of length 0. */
function send(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0');
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const chunk = bytes.subarray(from, from + CHUNK_BYTES);
    socket.write(lengthOf(chunk));
    socket.write(chunk);
  }
  socket.write(Buffer.alloc(4));
}

function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/** Only a whole answer counts: "stream: OK", or "stream: <name> FOUND". Errors, such as the size limit, leave the file
 *  unscanned. */
function toResult(text: string): ScanResult {
  const [answer = '', ...rest] = text.split('\0');
  if (rest.length === 0) return { kind: 'unknown', detail: 'the answer was cut' };
  if (answer === 'stream: OK') return { kind: 'clean' };
  const [, name] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  return name === undefined ? { kind: 'unknown', detail: toDetail(answer) } : { kind: 'infected', name };
}

function toDetail(answer: string): string {
  return answer.trim().slice(0, 100) || 'the answer is empty';
}
