import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { offerUploads } from '@lendside/contract/uploads/offer-uploads.ts';
import type { recordUploads } from '@lendside/contract/uploads/record-uploads.ts';
import { pause } from '../torture/submit-load.ts';
import type { Caller } from './call-services.ts';
import type { Household } from './seed-signers.ts';
import { INFECTED_EVERY } from './settings.ts';

/** A file that a borrower sent and that the services recorded. */
export interface Sent {
  readonly uploadId: string;
  readonly isInfected: boolean;
}

const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const TRIES_MAX = 200;
const AGAIN_MS = 200;

/** Sends one file the whole way: form, store, record. */
export async function uploadFile(call: Caller, { loanId, people, taskId, number }: Household): Promise<Sent> {
  const [person] = people;
  const isInfected = number % INFECTED_EVERY === 0;
  const bytes = makePdf(number, isInfected);
  const described = { name: `income-${number}.pdf`, size: bytes.length, type: 'application/pdf' };
  const of = { taskId, loanId, lmsId: 2 };
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { uploads } = await call.untilAnswered<ResponseOf<typeof offerUploads>>('offerUploads', person, {
      ...of,
      files: [described],
    });
    const [offer] = uploads;
    if (offer === undefined) throw new Error('no form came');
    await putIntoStore(offer, bytes);
    const { uploadId } = offer;
    const { files } = await call.untilAnswered<ResponseOf<typeof recordUploads>>('recordUploads', person, {
      ...of,
      docType: 'income',
      files: [{ ...described, uploadId }],
    });
    // A file that was recorded by an answer that never came may be decided already.
    if (files[0]?.reason !== 'missing') return { uploadId, isInfected };
    await pause(AGAIN_MS);
  }
  throw new Error(`the file of loan ${loanId} was not recorded in ${TRIES_MAX} tries`);
}

/** Posts the form until the store takes the file. */
async function putIntoStore({ url, fields }: Pick<Offer, 'url' | 'fields'>, bytes: Uint8Array): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }));
    try {
      const { status } = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(3_000) });
      if (status === 204) return;
      if (status >= 400 && status < 500) throw new RefusedForm(`the store refused a form: ${status}`);
    } catch (error) {
      if (error instanceof RefusedForm) throw error;
    }
    await pause(AGAIN_MS);
  }
  throw new Error('the store took no file');
}

class RefusedForm extends Error {}

type Offer = ResponseOf<typeof offerUploads>['uploads'][number];

/** Makes a PDF of one page, unlike any other. An infected one is followed by the test file of virus scanners. */
function makePdf(number: number, isInfected: boolean): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>',
    `<< /Length 0 /Slip (${number} ${Math.random()}) >>\nstream\n\nendstream`,
  ];
  const head = '%PDF-1.4\n';
  const parts = objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  const starts = parts.map((_, index) => head.length + parts.slice(0, index).join('').length);
  const body = `${head}${parts.join('')}`;
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${end}${isInfected ? EICAR : ''}`);
}
