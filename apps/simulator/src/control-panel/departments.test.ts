import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTrial, type Trial } from '#trial.fixture.ts';

const LOAN = {
  person: { code: 'P03', name: 'Cora Diaz' },
  loanId: 41,
  loanHeader: '10001-0000041-00',
  product: 'Georgia title pawn',
  statusCode: 15,
  statusName: 'OutForRepo',
  meaning: 'A recovery agent has the order to collect the vehicle.',
  asOf: '2026-06-22',
  daysLate: 15,
  dueDate: '2026-06-07',
  payoffAmount: '1,455.00',
  reinstatementAmount: '255.00',
  comesNext: 'In 45 days, at 60 days late, it is written off.',
  acts: ['recallRepo', 'recoverVehicle', 'sellVehicle', 'fileBankruptcy'],
};

const CASH = {
  payoutId: 'refund_1',
  purpose: 'refund',
  loanId: 41,
  amount: '40.00',
  referenceNumber: 'ST-10001',
  expiresOn: null,
};
const REVIEW = {
  payoutId: 'out_9',
  purpose: 'accountProof',
  channel: 'ach',
  loanId: null,
  amount: null,
  askedAt: '2026-06-22T10:00:00.000Z',
  givenUpAt: 'unknown',
};

const FILE = { name: 'pay.jpg', size: 2000, docType: 'income', status: 'accepted', reason: null, note: null };
const TASK = {
  taskId: 1,
  docTypes: ['income'],
  reason: 'Please show what you earn.',
  openedOn: '2026-06-20',
  isOpen: true,
  files: [
    { ...FILE, uploadId: 'upload-1' },
    { ...FILE, uploadId: 'upload-2', name: 'old.jpg', status: 'refused', reason: 'infected' },
  ],
};

const VISIT = {
  visitId: 9,
  store: 'TitleMax Memphis',
  person: 'Hope Ward',
  loanHeader: '10011-0000009-00',
  appointmentType: 'productSwitch',
  at: '2026-06-23 10:00',
  state: 'booked',
  confirmationNumber: 'V-100009',
};

const PICTURE = Buffer.from('ffd8ffe000104a464946', 'hex');

type Asked = { path: string; key: unknown; body: unknown };

/** Starts a Lendside that lists one loan, refuses a sale and accepts everything else. */
async function startLendside() {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const body: unknown = text === '' ? null : JSON.parse(text);
      const path = request.url ?? '';
      if (request.method === 'POST') asked.push({ path, key: request.headers['x-simulation-key'], body });
      const isRefused = text.includes('sellVehicle');
      const answers: Readonly<Record<string, unknown>> = {
        '/api/simulation/loans': { loans: [LOAN] },
        '/api/simulation/loans/act': { message: isRefused ? 'Send the sale notice first.' : 'It was recovered.' },
        '/api/simulation/visits': { visits: [VISIT], message: 'Signed at the store.' },
        '/api/simulation/moneydesk': { cash: [CASH], reviews: [REVIEW] },
        '/api/simulation/storecash': { done: true, message: 'The store handed out $40.00.' },
        '/api/simulation/payoutreview': { done: false, message: 'This payout is not in review any more.' },
        '/api/simulation/uploads?loanId=41': { tasks: [TASK] },
        '/api/simulation/uploads': { message: 'The file was accepted.' },
        '/api/simulation/uploadedFile?loanId=41&uploadId=upload-1': 'a picture',
        '/api/simulation/clock': { clocks: [{ name: 'TLXe', currentDate: '2026-06-23' }], days: [] },
      };
      if (path.startsWith('/api/simulation/uploadedFile')) {
        const isKnown = answers[path] !== undefined && request.headers['x-simulation-key'] === 'simulation';
        response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(PICTURE);
        return;
      }
      response.writeHead(isRefused ? 409 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answers[path] ?? {}));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}

let lendside: Awaited<ReturnType<typeof startLendside>>;
let trial: Trial;
beforeEach(async () => {
  lendside = await startLendside();
  trial = await startTrial(':memory:', lendside.url);
});
afterEach(async () => {
  await trial.close();
  lendside.close();
});

async function sendForm(path: string, fields: Record<string, string>, origin = trial.simulator.url) {
  const response = await fetch(`${trial.simulator.url}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person: 'P03', loanId: '41', reference: 'ref-of-form', ...fields }).toString(),
  });
  return { status: response.status, url: response.url, text: await response.text() };
}

describe('departments page', () => {
  test('the page shows a person’s loan, its status, its next step and only the allowed actions', async () => {
    const { text } = await trial.send('GET', '/departments?person=P03');
    for (const part of ['Cora Diaz', '15 OutForRepo.', '$1,455.00', '$255.00', LOAN.comesNext, 'Next day'])
      expect(text).toContain(part);
    expect(text).toContain('Recall the recovery agent');
    expect(text).not.toContain('Assign a recovery agent');
    expect((await trial.send('GET', '/departments?person=P99')).text).toContain(
      'no loan that a department could act on',
    );
  });

  test('the reviewer sees an accepted file before they decide about it', async () => {
    const { text } = await trial.send('GET', '/departments?person=P03');
    const [, address = ''] = /<a href="([^"]+)"[^>]*>See pay\.jpg</.exec(text) ?? [];
    expect(text).not.toContain('See old.jpg');
    const seen = await fetch(`${trial.simulator.url}${address}`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await seen.arrayBuffer()).equals(PICTURE)).toBe(true);
    expect((await fetch(`${trial.simulator.url}/departments/uploads/41/upload-9`)).status).toBe(404);
  });

  test('the cash desk hands out what waits at a store, by the number that the person shows', async () => {
    const { text } = await trial.send('GET', '/departments?person=P03');
    for (const part of ['ST-10001', '$40.00, a refund of loan 41', 'Number that the person shows'])
      expect(text.replaceAll(/<[^>]+>/g, '')).toContain(part);
    const handed = await sendForm('/departments/cash', { referenceNumber: ' ST-10001 ' });
    expect(lendside.asked.at(-1)).toMatchObject({
      path: '/api/simulation/storecash',
      key: 'simulation',
      body: { referenceNumber: 'ST-10001' },
    });
    expect(handed.text).toContain('The store handed out $40.00.');
    expect((await sendForm('/departments/cash', { referenceNumber: ' ' })).text).toContain(
      'Enter the number that the person shows.',
    );
  });

  test('the funding desk ends the review of a payout, and never without a reason', async () => {
    const { text } = await trial.send('GET', '/departments?person=P03');
    expect(text).toContain('a small credit that proves an account by ach');
    expect(text).toContain('Ask the channel again');
    const review = { payoutId: 'out_9', finding: 'unpaid' };
    expect((await sendForm('/departments/review', { ...review, because: '' })).text).toContain(
      'Say what you found out.',
    );
    expect(lendside.asked).toEqual([]);
    const ended = await sendForm('/departments/review', { ...review, because: 'the bank has none' });
    expect(lendside.asked[0]).toMatchObject({
      path: '/api/simulation/payoutreview',
      body: { payoutId: 'out_9', finding: 'unpaid', because: 'the bank has none' },
    });
    expect(ended.text).toContain('This payout is not in review any more.');
  });

  test('an action goes to Lendside with the simulator’s key, and its answer is shown', async () => {
    const { url, text } = await sendForm('/departments/act', { does: 'recoverVehicle', miles: '12' });
    expect(lendside.asked).toEqual([
      {
        path: '/api/simulation/loans/act',
        key: 'simulation',
        body: { loanId: 41, reference: 'ref-of-form', act: { does: 'recoverVehicle', miles: 12 } },
      },
    ]);
    expect(url).toContain('/departments?person=P03');
    expect(text).toContain('It was recovered.');
    expect((await trial.send('GET', '/departments?person=P03')).text).not.toContain('It was recovered.');
  });

  test('the store sees whom it expects, and says what became of a visit', async () => {
    const { text } = await trial.send('GET', '/departments?person=P03');
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('2026-06-23 10:00, TitleMax Memphis: Hope Ward completes a switch of product');
    const done = await sendForm('/departments/visit', { visitId: '9', outcome: 'done' });
    expect(lendside.asked).toMatchObject([{ path: '/api/simulation/visits', body: { visitId: 9, outcome: 'done' } }]);
    expect(done.text).toContain('Signed at the store.');
  });

  test('a refusal by Lendside appears at its form with the typed values', async () => {
    const { text } = await sendForm('/departments/act', { does: 'sellVehicle', gross: '$6,200.5', auctionFee: '500' });
    expect(lendside.asked[0]?.body).toMatchObject({ act: { gross: '6200.50', auctionFee: '500.00' } });
    expect(text).toContain('Send the sale notice first.');
    expect(text).toContain('value="$6,200.5"');
  });

  test('an amount that may stay empty is left out, and a typed one is sent', async () => {
    await sendForm('/departments/act', { does: 'renewAtStore', amount: '' });
    await sendForm('/departments/act', { does: 'switchAtStore', creditLimit: '2,500', amount: '176' });
    expect(lendside.asked.map(({ body }) => body)).toMatchObject([
      { act: { does: 'renewAtStore' } },
      { act: { does: 'switchAtStore', creditLimit: '2500.00', amount: '176.00' } },
    ]);
    expect(JSON.stringify(lendside.asked[0]?.body)).not.toContain('amount');
  });

  test('a public sale sends its day, time and place, and a private sale sends none of them', async () => {
    const place = { saleOn: '2026-07-20', saleAt: '10:00 AM', salePlace: '9 Sample Yard, Phoenix, AZ 85009' };
    await sendForm('/departments/act', { does: 'sendSaleNotice', saleMethod: 'public', ...place });
    await sendForm('/departments/act', { does: 'sendSaleNotice', saleMethod: 'private' });
    expect(lendside.asked.map(({ body }) => (body as { act: unknown }).act)).toEqual([
      { does: 'sendSaleNotice', saleMethod: 'public', ...place },
      { does: 'sendSaleNotice', saleMethod: 'private' },
    ]);
  });

  test('a lower credit limit sends its reason as a list and what it was based on', async () => {
    const limit = { creditLimit: '500', reasons: 'delinquentWithUs', report: 'score' };
    await sendForm('/departments/act', { does: 'setCreditLimit', ...limit });
    expect(lendside.asked[0]?.body).toMatchObject({
      act: { creditLimit: '500.00', reasons: ['delinquentWithUs'], report: 'score' },
    });
  });

  test.each([
    ['sendSaleNotice', { saleMethod: 'public', saleOn: 'soon' }, 'Public sale: day (YYYY-MM-DD): enter a day like'],
    ['renewAtStore', { amount: 'all' }, 'Cash paid ($), empty for the minimum: enter an amount like 1,234.56.'],
    ['recoverVehicle', { miles: 'far' }, 'Miles away: enter a whole number of miles up to 5000.'],
    ['sellVehicle', { gross: '', auctionFee: '0' }, 'Sold for ($): enter an amount like 1,234.56.'],
    ['fileBankruptcy', { chapter: '9' }, 'Chapter: enter one of the choices.'],
    ['extendPlan', { instalments: '9' }, 'Payments: enter one of the choices.'],
  ])('%s with a wrong value is not sent and keeps the typed value', async (does, fields, message) => {
    const { text } = await sendForm('/departments/act', { does, ...fields });
    expect(lendside.asked).toEqual([]);
    expect(text).toContain(message);
  });

  test('the reviewer sees each file with its state and reviews one whose checks passed', async () => {
    const { text } = await trial.send('GET', '/departments?person=P03');
    for (const part of ['Please show what you earn.', 'Accept pay.jpg', 'was refused (infected)', 'Ask for a document'])
      expect(text).toContain(part);
    expect(text).not.toContain('Accept old.jpg');
  });

  test('the reviewer accepts a file, sends one back with a note, and asks for a document', async () => {
    const { text } = await sendForm('/departments/uploads', { does: 'acceptUpload', uploadId: 'upload-1', note: '' });
    expect(text).toContain('The file was accepted.');
    await sendForm('/departments/uploads', { does: 'askAgain', uploadId: 'upload-1', note: 'All corners.' });
    await sendForm('/departments/uploads', { does: 'askForDocument', docType: 'title', reason: 'To lend.' });
    expect(lendside.asked.map(({ body }) => (body as { act: unknown }).act)).toEqual([
      { does: 'acceptUpload', uploadId: 'upload-1' },
      { does: 'askAgain', uploadId: 'upload-1', note: 'All corners.' },
      { does: 'askForDocument', docType: 'title', reason: 'To lend.' },
    ]);
  });

  test.each([
    ['askAgain', { uploadId: 'upload-1', note: ' ' }, 'Say what is wrong with the file.'],
    ['askForDocument', { docType: 'income', reason: '' }, 'Say why the document is needed.'],
    ['askForDocument', { docType: 'gold', reason: 'x' }, 'Choose what to do.'],
  ])('%s without what it needs is not sent, and says what is missing', async (does, fields, message) => {
    const { text } = await sendForm('/departments/uploads', { does, ...fields });
    expect(lendside.asked).toEqual([]);
    expect(text).toContain(message);
  });

  test('the page moves the business clock to the next day', async () => {
    const { text } = await sendForm('/departments/next-day', {});
    expect(lendside.asked).toMatchObject([{ path: '/api/simulation/clock', body: { days: 1 } }]);
    expect(text).toContain('Moved to the next day: TLXe 2026-06-23.');
  });

  test('a form sent by another site does nothing, and an unreachable Lendside is reported', async () => {
    expect((await sendForm('/departments/act', { does: 'recallRepo' }, 'https://evil.example')).status).toBe(403);
    expect(lendside.asked).toEqual([]);
    lendside.close();
    const alone = await startTrial(':memory:', 'http://127.0.0.1:1');
    expect((await alone.send('GET', '/departments')).text).toContain('Lendside does not answer');
    await alone.close();
  });
});
