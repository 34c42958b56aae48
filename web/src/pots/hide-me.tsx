// Whether the other payers of a pot see one's name and amount.
type Props = { organiser: string; checked: boolean; onChecked: (checked: boolean) => void };

export function HideMe({ organiser, checked, onChecked }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <span>
        Hide my name and amount from the others
        <span className="block text-muted">{organiser} always sees them.</span>
      </span>
    </label>
  );
}
