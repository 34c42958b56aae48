// A checkbox of the notification settings.

type Props = {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

export function SettingCheckbox({ label, checked, disabled = false, onChange }: Props) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 text-[15px]">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-primary"
      />
      {label}
    </label>
  );
}
