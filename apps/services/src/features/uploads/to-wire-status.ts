import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { recordUploads } from '@lendside/contract/uploads/record-uploads.ts';
import type { Upload } from './upload-rows.ts';

type WireStatus = Omit<ResponseOf<typeof recordUploads>['files'][number], 'name'>;

/** Returns how far a file is, as clients see it. A file that lapsed is no longer in the store. */
export function toWireStatus({ state, refusedWhy }: Pick<Upload, 'state' | 'refusedWhy'>): WireStatus {
  if (state === 'offered' || state === 'lapsed') return { status: 'refused', reason: 'missing' };
  return { status: state === 'waiting' ? 'received' : state, reason: refusedWhy };
}
