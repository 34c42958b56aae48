// The look of tiles to choose from: networks, amounts, data plans.

/** Radio buttons and buttons that stay pressed, alike. */
export const TILE =
  'cursor-pointer border border-line bg-surface hover:border-primary has-checked:border-primary has-checked:bg-tint has-checked:outline has-checked:outline-primary has-checked:-outline-offset-2 has-focus-visible:outline-3 has-focus-visible:outline-primary aria-pressed:border-primary aria-pressed:bg-tint aria-pressed:outline aria-pressed:outline-primary aria-pressed:-outline-offset-2';
