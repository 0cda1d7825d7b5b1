import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getDocumentPage } from '@lendside/contract/documents/get-document-page.ts';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import styles from './document-blocks.module.css';

/** One part of a document, as the services return it. */
export type Block = ResponseOf<typeof getDocumentPage>['blocks'][number];

/** Shows the words of a document in reading order: headings, paragraphs, lists, facts, tables, the Truth in Lending box and the
 *  places to sign. Headings start at level 2. Props: blocks. Source: width 2. */
export function DocumentBlocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <div className={styles['document']}>
      {blocks.map((block, place) => (
        // A document never changes, so a part's place is its identity.
        <BlockView key={place} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul className={styles['list']}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <dl className={styles['facts']} aria-label={block.caption}>
          {block.rows.map(([label = '', value = '']) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return <Table block={block} />;
    case 'box':
      return (
        <section className={styles['box']} aria-label={block.caption}>
          {block.cells.map((cell) => (
            <div key={cell.title}>
              <p className={styles['cell-title']}>{cell.title}</p>
              <p className={styles['cell-value']}>{cell.value}</p>
              <p className={styles['cell-note']}>{cell.note}</p>
            </div>
          ))}
        </section>
      );
    case 'sign':
      return (
        <div className={styles['sign']}>
          <p className={styles['line']} aria-hidden="true" />
          <p>
            {block.place === 'initials' ? 'Initials' : 'Signature'} of {block.name}: {block.label}
          </p>
        </div>
      );
  }
}

function Table({ block }: { readonly block: Extract<Block, { kind: 'table' }> }) {
  return (
    <ScrollRegion label={block.caption} isWide>
      <table className={styles['table']}>
        <caption>{block.caption}</caption>
        <thead>
          <tr>
            {block.head.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={column}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
