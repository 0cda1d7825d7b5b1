import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { parseFriendName } from '@lendside/domain/referrals/friend-name.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { MailMessage, TextMessage } from '@lendside/providers/messaging/port.ts';
import { escapeHtml } from '#platform/escape-html.ts';

/** Ends the invitations of a simulation, as it ends its receipts. */
const SIMULATION_MARK = 'SIMULATION. No money moved.';

/** What an invitation says. */
export interface Invitation {
  readonly mode: Mode;
  readonly brand: string;
  /** The sharer's first name; empty when unknown. */
  readonly firstName: string;
  readonly code: string;
  readonly url: string;
  readonly stopUrl: string;
  readonly reference: string;
}

/** Writes the invitation as an email. The text is ours alone: a sharer can add nothing to it. Source: security T35. */
export function toInvitationMail(invitation: Invitation, to: string): MailMessage {
  const { code, url, stopUrl, reference } = invitation;
  const brand = brandText(invitation.brand);
  const title = titleOf(invitation);
  const sentences = [
    `${sharer(invitation)} thinks ${brand} may suit you, and sent you a referral code: ${code}.`,
    'Open the link to create your account. The code goes with you.',
    'If you get your first loan from us, your friend may get a reward.',
  ];
  const stop = 'You got this once, because somebody gave us your address. To get no more invitations, open this link:';
  const mark = invitation.mode === 'simulation' ? [SIMULATION_MARK] : [];
  const text = [brand, '', title, '', ...sentences, '', url, '', ...mark, stop, stopUrl, ''].join('\n');
  const paragraphs = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;color:#1a1a1a">
<p style="font-weight:700">${escapeHtml(brand)}</p><h1 style="font-size:22px">${escapeHtml(title)}</h1>${paragraphs}<p><a href="${escapeHtml(url)}">Create your account</a></p>
${mark.map((line) => `<p>${line}</p>`).join('')}<p style="font-size:13px">${escapeHtml(stop)} <a href="${escapeHtml(stopUrl)}">Stop invitations</a></p></body></html>`;
  return { to, subject: `${brand}: ${title}`, text, html, reference };
}

/** Writes the invitation as a text message. */
export function toInvitationText(invitation: Invitation, to: string): TextMessage {
  const { code, url, stopUrl, reference } = invitation;
  const body = `${brandText(invitation.brand)}: ${sharer(invitation)} sent you the referral code ${code}. Create your account: ${url} No more invitations: ${stopUrl}${invitation.mode === 'simulation' ? ` ${SIMULATION_MARK}` : ''}`;
  return { to, body, reference };
}

function titleOf(invitation: Invitation): string {
  return `${sharer(invitation)} invites you`;
}

/** A non-customer typed their own name, so a name that holds an address is left out. */
function sharer({ firstName }: Invitation): string {
  return parseFriendName(firstName) ?? 'A friend';
}

function brandText(code: string): string {
  const known = findBrandCode(code);
  return known === null ? 'Your lender' : brandName(known, {});
}
