import { longDate } from '#calendar/long-date.ts';
import type { DocumentBlock, DocumentContent } from './document-content.ts';
import { DATE_LABEL } from './document-text.ts';

/** Lists the words of one block, in reading order. */
export function blockText(block: DocumentBlock): readonly string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [block.text];
    case 'list':
      return block.items;
    case 'facts':
      return [block.caption, ...block.rows.flat()];
    case 'table':
      return [block.caption, ...block.head, ...block.rows.flat()];
    case 'box':
      return [
        block.caption,
        ...block.cells.map(({ title }) => title),
        ...block.cells.map(({ value }) => value),
        ...block.cells.map(({ note }) => note),
      ];
    case 'sign':
      return block.place === 'signature' ? [block.label, block.name, DATE_LABEL] : [block.label, block.name];
  }
}

/** Lists the words of a document, in reading order. Its page and its PDF hold these words. */
export function documentText(content: DocumentContent): readonly string[] {
  const head = [content.author, content.title, longDate(content.madeOn)];
  return [...head, ...content.blocks.flatMap(blockText)].filter((words) => words !== '');
}
