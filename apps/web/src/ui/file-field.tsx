import styles from './field.module.css';
import { describedBy, fieldId, FieldFrame, type FieldProps } from './field.tsx';

interface FileFieldProps extends Pick<FieldProps, 'name' | 'label' | 'hint' | 'error' | 'isOptional'> {
  /** Media types the file chooser offers, separated by commas. */
  readonly accept: string;
  /** Called with the chosen file; null when the choice was cleared. */
  readonly onChoose: (file: File | null) => void;
}

/** A labeled choice of one file with the browser's own chooser, which can take a photo on a phone. The caller checks the file
 *  and passes the error. */
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
