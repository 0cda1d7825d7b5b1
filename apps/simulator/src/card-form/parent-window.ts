/** Talks only to the embedding page: our own parent, with an origin that the capture context names. */
export type ParentWindow = {
  post(message: Readonly<Record<string, unknown>> & { type: string }): void;
  onMessage(listen: (message: Readonly<Record<string, unknown>>) => void): void;
};

function embedderOrigin(): string | null {
  const nearest = window.location.ancestorOrigins?.[0];
  if (nearest !== undefined) return nearest;
  return document.referrer === '' ? null : new URL(document.referrer).origin;
}

export function openParentWindow(targetOrigins: readonly string[]): ParentWindow {
  const embedder = embedderOrigin();
  // When the browser hides the embedder, try each allowed origin. The browser delivers a message only to a matching origin.
  const receivers = embedder === null ? targetOrigins : targetOrigins.filter((origin) => origin === embedder);
  return {
    post(message) {
      for (const origin of receivers) window.parent.postMessage(message, origin);
    },
    onMessage(listen) {
      window.addEventListener('message', (event: MessageEvent<unknown>) => {
        const isOurs = event.source === window.parent && targetOrigins.includes(event.origin);
        if (isOurs && typeof event.data === 'object' && event.data !== null) listen({ ...event.data });
      });
    },
  };
}

export type FormSettings = {
  captureContext: string;
  targetOrigins: string[];
  networks: string[];
  mode: string;
  brand: string;
};

/** Settings that the server wrote into the page. */
export function readSettings(): FormSettings {
  const { dataset } = document.documentElement;
  return {
    captureContext: dataset['captureContext'] ?? '',
    targetOrigins: (dataset['targetOrigins'] ?? '').split(' '),
    networks: (dataset['networks'] ?? '').split(' '),
    mode: dataset['mode'] ?? 'card',
    brand: dataset['brand'] ?? '',
  };
}

export type TokenAnswer =
  | { ok: true; token: string }
  | { ok: false; reason: string; message: string; details: { location: string; message: string }[] };

/** Sends the typed card to the processor on its own origin and returns a single-use token. */
export async function createToken(body: Record<string, unknown>): Promise<TokenAnswer> {
  const failed = (reason: string, message: string): TokenAnswer => ({ ok: false, reason, message, details: [] });
  const response = await fetch(document.documentElement.dataset['tokenPath'] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (response === null)
    return failed(
      'CREATE_TOKEN_UNREACHABLE',
      'The card service cannot be reached. Check your connection and try again.',
    );
  if (response.ok) return { ok: true, token: await response.text() };
  const answer: { reason?: string; message?: string; details?: { location: string; message: string }[] } =
    await response.json();
  return {
    ok: false,
    reason: answer.reason ?? 'CREATE_TOKEN_FAILED',
    message: answer.message ?? 'The card could not be saved.',
    details: answer.details ?? [],
  };
}
