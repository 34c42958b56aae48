// Moves the focus when the focused element is about to disappear, so that keyboard and screen reader users
// keep their place.
export const focusAround = (element: Element | null) =>
  element?.closest<HTMLElement>('section[tabindex]')?.focus();
