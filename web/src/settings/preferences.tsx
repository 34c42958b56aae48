// The theme, saved for all devices.
import { useForm, valid } from '../platform/form.ts';
import { setTheme, type Theme, useTheme } from '../platform/theme.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { useSaveTheme } from './queries.ts';
import { Section } from './section.tsx';

const THEMES: { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

export function Preferences() {
  const theme = useTheme();
  const save = useSaveTheme();
  const form = useForm({
    initial: {},
    check: () => valid(theme),
    send: (chosen) => save.mutateAsync(chosen),
  });
  return (
    <Section id="preferences" title="Preferences">
      <form {...form.props} className="flex flex-col gap-4">
        <fieldset>
          <legend className="mb-1.5 font-medium text-sm">Dark mode</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {THEMES.map((option) => (
              <label
                key={option.theme}
                className="flex min-h-11 items-center gap-2 rounded-control border border-field px-3 py-1 has-checked:border-primary has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-primary"
              >
                <input
                  type="radio"
                  name="theme"
                  className="accent-(--primary)"
                  checked={theme === option.theme}
                  onChange={() => {
                    form.clear();
                    setTheme(option.theme);
                  }}
                />
                {option.label}
              </label>
            ))}
          </div>
        </fieldset>
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        {form.reply && <Notice tone="good">Saved on all your devices.</Notice>}
        <Button type="submit" className="self-start" loading={form.pending}>
          Save Preferences
        </Button>
      </form>
    </Section>
  );
}
