// Button that takes a picture from the phone.
import { PICTURE_TYPES } from '@alajo/contract/pictures.ts';
import { ImagePlus } from 'lucide-react';
import { buttonClass } from './button.tsx';

type Props = {
  variant: 'secondary' | 'ghost';
  disabled: boolean;
  onPick: (file: File) => void;
};

export function PictureInput({ variant, disabled, onPick }: Props) {
  return (
    <label
      className={buttonClass(
        variant,
        'has-focus-visible:outline-3 has-focus-visible:outline-primary',
      )}
    >
      <ImagePlus size={18} aria-hidden="true" />
      Add a picture
      <input
        type="file"
        accept={PICTURE_TYPES.join(',')}
        disabled={disabled}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
