// Single-key shortcuts: each part of a page registers its keys while it is shown, and the latest part comes
// first. The foot of the page and the list of keys show the same ones. They can be turned off, for people who
// use speech input or often press keys by mistake.
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { localStore, read, remove, write } from '../../platform/storage.ts';

export type Key = {
  key: string;
  /** Its action, in a word or two. */
  label: string;
  run: () => void;
  /** Only in the list of all keys, not in the foot. */
  minor?: boolean;
};
type ShortcutGroup = { where: string; keys: readonly Key[] };

const OFF = 'alajo_staff_keys_off';
let parts: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();

/** Registers keys while the component is mounted. `where` is their heading in the list. */
export function useKeys(where: string, keys: readonly Key[]): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const names = keys.map(({ key, label, minor }) => `${key}\n${label}\n${minor ?? ''}`).join('\t');
  // biome-ignore lint/correctness/useExhaustiveDependencies: their actions are read when a key is pressed.
  useEffect(() => {
    const run = (key: string) => latest.current.find((shortcut) => shortcut.key === key)?.run();
    const part = {
      where,
      keys: latest.current.map((shortcut) => ({ ...shortcut, run: () => run(shortcut.key) })),
    };
    setParts([part, ...parts]);
    return () => setParts(parts.filter((group) => group !== part));
  }, [where, names]);
}

/** The active keys, by part. A later part’s key hides the same key of an earlier one. */
export function useAllKeys(): readonly ShortcutGroup[] {
  const now = useSyncExternalStore(subscribe, () => parts);
  return useMemo(() => {
    const seen = new Set<string>();
    return now.map(({ where, keys }) => ({
      where,
      keys: keys.filter(({ key }) => !seen.has(key) && seen.add(key)),
    }));
  }, [now]);
}

export const useShortcutsEnabled = () => useSyncExternalStore(subscribe, shortcutsEnabled);

export function setShortcutsEnabled(on: boolean): void {
  if (on) remove(localStore(), OFF);
  else write(localStore(), OFF, '1');
  changed();
}

const shortcutsEnabled = () => read(localStore(), OFF) === null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setParts(next: readonly ShortcutGroup[]): void {
  parts = next;
  changed();
}

function changed(): void {
  for (const listener of [...listeners]) listener();
}

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
// Enter and the arrow keys belong to the focused element.
const PRESSABLE = 'a, button, summary, input, [role=menuitem], [role=menuitemradio]';

globalThis.addEventListener?.('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, key } = event;
  if (!(target instanceof Element)) return;
  const isEscape = key === 'Escape';
  if (!isEscape && (!shortcutsEnabled() || target.closest(TYPING))) return;
  if (key === 'Enter' && target.closest(PRESSABLE)) return;
  // Overlays have separate keys.
  if (document.querySelector('[role=dialog], [role=menu]')) return;
  const name = isEscape ? 'esc' : key === 'Enter' ? 'enter' : key;
  const found = parts.flatMap(({ keys }) => keys).find((shortcut) => shortcut.key === name);
  if (found === undefined) return;
  event.preventDefault();
  found.run();
});
