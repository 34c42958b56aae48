// Stacked bars by uPlot, in the theme’s colours. Visual only: a table has the same values.
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useTheme } from '../../platform/theme.ts';

export type PlotProps = {
  /** Labels below the bars. */
  labels: readonly string[];
  /** From the bottom up. `color` is a CSS custom property. */
  series: readonly { name: string; color: string; values: readonly number[] }[];
  /** Compact form of a value, for the axis and above each bar. */
  short: (value: number) => string;
  height?: number;
};

const FONT = '11px "Inter NG", system-ui, sans-serif';
const AXIS_WIDTH = 52;
/** Number of labels that fit below the bars on a narrow page. */
const LABEL_PX = 44;

export default function Plot({ labels, series, short, height = 200 }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const make = () =>
      new uPlot(
        optionsOf({ labels, series, short }, element, height),
        dataOf(labels, series),
        element,
      );
    let plot = make();
    const again = () => {
      plot.destroy();
      plot = make();
    };
    const resized = new ResizeObserver(() => {
      if (plot.width !== element.clientWidth) plot.setSize({ width: element.clientWidth, height });
    });
    resized.observe(element);
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', again);
    return () => {
      system.removeEventListener('change', again);
      resized.disconnect();
      plot.destroy();
    };
  }, [labels, series, short, height, theme]);
  return <div ref={box} style={{ height }} />;
}

/**
 * Each series from zero up to its top, drawn from the highest to the lowest so that higher ones lie behind.
 */
function dataOf(labels: PlotProps['labels'], series: PlotProps['series']): uPlot.AlignedData {
  const tops: number[][] = [];
  for (const { values } of series) {
    const below = tops.at(-1);
    tops.push(values.map((value, index) => Math.max(value, 0) + (below?.[index] ?? 0)));
  }
  return [labels.map((_, index) => index), ...tops.reverse()];
}

function optionsOf(
  { labels, series, short }: Omit<PlotProps, 'height'>,
  element: HTMLElement,
  height: number,
): uPlot.Options {
  const colors = colorsOf(element, [...series.map(({ color }) => color), MUTED, LINE, TEXT]);
  const color = (name: string) => colors.get(name) ?? '';
  const bars = uPlot.paths.bars?.({ size: [0.62, 44], radius: 0.06 });
  const every = (width: number) =>
    Math.max(1, Math.ceil((labels.length * LABEL_PX) / Math.max(width - AXIS_WIDTH, 1)));
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { show: false },
    padding: [18, 18, 0, 0],
    scales: {
      x: { time: false, range: () => [-0.6, Math.max(labels.length, 1) - 0.4] },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.04 : 1] },
    },
    axes: [
      {
        stroke: color(MUTED),
        font: FONT,
        size: 26,
        grid: { show: false },
        ticks: { show: false },
        splits: (plot) => {
          const step = every(plot.width);
          return labels.flatMap((_, index) =>
            (labels.length - 1 - index) % step === 0 ? [index] : [],
          );
        },
        values: (_, at) => at.map((place) => labels[place] ?? ''),
      },
      {
        stroke: color(MUTED),
        font: FONT,
        size: AXIS_WIDTH,
        space: 44,
        grid: { stroke: color(LINE), width: 1 },
        ticks: { show: false },
        values: (_, values) => values.map(short),
      },
    ],
    series: [
      {},
      ...series.toReversed().map(({ name, color: own }) => ({
        label: name,
        fill: color(own),
        stroke: color(own),
        width: 0,
        points: { show: false },
        ...(bars && { paths: bars }),
      })),
    ],
    hooks: { draw: [(plot) => writeTops(plot, { color: color(TEXT), short, every })] },
  };
}

const [MUTED, LINE, TEXT] = ['--muted', '--line', '--text'];

/** Values above the bars, where there is room. */
function writeTops(
  plot: uPlot,
  {
    color,
    short,
    every,
  }: { color: string; short: (value: number) => string; every: (width: number) => number },
): void {
  if (every(plot.width) > 1) return;
  const { ctx } = plot;
  ctx.save();
  ctx.fillStyle = color;
  ctx.font = `600 ${11 * devicePixelRatio}px "Inter NG", system-ui, sans-serif`;
  ctx.textAlign = 'center';
  const [places = [], tops = []] = plot.data;
  for (const [index, place] of places.entries()) {
    const top = tops[index] ?? 0;
    if (top === 0) continue;
    const x = plot.valToPos(place, 'x', true);
    ctx.fillText(short(top), x, plot.valToPos(top, 'y', true) - 5 * devicePixelRatio);
  }
  ctx.restore();
}

/** Resolves custom properties to this theme’s colours: a canvas doesn’t know CSS variables. */
function colorsOf(element: HTMLElement, names: readonly string[]): Map<string, string> {
  const probe = document.createElement('i');
  element.append(probe);
  const colors = names.map((name): [string, string] => {
    probe.style.color = `var(${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return new Map(colors);
}
