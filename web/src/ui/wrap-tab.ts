// Tab in a dialog, from its last control to its first and back.
import type { KeyboardEvent } from 'react';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, audio[controls], video[controls], iframe, [tabindex], [contenteditable=true]';

/**
 * Wraps the focus at once. Base UI uses guards that move the focus in the next frame: a Tab repeated faster,
 * as by a key held down on a slow phone, moves on to the page behind.
 */
export function wrapTab(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: dialog, target } = event;
  // A list opened by a control lies outside the dialog, but its events still bubble here.
  const own = target instanceof Element && dialog.contains(target);
  if (event.key !== 'Tab' || event.defaultPrevented || !own) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const stops = stopsIn(dialog);
  const towards = event.shiftKey
    ? Node.DOCUMENT_POSITION_PRECEDING
    : Node.DOCUMENT_POSITION_FOLLOWING;
  const inside = Node.DOCUMENT_POSITION_CONTAINS;
  const goesOn = stops.some((stop) => {
    const where = target.compareDocumentPosition(stop);
    return (where & towards) !== 0 && (where & inside) === 0;
  });
  const wrapped = event.shiftKey ? stops.at(-1) : stops[0];
  if (goesOn || wrapped === undefined) return;
  event.preventDefault();
  wrapped.focus();
}

function stopsIn(dialog: HTMLElement): HTMLElement[] {
  const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter(isStop);
  return controls.filter((control) => !isRadio(control) || isRadioStop(control, controls));
}

const isStop = (control: HTMLElement) =>
  control.tabIndex >= 0 &&
  !control.matches(':disabled') &&
  control.closest('[inert]') === null &&
  (control.checkVisibility?.({ visibilityProperty: true }) ?? true);

const isRadio = (control: HTMLElement): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio' && control.name !== '';

/** Among radio buttons only the chosen one is reachable, or any if none is chosen. */
function isRadioStop(radio: HTMLInputElement, controls: readonly HTMLElement[]): boolean {
  const chosen = controls.some(
    (control) =>
      isRadio(control) &&
      control.name === radio.name &&
      control.form === radio.form &&
      control.checked,
  );
  return radio.checked || !chosen;
}
