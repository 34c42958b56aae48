// Checkbox that hides the payer's name and amount from the other payers of a pot.
import { Checkbox } from '../ui/checkbox.tsx';

type Props = { organiser: string; checked: boolean; onChecked: (checked: boolean) => void };

export function HideMe({ organiser, checked, onChecked }: Props) {
  return (
    <Checkbox className="items-center text-sm" checked={checked} onChecked={onChecked}>
      <span>
        Hide my name and amount from other payers
        <span className="block text-muted">{organiser} always sees them.</span>
      </span>
    </Checkbox>
  );
}
