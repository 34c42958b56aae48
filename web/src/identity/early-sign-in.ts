// Sign-in begins before the scripts load: app.html contains the form and records a click on its button
// (web/src/cold-start.ts). The app's form continues from there.
import { useLayoutEffect } from 'react';
import type { FormState } from '../platform/form.ts';

type SignIn = FormState<{ username: string; password: string; remember: boolean }>;

/**
 * Fills the form with everything typed and ticked so far, the focus and the selection, and signs in if the
 * button was clicked. It all happens at once, so no keystroke can get lost in between.
 */
export function useEarlySignIn({ props, set, submit }: Pick<SignIn, 'props' | 'set' | 'submit'>) {
  // Only once; after that the earlier form is gone.
  useLayoutEffect(() => {
    const [username, password, remember] =
      document.querySelectorAll<HTMLInputElement>('.outline input');
    const form = props.ref.current;
    if (!(username?.form && password && remember && form)) return;
    set({ username: username.value, password: password.value, remember: remember.checked });
    const early = username.form;
    moveFocus(early, form);
    early.closest('.outline')?.remove();
    if (early.querySelector('[aria-busy=true]')) submit();
  });
}

/** Both forms have the same fields. */
function moveFocus(early: HTMLFormElement, form: HTMLFormElement): void {
  const before = early.querySelector<HTMLInputElement>(':focus');
  if (before === null) return;
  const after = form.elements.item([...early.elements].indexOf(before));
  if (after instanceof HTMLElement) after.focus();
  // Buttons and the checkbox have no selection.
  if (!(after instanceof HTMLInputElement && typeof before.selectionStart === 'number')) return;
  after.value = before.value; // otherwise React would do it later, and move the selection to the end
  after.setSelectionRange(before.selectionStart, before.selectionEnd);
}
