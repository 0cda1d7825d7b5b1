import { createHash } from 'node:crypto';
import { DOCUSIGN } from './docusign-account.ts';
import type { Answer, Trial } from '#trial.fixture.ts';

const PDF = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [] /Count 0 >>
endobj
xref
0 3
0000000000 65535 f 
0000000009 00000 n 
0000000058 00000 n 
trailer
<< /Size 3 /Root 1 0 R /ID [<00> <00>] >>
startxref
110
%%EOF
`;

const signer = (place: number, name: string) => ({
  recipientId: String(place),
  routingOrder: String(place),
  clientUserId: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@example.com`,
  tabs: {
    signHereTabs: [{ documentId: '1', pageNumber: '1', xPosition: '72', yPosition: '600' }],
    initialHereTabs: [{ documentId: '1', pageNumber: '1', xPosition: '72', yPosition: '640' }],
  },
});

/** An envelope for Ann, who signs first, and Ben. */
export const definition = (reference: string, expireAfter = '7') => ({
  status: 'sent',
  emailSubject: 'Agreement <b>',
  transactionId: reference,
  customFields: { textCustomFields: [{ name: 'lendsideReference', value: reference }] },
  notification: { expirations: { expireEnabled: 'true', expireAfter } },
  documents: [
    { documentId: '1', name: 'Agreement', fileExtension: 'pdf', documentBase64: Buffer.from(PDF).toString('base64') },
  ],
  recipients: { signers: [signer(1, 'Ann'), signer(2, 'Ben')] },
});

export const unsignedHash = createHash('sha256').update(PDF).digest('hex');

/** Calls DocuSign's API with a token that the trial hands out. */
export type DocuSignTrial = {
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Makes an envelope. Returns its id. */
  make(reference: string, expireAfter?: string): Promise<string>;
  /** Opens a view for a person. Returns its path at the simulator. */
  open(envelopeId: string, name: string): Promise<string>;
  /** Sends the form of an open page. Returns the answer and where it leads. */
  send(
    path: string,
    form: Record<string, string | string[]>,
  ): Promise<{ status: number; location: string; text: string }>;
};

const headersFor = async (trial: Trial): Promise<Record<string, string>> => {
  const { json } = await trial.send('POST', '/control/docusign/token');
  return { authorization: `Bearer ${String(json['token'])}` };
};

export async function docuSignTrial(trial: Trial): Promise<DocuSignTrial> {
  const headers = await headersFor(trial);
  const base = trial.simulator.url.replace('localhost', '127.0.0.1');
  const call: DocuSignTrial['call'] = (method, path, body) =>
    trial.send(method, `/docusign/restapi/v2.1/accounts/${DOCUSIGN.accountId}${path}`, body, headers);
  return {
    call,
    make: async (reference, expireAfter) => {
      const { json } = await call('POST', '/envelopes', definition(reference, expireAfter));
      return String(json['envelopeId']);
    },
    open: async (envelopeId, name) => {
      const { json } = await call('POST', `/envelopes/${envelopeId}/views/recipient`, {
        returnUrl: 'http://localhost:8080/signing/return',
        clientUserId: name.toLowerCase(),
        userName: name,
        email: `${name.toLowerCase()}@example.com`,
        pingUrl: 'http://localhost:8080/api/ping',
        pingFrequency: '60',
        frameAncestors: ['http://localhost:8080', 'javascript:alert(1)'],
      });
      return new URL(String(json['url'])).pathname;
    },
    send: async (path, form) => {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(form)) for (const each of [value].flat()) body.append(name, each);
      const answer = await fetch(`${base}${path}/end`, { method: 'POST', body, redirect: 'manual' });
      return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() };
    },
  };
}

export const signature = { act: 'sign', signature: 'Ann', initials: 'A', place: ['1:initials', '1:signature'] };
