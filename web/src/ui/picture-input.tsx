// Button that takes a picture from the phone.
import { PICTURE_TYPES } from '@alajo/contract/pictures.ts';
import { ImagePlus } from 'lucide-react';
import { buttonClass } from './button.tsx';

type Props = {
  look: 'secondary' | 'ghost';
  disabled: boolean;
  onPick: (file: File) => void;
};

export function PictureInput({ look, disabled, onPick }: Props) {
  return (
    <label
      className={buttonClass(look, 'has-focus-visible:outline-3 has-focus-visible:outline-primary')}
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
