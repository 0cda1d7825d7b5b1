import { expect, test } from 'vitest';
import { isUploadOffered } from './is-upload-offered.ts';

test('each loan system has its own flag for uploads, and the partner takes none [LRO-010 LRO-011]', () => {
  const offered = (nlsDocumentUpload: boolean, tlxeDocumentUpload: boolean) =>
    ([1, 2, 3] as const).map((lmsId) => isUploadOffered({ nlsDocumentUpload, tlxeDocumentUpload }, lmsId));
  expect(offered(true, true)).toEqual([true, true, false]);
  expect(offered(true, false)).toEqual([true, false, false]);
  expect(offered(false, true)).toEqual([false, true, false]);
});
