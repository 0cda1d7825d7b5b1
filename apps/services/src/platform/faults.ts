import { ERROR_STATUS, isFinalError, type ErrorBody, type ErrorCode } from '@lendside/contract/errors.ts';
import { Refused } from './refused.ts';

/** An answer that is not a success. `isFault` marks answers that a person must investigate. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | null;
  readonly isFault: boolean;
}

// Default when the server is busy or the database is unreachable. Rate limits have no default; each states when it ends.
const BUSY_RETRY_AFTER_SECONDS = 1;

/** Turns anything thrown into an answer. Refusals keep their code and transport faults their status. A lost database
 *  connection becomes 503. Everything else becomes 500 with an incident id and no internals. */
export function toErrorAnswer(thrown: unknown, incidentId: string): ErrorAnswer {
  if (thrown instanceof Refused) return toRefusalAnswer(thrown);
  const transportStatus = findTransportStatus(thrown);
  if (transportStatus !== null)
    return answer('ValidationException', transportSentence(transportStatus), { status: transportStatus });
  if (isDatabaseAway(thrown)) {
    return {
      ...answer('ServiceUnavailableException', 'The service is busy. Please try again.', { incidentId }),
      retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS,
    };
  }
  return { ...answer('InternalErrorException', 'There was an internal server error.', { incidentId }), isFault: true };
}

function toRefusalAnswer({ errorCode, message, details }: Refused): ErrorAnswer {
  const plain = answer(errorCode, message, {});
  const { fields, also } = details;
  return {
    ...plain,
    body: {
      ...plain.body,
      ...(also === undefined ? {} : { Error: [message, ...also] }),
      ...(fields === undefined ? {} : { fields: [...fields] }),
    },
    retryAfterSeconds: details.retryAfterSeconds ?? (plain.status === 503 ? BUSY_RETRY_AFTER_SECONDS : null),
  };
}

function answer(errorCode: ErrorCode, message: string, extra: { status?: number; incidentId?: string }): ErrorAnswer {
  const status = extra.status ?? ERROR_STATUS[errorCode];
  const body: ErrorBody = { errorCode, message, ...(isFinalError(errorCode, status) ? { Error: message } : {}) };
  return {
    status,
    body: extra.incidentId === undefined ? body : { ...body, incidentId: extra.incidentId },
    retryAfterSeconds: null,
    isFault: false,
  };
}

// Errors of the file sender for a range beyond the end of a file or a condition that is not met.
const FILE_REFUSALS: ReadonlySet<string> = new Set(['RangeNotSatisfiableError', 'PreconditionFailedError']);

/** Returns the status of a malformed request (too large, wrong type, cut off), as Fastify reports it. */
function findTransportStatus(thrown: unknown): number | null {
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return null;
  const { statusCode } = thrown;
  const code = 'code' in thrown ? thrown.code : '';
  const isTransport = (typeof code === 'string' && code.startsWith('FST_')) || FILE_REFUSALS.has(thrown.name);
  return isTransport && typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : null;
}

function transportSentence(status: number): string {
  if (status === 413) return 'The request is too large.';
  if (status === 415) return 'Send JSON (content-type application/json).';
  return 'The request could not be read.';
}

const AWAY_CODES = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|08|57P0|53)/;
const AWAY_WORDS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after/;

/** Tells whether the database did not answer, as opposed to refusing a statement. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if ('code' in thrown && typeof thrown.code === 'string' && AWAY_CODES.test(thrown.code)) return true;
  return AWAY_WORDS.test(thrown.message);
}
