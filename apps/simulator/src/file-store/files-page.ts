import type { ObjectFacts } from './object-books.ts';
import { html, type Html } from '#pages/html.ts';
import { layout, time } from '#pages/layout.ts';
import { scrollingTable } from '#pages/table.ts';

const nothing = html`<div class="empty">
  <p><strong>No files yet.</strong></p>
  <p>Everything that Lendside or its customers put into the store appears here. Its contents are never shown.</p>
</div>`;

function row(object: ObjectFacts): Html {
  return html`<tr>
    <td>${time(new Date(object.createdAtMs).toISOString())}</td>
    <td>${object.bucket}</td>
    <td>${object.key}</td>
    <td>${object.mediaType}</td>
    <td>${object.byteCount.toLocaleString('en-US')}</td>
    <td>${object.cameBy === 'form' ? 'a browser’s form' : 'a call of Lendside'}</td>
  </tr>`;
}

/** Lists the objects of the store, newest first, without their contents. */
export function filesPage(lendsideUrl: string, objects: readonly ObjectFacts[]): Html {
  const heads = ['Put', 'Bucket', 'Key', 'Type', 'Bytes', 'Came by'];
  return layout(
    { name: 'files', title: 'Files', lendsideUrl },
    objects.length === 0 ? nothing : scrollingTable('Files', heads, objects.map(row)),
  );
}
