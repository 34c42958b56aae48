// All active keys of this page, and the switch for single-key shortcuts.
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { setShortcutsEnabled, useAllKeys, useShortcutsEnabled } from '../platform/shortcuts.ts';
import { Kbd } from '../ui/kbd.tsx';

export default function KeyList({ onClose }: { onClose: () => void }) {
  const parts = useAllKeys().filter(({ keys }) => keys.length > 0);
  const on = useShortcutsEnabled();
  return (
    <Dialog open onOpenChange={onClose} title="Keys">
      <div className="dense flex flex-col gap-4">
        {parts.map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3 className="mb-1 font-semibold text-muted text-sm">{where}</h3>
            <ul className="grid grid-cols-2 gap-x-6">
              {keys.map(({ key, label }) => (
                <li key={key} className="flex items-center gap-2 py-0.5">
                  <Kbd>{key}</Kbd>
                  <span className="sr-only">{key}: </span>
                  {label}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Checkbox checked={on} onChecked={setShortcutsEnabled}>
          Single keys trigger actions. Turn them off if you dictate to your computer or press keys
          by mistake.
        </Checkbox>
      </div>
    </Dialog>
  );
}
