// Document viewer on a dark background, with zoom and rotation. The arrow keys pan a page larger than its
// frame.
import type { ReviewFile } from '@alajo/contract/kyc/review-schemas.ts';
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeys } from '../platform/shortcuts.ts';
import type { DocumentPages, Page } from './document-pages.ts';

const ZOOMS = [1, 1.2, 1.5, 2, 3, 4] as const;
const STEP_PX = 80;
const MARGIN_PX = 24;

type Props = {
  drawn: DocumentPages;
  /** Text alternative for screen readers. */
  name: string;
  caption: string;
  mark: ReviewFile['mark'];
};

export function Viewer({ drawn, name, caption, mark }: Props) {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const frame = useRef<HTMLElement>(null);
  const size = useSize(frame);
  const closer = () => setZoom((at) => Math.min(at + 1, ZOOMS.length - 1));
  const farther = () => setZoom((at) => Math.max(at - 1, 0));
  const turn = () => setTurns((at) => (at + 1) % 4);
  const move = (left: number, top: number) => () => frame.current?.scrollBy({ left, top });
  useKeys('Document', [
    { key: '+', label: 'zoom in', run: closer },
    { key: '=', label: 'zoom in', run: closer, minor: true },
    { key: '-', label: 'zoom out', run: farther },
    { key: 'o', label: 'rotate', run: turn },
    { key: 'ArrowUp', label: 'move up', run: move(0, -STEP_PX), minor: true },
    { key: 'ArrowDown', label: 'move down', run: move(0, STEP_PX), minor: true },
    { key: 'ArrowLeft', label: 'move left', run: move(-STEP_PX, 0), minor: true },
    { key: 'ArrowRight', label: 'move right', run: move(STEP_PX, 0), minor: true },
  ]);
  const scale = ZOOMS[zoom] ?? 1;
  return (
    <>
      <div className="absolute top-3 right-3 left-3 z-10 flex items-center gap-1.5">
        <Tool label="Zoom in" hint="+" onClick={closer}>
          <ZoomIn size={17} strokeWidth={1.75} aria-hidden="true" />
        </Tool>
        <Tool label="Zoom out" hint="-" onClick={farther}>
          <ZoomOut size={17} strokeWidth={1.75} aria-hidden="true" />
        </Tool>
        <Tool label="Rotate" hint="o" onClick={turn}>
          <RotateCw size={17} strokeWidth={1.75} aria-hidden="true" />
        </Tool>
        <output
          aria-label="Zoom and rotation"
          className="ml-auto grid h-8 place-items-center rounded-lg bg-[#33423e] px-2.5 font-semibold text-white tabular-nums"
        >
          {scale * 100}%{turns > 0 && `, ${turns * 90}°`}
        </output>
      </div>
      <section
        ref={frame}
        aria-label="Document"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused element.
        tabIndex={0}
        className="-outline-offset-3 min-h-0 flex-1 overflow-auto rounded-t-xl pt-[52px]"
      >
        <div className="flex min-h-full w-max min-w-full flex-col items-center justify-center gap-3 px-3 pb-3">
          {drawn.pages.map((page, index) => (
            <Canvas
              // biome-ignore lint/suspicious/noArrayIndexKey: pages never move.
              key={index}
              page={page}
              turns={turns}
              width={fitted(page, turns, size) * scale}
              name={drawn.pages.length === 1 ? name : `${name}, page ${index + 1}`}
            />
          ))}
          {drawn.left_out > 0 && (
            <p className="text-[#cfe3df]">The file has {drawn.left_out} more pages, not shown.</p>
          )}
        </div>
      </section>
      <p className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5 text-[#cfe3df] text-12 leading-4">
        <span>{caption} Decrypted for this view, never stored here.</span>
        <span>
          This view is in the log, and marked: {mark}. We can’t prevent a photo, but it can be
          traced to you.
        </span>
      </p>
    </>
  );
}

type Size = { width: number; height: number };

/** Width of a page that fits its frame completely. */
function fitted({ width, height }: Page, turns: number, frame: Size | undefined): number {
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width];
  if (frame === undefined) return across;
  const fits = Math.min((frame.width - MARGIN_PX) / across, (frame.height - 64) / down);
  return across * Math.max(Math.min(fits, 1.5), 0.05);
}

function useSize(elementRef: { readonly current: HTMLElement | null }): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const element = elementRef.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.offsetWidth, height: element.offsetHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [elementRef]);
  return size;
}

type CanvasProps = { page: Page; turns: number; width: number; name: string };

function Canvas({ page, turns, width, name }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [across, down] = turns % 2 === 0 ? [page.width, page.height] : [page.height, page.width];
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, across, down);
    pen.translate(across / 2, down / 2);
    pen.rotate((turns * Math.PI) / 2);
    pen.drawImage(page.picture, -page.width / 2, -page.height / 2);
  }, [page, turns, across, down]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={name}
      width={across}
      height={down}
      onContextMenu={(event) => event.preventDefault()}
      style={{ width, height: (width * down) / across }}
      className="block rounded-md"
    />
  );
}

type ToolProps = { label: string; hint: string; onClick: () => void; children: ReactNode };

function Tool({ label, hint, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={hint}
      title={`${label} (${hint})`}
      onClick={onClick}
      className="grid size-8 place-items-center rounded-lg bg-[#33423e] text-white hover:bg-[#42534e]"
    >
      {children}
    </button>
  );
}
