// An overlay whose code is loaded when its button is first touched. Menus, popovers and dialogs are a third
// of the dashboard's weight, and most visits never open one.
import { useEffect, useRef, useState } from 'react';
import { loadLater } from '../platform/preload.ts';

/** `load` must be a constant. Spread `button` on the button; render the overlay once `used`. */
export function useOverlay(load: () => Promise<unknown>) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  useEffect(() => loadLater(load), [load]);
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  const preload = () => void load().catch(() => undefined);
  const button = {
    ref: anchor,
    'aria-expanded': open,
    onPointerDown: preload,
    onClick: show,
  };
  return { anchor, open, setOpen, used, button, show };
}
