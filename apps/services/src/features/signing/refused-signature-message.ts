import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { Messenger } from '@lendside/providers/messaging/port.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import type { Mode } from '#platform/system-mode.ts';

interface RefusedRow {
  readonly brand: string;
  readonly loan_header: string;
  readonly store_phone: string;
  readonly signers: readonly { readonly name: string; readonly email: string }[];
}

const REFUSED = statement<RefusedRow>(
  'refused_signature_to_tell',
  `
  select l.brand, l.loan_header, s.phone as store_phone,
         (select jsonb_agg(jsonb_build_object('name', g.name, 'email', g.email) order by g.place)
            from app.envelope_signer g where g.envelope_id = e.envelope_id) as signers
    from app.envelope e
    join servicing.loan l on l.loan_id = e.loan_id and l.lms_id = e.lms_id
    join servicing.store s on s.store_id = l.store_id
   where e.envelope_id = $1 and e.refused_why is not null`,
);

/** Outbox kind `signingRefused`: { envelopeId }. Tells each signer that the loan did not take their signature, because it changed
 *  before everybody had signed. */
export function refusedSignatureMessages({
  database,
  messenger,
  mode,
}: {
  readonly database: Queryable;
  readonly messenger: Messenger;
  readonly mode: Mode;
}): OutboxKind {
  return {
    attemptsMax: 12,
    work: async (payload) => {
      const envelopeId = String(payload['envelopeId']);
      const row = await database.row(REFUSED, [envelopeId]);
      if (row === null) return { kind: 'giveUp', detail: 'there is no such refused signature' };
      for (const [index, signer] of row.signers.entries()) {
        const outcome = await messenger.sendMail({
          ...writeMail(row, signer.name, mode),
          to: signer.email,
          reference: `signing-refused-${envelopeId}-${index + 1}`,
        });
        if (outcome.kind === 'unknown') return { kind: 'again', detail: outcome.detail };
      }
      return { kind: 'done' };
    },
  };
}

function writeMail({ brand, loan_header: header, store_phone: phone }: RefusedRow, name: string, mode: Mode) {
  const code = findBrandCode(brand);
  const author = code === null ? brand : brandName(code, {});
  const title = 'Your signed documents are not in effect';
  const sentences = [
    ...(mode === 'simulation' ? ['SIMULATION. No money moved.'] : []),
    `You signed documents for loan ${header}. The offer changed or ended before everybody had signed, so they are not in effect.`,
    'Nothing else about your loan changed, and we took no payment because of them.',
    `Open the app to see what you can do now, or call us at ${phone}.`,
  ];
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;color:#1a1a1a"><p style="font-weight:700">${escapeHtml(author)}</p><p>Hello ${escapeHtml(name)},</p><h1 style="font-size:22px">${escapeHtml(title)}</h1>${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('')}</body></html>`;
  return {
    subject: `${author}: ${title}`,
    text: [author, '', `Hello ${name},`, '', title, '', ...sentences, ''].join('\n'),
    html,
  };
}
