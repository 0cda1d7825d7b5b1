// Passwords of PostgreSQL logins: random ones, and the verifier that the server keeps of one.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

// PostgreSQL's default.
const iterations = 4096;

/** Returns a random password that needs no escaping in a URL. */
export const newPassword = () => randomBytes(24).toString('base64url');

/** Returns the SCRAM-SHA-256 verifier of a password (RFC 5803), so that no statement, and so no log, holds the password.
 *  `quick` hashes once, for databases of tests that open thousands of connections. */
export function toVerifier(password, { quick = false, salt = randomBytes(16) } = {}) {
  const rounds = quick ? 1 : iterations;
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (name) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
