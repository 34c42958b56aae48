// The keys of this page, and a button for all of them.
import { useAllKeys, useShortcutsEnabled } from '../platform/shortcuts.ts';
import { Kbd } from '../ui/kbd.tsx';

export function ShortcutBar({ onAll }: { onAll: () => void }) {
  const on = useShortcutsEnabled();
  // Navigation keys come first.
  const listRank = ({ where }: { where: string }) => Number(where === 'List');
  const keys = useAllKeys()
    .toSorted((a, b) => listRank(b) - listRank(a))
    .flatMap((part) => part.keys)
    .filter(({ minor }) => !minor);
  return (
    <footer className="flex items-center gap-3.5 overflow-hidden whitespace-nowrap border-line border-t bg-surface px-4 text-[0.71875rem] text-muted">
      {on && (
        // Keys that don’t fit wrap to a hidden second line, so none is cut in half.
        <div aria-hidden="true" className="flex h-5 min-w-0 flex-wrap gap-x-3.5 overflow-hidden">
          {keys.map(({ key, label }) => (
            <span key={key} className="flex h-5 items-center gap-[5px]">
              <Kbd>{key}</Kbd>
              {label}
            </span>
          ))}
        </div>
      )}
      <span className="ml-auto max-lg:hidden">Every view and action is logged</span>
      <button
        type="button"
        onClick={onAll}
        className="flex items-center gap-[5px] rounded hover:text-text max-lg:ml-auto"
      >
        {on && <Kbd>?</Kbd>}
        all keys
      </button>
    </footer>
  );
}
