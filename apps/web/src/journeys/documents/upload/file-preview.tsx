import { FileText } from 'lucide-react';
import { useCallback, useState } from 'react';
import styles from './upload.module.css';

/** A small picture of a chosen photo, or the sign of a document. The name of the file stands beside it. */
export function FilePreview({ file }: { readonly file: File }) {
  const [broken, setBroken] = useState<File | null>(null);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (!file.type.startsWith('image/') || broken === file)
    return (
      <span className={styles['preview']}>
        <FileText aria-hidden="true" />
      </span>
    );
  return <img ref={show} className={styles['preview']} alt="" onError={() => setBroken(file)} />;
}
