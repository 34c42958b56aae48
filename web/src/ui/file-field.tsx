// A button that chooses a file, and the name of the chosen one.
import { FileUp } from 'lucide-react';
import { buttonClass } from './button.tsx';

type Props = {
  file: File | undefined;
  types: readonly string[];
  disabled: boolean;
  onFile: (file: File) => void;
};

export function FileField({ file, types, disabled, onFile }: Props) {
  return (
    <div>
      <label
        className={buttonClass(
          'secondary',
          'w-full has-focus-visible:outline-3 has-focus-visible:outline-primary',
        )}
      >
        <FileUp size={18} aria-hidden="true" />
        {file ? 'Choose another file' : 'Choose a picture or PDF'}
        <input
          type="file"
          accept={types.join(',')}
          disabled={disabled}
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onFile(chosen);
            // Allows the same file to be chosen again.
            target.value = '';
          }}
        />
      </label>
      {file && (
        <p role="status" className="wrap-anywhere mt-1.5 text-sm">
          {file.name}
        </p>
      )}
    </div>
  );
}
