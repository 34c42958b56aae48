// The lines of a chart's scale, at round amounts, and their labels.
const STEPS = [1, 2, 2.5, 3, 4, 5, 6, 10];
const LINES_MAX = 5;

/** At most five round amounts between the two, at equal distances; 0 is one of them. */
export function scaleOf(low: number, high: number): number[] {
  const rough = Math.max((high - low) / LINES_MAX, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [power, 10 * power].flatMap((unit) => STEPS.map((step) => step * unit));
  const scales = steps.map((step) => linesOf(step, low, high));
  return scales.find(({ length }) => length <= LINES_MAX) ?? [0];
}

function linesOf(step: number, low: number, high: number): number[] {
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** Naira on a scale: `₦0`, `50k`, `−2.5m`. */
export function scaleText(naira: number): string {
  if (naira === 0) return '₦0';
  const size = Math.abs(naira);
  const [unit, letter] = UNITS.find(([least]) => size >= least) ?? [1, ''];
  return `${naira < 0 ? '−' : ''}${Number((size / unit).toPrecision(3))}${letter}`;
}

const UNITS: readonly (readonly [number, string])[] = [
  [1e9, 'bn'],
  [1e6, 'm'],
  [1000, 'k'],
];
