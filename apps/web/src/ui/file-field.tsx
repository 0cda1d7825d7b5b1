import styles from './field.module.css';
import { describedBy, fieldId, FieldFrame, type FieldProps } from './field.tsx';

interface FileFieldProps extends Pick<FieldProps, 'name' | 'label' | 'hint' | 'error' | 'isOptional'> {
  /** Media types the chooser offers, with commas between. */
  readonly accept: string;
  /** Called with the file chosen, null when the choice was taken back. */
  readonly onChoose: (file: File | null) => void;
}

/** A labelled choice of one file, by the browser's own chooser, which takes a photo on a phone. What is chosen is judged by whoever has
 *  the field, and the reason stands beside it. Props: those of Field it shows, accept, onChoose. */
export function FileField(props: FileFieldProps) {
  return (
    <FieldFrame {...props}>
      <input
        id={fieldId(props.name)}
        name={props.name}
        className={styles['file']}
        type="file"
        accept={props.accept}
        onChange={({ target }) => props.onChoose(target.files?.[0] ?? null)}
        aria-invalid={(props.error ?? null) !== null || undefined}
        aria-describedby={describedBy(props)}
      />
    </FieldFrame>
  );
}
