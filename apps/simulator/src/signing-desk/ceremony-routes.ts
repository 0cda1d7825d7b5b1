import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ceremonyPage, placesOf, unknownAddressPage } from './ceremony-page.ts';
import type { BookedEnvelope, BookedSigner, PageAddress } from './envelope-books.ts';
import type { SigningDesk } from './signing-desk.ts';
import { mountAssets } from '#http/browser-assets.ts';
import type { Html } from '#pages/html.ts';
import { formOf, sendPage } from '#pages/send-page.ts';

const FOLDER = new URL('.', import.meta.url);

/** Where a vendor's pages are, and how they end. */
export type CeremonyTerms = {
  /** Without a slash at the end. */
  path: string;
  /** Whether the vendor sends the browser back at every end. Otherwise it does so only after a signature. */
  reportsEvents: boolean;
};

type Opened = { address: PageAddress; envelope: BookedEnvelope; signer: BookedSigner };

/** Mounts the files of the signing pages. */
export function mountCeremonyAssets(app: FastifyInstance): void {
  mountAssets(app, '/signing-desk', FOLDER, ['ceremony.css', 'ceremony.browser.ts']);
}

const originOf = (url: string | null | undefined): string | null => URL.parse(url ?? '')?.origin ?? null;

/** The page may be framed by the origins that the sender named, and may send its form to the sender's return address. */
function sendCeremony(reply: FastifyReply, page: Html, address: PageAddress | null): FastifyReply {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src data:`,
    `object-src 'self'`,
    `frame-src 'self'`,
    `connect-src 'self' ${originOf(address?.ping?.url) ?? ''}`,
    `base-uri 'none'`,
    `form-action 'self' ${originOf(address?.returnUrl) ?? ''}`,
    `frame-ancestors ${address === null || address.frameAncestors.length === 0 ? `'self'` : address.frameAncestors.join(' ')}`,
  ];
  return sendPage(reply, page, policy.map((each) => each.trim()).join('; '));
}

function open(desk: SigningDesk, token: string): Opened | null {
  const address = desk.books.findAddress(token);
  const envelope = address === null ? null : desk.find(address.envelopeId);
  const signer = envelope?.signers.find(({ id }) => id === address?.signerId);
  return address === null || envelope === null || signer === undefined ? null : { address, envelope, signer };
}

/** Ends a page: back to the sender with the event, or to the page itself. */
function leave(
  desk: SigningDesk,
  terms: CeremonyTerms,
  opened: Opened,
  event: string,
  reply: FastifyReply,
): FastifyReply {
  const { address } = opened;
  if (address.ended === null) desk.books.keepAddress({ ...address, ended: terms.reportsEvents ? event : null });
  const back = address.returnUrl;
  if (back === null || (!terms.reportsEvents && event !== 'signing_complete'))
    return reply.redirect(`${terms.path}/${address.token}`, 303);
  const url = new URL(back);
  if (terms.reportsEvents) url.searchParams.set('event', event);
  return reply.redirect(url.href, 303);
}

function show(
  desk: SigningDesk,
  terms: CeremonyTerms,
  { address, envelope, signer }: Opened,
  reply: FastifyReply,
  problems: readonly string[] = [],
): FastifyReply {
  const isWaiting = envelope.state === 'sent' && signer.state !== 'signed';
  const page = ceremonyPage({
    label: desk.label,
    path: `${terms.path}/${address.token}`,
    envelope,
    signer,
    address,
    reportsEvents: terms.reportsEvents,
    mode: desk.isInTurn(envelope, signer.id) ? 'sign' : isWaiting ? 'wait' : 'view',
    problems,
  });
  return sendCeremony(problems.length > 0 ? reply.code(422) : reply, page, address);
}

const ENDINGS: Readonly<Record<string, string>> = {
  later: 'cancel',
  close: 'viewing_complete',
  timeOut: 'session_timeout',
  fail: 'exception',
  fax: 'fax_pending',
  expire: 'ttl_expired',
};

/** Says what is missing for a signature. */
function findProblems(form: URLSearchParams, { envelope, signer }: Opened): string[] {
  const signed = form.getAll('place');
  const missing = placesOf(envelope, signer).filter(({ value }) => !signed.includes(value));
  return [
    ...((form.get('signature') ?? '').trim() === '' ? ['Type your full name.'] : []),
    ...((form.get('initials') ?? '').trim() === '' ? ['Type your initials.'] : []),
    ...missing.map(({ label }) => label),
  ];
}

/** Runs what the signer chose. Returns the event, or what the signer has to correct. */
function act(desk: SigningDesk, form: URLSearchParams, opened: Opened): string | readonly string[] {
  const { envelope, signer } = opened;
  const what = form.get('act') ?? '';
  if (!desk.isInTurn(envelope, signer.id)) return 'viewing_complete';
  if (what === 'sign') {
    const problems = findProblems(form, opened);
    if (problems.length > 0) return problems;
    return desk.sign(envelope, signer.id, (form.get('signature') ?? '').trim()) ? 'signing_complete' : 'exception';
  }
  if (what === 'decline') {
    const reason = (form.get('reason') ?? '').trim();
    if (reason === '') return ['Say why you decline.'];
    return desk.decline(envelope, signer.id, reason) ? 'decline' : 'exception';
  }
  return ENDINGS[what] ?? ['Choose what to do.'];
}

function isOwnForm({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Mounts the signing pages of one vendor. `scope` parses forms. */
export function mountCeremony(scope: FastifyInstance, desk: SigningDesk, terms: CeremonyTerms): void {
  const unknown = (reply: FastifyReply) => sendCeremony(reply.code(404), unknownAddressPage(desk.label), null);

  scope.get<{ Params: { token: string } }>(`${terms.path}/:token`, ({ params }, reply) => {
    const opened = open(desk, params.token);
    if (opened === null) return unknown(reply);
    const { address, envelope, signer } = opened;
    const isOver = address.isUsed || (address.expiresAtMs !== null && desk.clock.nowMs() > address.expiresAtMs);
    if (address.isOneUse && isOver) {
      const back = new URL(address.returnUrl ?? '');
      back.searchParams.set('event', 'ttl_expired');
      return reply.redirect(back.href, 302);
    }
    desk.books.keepAddress({ ...address, isUsed: true });
    desk.markOpened(envelope, signer.id);
    return show(desk, terms, { ...opened, address: { ...address, isUsed: true } }, reply);
  });

  scope.post<{ Params: { token: string } }>(`${terms.path}/:token/end`, (request, reply) => {
    const opened = open(desk, request.params.token);
    if (opened === null || !opened.address.isUsed) return unknown(reply);
    if (!isOwnForm(request)) return reply.code(403).send({ message: 'This form belongs to the signing page.' });
    if (opened.address.ended !== null) return leave(desk, terms, opened, opened.address.ended, reply);
    const result = act(desk, formOf(request), opened);
    return typeof result === 'string'
      ? leave(desk, terms, opened, result, reply)
      : show(desk, terms, opened, reply, result);
  });

  scope.get<{ Params: { token: string; id: string } }>(`${terms.path}/:token/documents/:id`, ({ params }, reply) => {
    const opened = open(desk, params.token);
    const bytes = opened === null ? null : desk.books.bytesOf(opened.envelope.id, params.id);
    if (opened === null || !opened.address.isUsed || opened.address.ended !== null || bytes === null)
      return unknown(reply);
    return reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'inline')
      .type('application/pdf')
      .send(Buffer.from(bytes));
  });
}
