// Whether the other payers of a pot see one's name and amount.
import { Checkbox } from '../ui/checkbox.tsx';

type Props = { organiser: string; checked: boolean; onChecked: (checked: boolean) => void };

export function HideMe({ organiser, checked, onChecked }: Props) {
  return (
    <Checkbox className="items-center text-sm" checked={checked} onChecked={onChecked}>
      <span>
        Hide my name and amount from the others
        <span className="block text-muted">{organiser} always sees them.</span>
      </span>
    </Checkbox>
  );
}
