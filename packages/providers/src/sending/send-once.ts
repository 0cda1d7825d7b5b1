import { request as requestPlain, type ClientRequest, type Agent as PlainAgent } from 'node:http';
import { request as requestSecure, type Agent as SecureAgent } from 'node:https';

/** One HTTP request that is sent at most once. */
export interface RequestToSend {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
  readonly agent: PlainAgent | SecureAgent;
  /** Called when the connection is open and nothing has been written yet. When it returns false, nothing is sent. */
  readonly mayStillSend?: (() => boolean) | undefined;
}

/** Result of sending. `notSent`: not one byte was written. `unknown`: some bytes were written. `isFresh`: the connection
 *  carried no earlier request, so the answer cannot belong to another request. `isTimeout`: no answer within the time-out. */
export type SendOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string; readonly isFresh: boolean }
  | { readonly kind: 'notSent'; readonly detail: string; readonly isTimeout: boolean }
  | { readonly kind: 'unknown'; readonly detail: string; readonly isTimeout: boolean };

/** Maximum length in bytes of a partner's answer. The longest real answers are lists of some hundred kilobytes. */
export const ANSWER_LENGTH_MAX = 1_000_000;

/** Sends one request and never repeats it. `fetch` hides when the first byte is sent and repeats some requests itself when a
 *  kept connection closes. Here the write is one explicit step, so "not sent" is certain and the lease is checked immediately
 *  before it. Never throws. */
export function sendOnce(request: RequestToSend): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const sent = { isWritten: false };
    const open = request.url.protocol === 'https:' ? requestSecure : requestPlain;
    const outgoing = open(request.url, { method: request.method, headers: headersOf(request), agent: request.agent });
    const end = (outcome: SendOutcome): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const fail = (detail: string, isTimeout = false): void =>
      end({ kind: sent.isWritten ? 'unknown' : 'notSent', detail, isTimeout });
    const timer = setTimeout(() => {
      fail(`no answer within ${request.timeoutMs} ms`, true);
      outgoing.destroy();
    }, request.timeoutMs);
    outgoing.on('error', (error) => fail(error.message));
    outgoing.on('response', (answer) => {
      const parts: Buffer[] = [];
      let length = 0;
      answer.on('data', (part: Buffer) => {
        length += part.length;
        if (length <= ANSWER_LENGTH_MAX) parts.push(part);
        else outgoing.destroy(new Error('the answer is too long'));
      });
      answer.on('error', (error) => fail(error.message));
      answer.on('end', () => {
        if (answer.complete)
          end({
            kind: 'answered',
            status: answer.statusCode ?? 0,
            body: Buffer.concat(parts).toString('utf8'),
            isFresh: !outgoing.reusedSocket,
          });
        else fail('the answer was cut');
      });
    });
    writeOnceConnected(outgoing, () => {
      if (request.mayStillSend?.() === false) {
        fail('the right to send had run out');
        outgoing.destroy();
        return;
      }
      sent.isWritten = true;
      outgoing.end(request.body ?? undefined);
    });
  });
}

function headersOf({ headers, body }: RequestToSend): Record<string, string> {
  return body === null ? { ...headers } : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
}

function writeOnceConnected(outgoing: ClientRequest, write: () => void): void {
  outgoing.on('socket', (socket) => {
    if (socket.connecting) socket.once('encrypted' in socket ? 'secureConnect' : 'connect', write);
    // A kept connection may already be dead; the outcome is unknown in that case.
    else write();
  });
}
