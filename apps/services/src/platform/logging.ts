import pino from 'pino';
import type { DestinationStream, Logger } from 'pino';

// By name at any depth we log: nothing secret is ever put into a line on purpose, this catches what slips in (T40).
const SECRET = [
  'password',
  'authorization',
  'cookie',
  'set-cookie',
  'accessToken',
  'idToken',
  'refreshToken',
  'token',
  'cvv',
  'ssn',
  'cardNumber',
  'securityCodeToken',
  'tokenPayTempToken',
];

/** Structured logs of one program; secrets print as [hidden]. */
export function openLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const paths = SECRET.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]);
  const options = {
    name,
    level,
    redact: { paths, censor: '[hidden]' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
