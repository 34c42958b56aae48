// One-off animations: for elements that appear, and for achievements.

const MOST_MS = 200;

/** Plays it once; not with reduced motion, nor where the browser cannot. */
export function playAnimation(
  element: Element | null,
  frames: Keyframe[],
  timing: { duration?: number; delay?: number } = {},
): void {
  if (element === null || !('animate' in element)) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate(frames, {
    duration: MOST_MS,
    easing: 'ease-out',
    fill: 'backwards',
    ...timing,
  });
}
