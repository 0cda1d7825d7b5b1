import { DocumentBlocks, type Block } from '#steps/document-page/document-blocks.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import styles from './signing.module.css';

/** The agreement to electronic documents that is in force, in a scrolling box. Props: text. */
export function ConsentText({
  text,
}: {
  readonly text: { readonly title: string; readonly version: string; readonly blocks: readonly Block[] };
}) {
  return (
    <ScrollRegion label={text.title}>
      <p className={styles['quiet']}>Version {text.version}</p>
      <DocumentBlocks blocks={text.blocks} />
    </ScrollRegion>
  );
}
