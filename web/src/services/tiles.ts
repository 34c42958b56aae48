// Styles of option tiles: networks, amounts, data plans.

/** Shared by radio buttons and toggle buttons. */
export const TILE =
  'cursor-pointer border border-line bg-surface hover:border-primary has-checked:border-primary has-checked:bg-tint has-checked:outline has-checked:outline-primary has-checked:-outline-offset-2 has-focus-visible:outline-3 has-focus-visible:outline-primary aria-pressed:border-primary aria-pressed:bg-tint aria-pressed:outline aria-pressed:outline-primary aria-pressed:-outline-offset-2';
