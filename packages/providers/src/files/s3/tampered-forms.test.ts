import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { bodyOf } from '#files/post-form.fixture.ts';

const world = await startSimulatedWorld();
const MAX_BYTES = 4_194_304;
const PHOTO = Buffer.from('a photo');

type Fields = [name: string, value: string][];
interface Made {
  readonly url: string;
  readonly fields: Fields;
}

function openAccount(changes: { accessKeyId?: string; secretAccessKey?: string; region?: string } = {}): S3Client {
  const { region = 'us-east-1', accessKeyId = 'SIMFILESKEY000000001', secretAccessKey = 'sim-files-secret' } = changes;
  const credentials = { accessKeyId, secretAccessKey };
  return new S3Client({ region, credentials, endpoint: `${world.url}/s3`, forcePathStyle: true });
}

/** Makes a genuine form with Amazon's own library. */
async function makeForm(key: string, { seconds = 600, account = openAccount() } = {}): Promise<Made> {
  const { url, fields } = await createPresignedPost(account, {
    Bucket: 'lendside-files',
    Key: key,
    Conditions: [['content-length-range', 1, MAX_BYTES]],
    Fields: { 'Content-Type': 'image/png', success_action_status: '204', 'x-amz-server-side-encryption': 'AES256' },
    Expires: seconds,
  });
  return { url, fields: Object.entries(fields) };
}

const replaced = ({ url, fields }: Made, name: string, change: (value: string) => string): Made => ({
  url,
  fields: fields.map(([field, value]) => [field, field === name ? change(value) : value]),
});
const without = ({ url, fields }: Made, name: string): Made => ({
  url,
  fields: fields.filter(([field]) => field !== name),
});
const added = ({ url, fields }: Made, name: string, value: string): Made => ({
  url,
  fields: [...fields, [name, value]],
});

/** Changes the policy and keeps its signature. */
const rewritten = (form: Made, change: (policy: string) => string): Made =>
  replaced(form, 'Policy', (policy) =>
    Buffer.from(change(Buffer.from(policy, 'base64').toString('utf8'))).toString('base64'),
  );

async function post({ url, fields }: Made, file: Uint8Array | FormData = PHOTO): Promise<string> {
  const body = file instanceof FormData ? file : bodyOf({ fields }, file);
  const answer = await fetch(url, { method: 'POST', body });
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
  return `${answer.status} ${code}`.trim();
}

async function storedKeys(): Promise<readonly unknown[]> {
  const { objects } = (await world.control('GET', '/control/files')) as { objects: { key: unknown }[] };
  return objects.map(({ key }) => key);
}

/** A form whose file comes first, so that the fields stand after it. */
function fileFirst({ fields }: Made): FormData {
  const body = new FormData();
  body.append('file', new Blob([PHOTO]), 'photo.png');
  for (const [name, value] of fields) body.append(name, value);
  return body;
}

function withoutFile({ fields }: Made): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return body;
}

type Tampered = (form: Made, key: string) => Promise<string> | string;

const TAMPERED: readonly (readonly [what: string, answer: string, post: Tampered])[] = [
  ['another key', '403 AccessDenied', (form) => post(replaced(form, 'key', () => 'incoming/elsewhere'))],
  ['no key', '400 InvalidArgument', (form) => post(without(form, 'key'))],
  ['two keys', '400 InvalidArgument', (form) => post(added(form, 'key', 'incoming/elsewhere'))],
  ['another type', '403 AccessDenied', (form) => post(replaced(form, 'Content-Type', () => 'text/html'))],
  ['no type', '403 AccessDenied', (form) => post(without(form, 'Content-Type'))],
  ['no encryption', '403 AccessDenied', (form) => post(without(form, 'x-amz-server-side-encryption'))],
  [
    'another answer asked for',
    '403 AccessDenied',
    (form) => post(replaced(form, 'success_action_status', () => '200')),
  ],
  ['public access added', '403 AccessDenied', (form) => post(added(form, 'acl', 'public-read'))],
  [
    'a redirect added',
    '403 AccessDenied',
    (form) => post(added(form, 'success_action_redirect', 'https://evil.example')),
  ],
  ['a file of 0 bytes', '400 EntityTooSmall', (form) => post(form, new Uint8Array())],
  ['a file of 4 MB + 1 byte', '400 EntityTooLarge', (form) => post(form, new Uint8Array(MAX_BYTES + 1))],
  ['no file', '400 InvalidArgument', (form) => post(form, withoutFile(form))],
  ['the fields after the file', '400 InvalidArgument', (form) => post(form, fileFirst(form))],
  ['an expired form', '403 AccessDenied', async (_form, key) => post(await makeForm(key, { seconds: -1 }))],
  [
    'a later expiry in the policy',
    '403 SignatureDoesNotMatch',
    (form) => post(rewritten(form, (policy) => policy.replace(/"expiration":"\d{4}/, '"expiration":"2999'))),
  ],
  [
    'a longer file in the policy',
    '403 SignatureDoesNotMatch',
    (form) => post(rewritten(form, (policy) => policy.replace(`${MAX_BYTES}`, '999999999'))),
  ],
  ['no policy', '403 AccessDenied', (form) => post(without(form, 'Policy'))],
  [
    'one character of the signature',
    '403 SignatureDoesNotMatch',
    (form) => post(replaced(form, 'X-Amz-Signature', (text) => (text.startsWith('0') ? '1' : '0') + text.slice(1))),
  ],
  [
    'the signature of another form',
    '403 SignatureDoesNotMatch',
    async (form) => {
      const other = new Map((await makeForm('incoming/other')).fields).get('X-Amz-Signature') ?? '';
      return post(replaced(form, 'X-Amz-Signature', () => other));
    },
  ],
  [
    'a form signed with another secret',
    '403 SignatureDoesNotMatch',
    async (_form, key) => post(await makeForm(key, { account: openAccount({ secretAccessKey: 'guessed' }) })),
  ],
  [
    'an unknown account',
    '403 InvalidAccessKeyId',
    async (_form, key) => post(await makeForm(key, { account: openAccount({ accessKeyId: 'NOBODY' }) })),
  ],
  [
    'the credential of another region',
    '403 AccessDenied',
    async (_form, key) => post(await makeForm(key, { account: openAccount({ region: 'eu-west-1' }) })),
  ],
  ['another day', '403 AccessDenied', (form) => post(replaced(form, 'X-Amz-Date', () => '20200101T000000Z'))],
  ['another algorithm', '403 AccessDenied', (form) => post(replaced(form, 'X-Amz-Algorithm', () => 'none'))],
  [
    'posted to another bucket',
    '403 AccessDenied',
    (form) => post({ ...form, url: form.url.replace('lendside-files', 'lendside-other') }),
  ],
  [
    'posted to a bucket that does not exist',
    '404 NoSuchBucket',
    (form) => post({ ...form, url: form.url.replace('lendside-files', 'nowhere') }),
  ],
];

test('the store takes a form of Amazon’s own library, once for each time it is posted', async () => {
  const form = await makeForm('incoming/genuine');
  expect(await post(form, new Uint8Array(MAX_BYTES))).toBe('204');
  expect(await post(form)).toBe('204');
  expect((await storedKeys()).filter((key) => key === 'incoming/genuine')).toHaveLength(1);
});

test.each(TAMPERED)('the store refuses a form with %s: %s', async (what, answer, tamper) => {
  const key = `incoming/tampered-${what.replaceAll(/\W+/g, '-')}`;
  const before = await storedKeys();
  expect(await tamper(await makeForm(key), key)).toBe(answer);
  expect(await storedKeys()).toEqual(before);
});

test('a body that is no form is refused', async () => {
  const { url } = await makeForm('incoming/none');
  const bodies: RequestInit[] = [
    { body: 'just a text' },
    { body: '--x\r\nnothing', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    {},
  ];
  for (const init of bodies) expect((await fetch(url, { method: 'POST', ...init })).status).toBe(400);
});
