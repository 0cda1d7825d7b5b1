// Checks whether a port is free and whether a program answers on it.
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainFailure } from './plain-failure.mjs';

/** Throws a sentence that names the first busy port and the variable that changes it. */
export async function requireFreePorts(ports) {
  for (const [variable, port] of Object.entries(ports)) {
    const problem = await tryToListen(port);
    if (problem) throw new PlainFailure(portSentence(variable, port, problem));
  }
}

/** The sentence for a port that cannot be used. */
function portSentence(variable, port, problem) {
  const other = port < 60_000 ? port + 1000 : port - 1000;
  if (problem === 'EADDRINUSE')
    return `Port ${port} is in use by another program: stop that program, or choose another port, for example ${variable}=${other} npm start.`;
  return `Port ${port} cannot be opened (${problem}): choose another port, for example ${variable}=${other} npm start.`;
}

async function tryToListen(port) {
  // Try both IP families: a server on the loopback address alone would otherwise go unnoticed.
  for (const host of ['127.0.0.1', '::']) {
    const problem = await listenOnce(port, host);
    if (problem && problem !== 'EAFNOSUPPORT' && problem !== 'EADDRNOTAVAIL') return problem;
  }
  return undefined;
}

function listenOnce(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** Waits until `url` returns 200. Returns false when `timeoutMs` has passed or `isGivenUp` returns true. */
export async function waitForAnswer(url, { timeoutMs, isGivenUp = () => false, intervalMs = 100 }) {
  const endsAt = Date.now() + timeoutMs;
  while (Date.now() < endsAt && !isGivenUp()) {
    if (await answers(url)) return true;
    await pause(intervalMs);
  }
  return false;
}

async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false; // Nothing listens yet; the caller polls until something does.
  }
}
