// What had the focus goes away: whoever works by keyboard or screen reader reads on where it stood.
export const focusAround = (element: Element | null) =>
  element?.closest<HTMLElement>('section[tabindex]')?.focus();
