// A part of a page whose code is loaded when it is first rendered. If loading fails, the page stays and
// offers Retry. Until it has loaded, Back cancels opening it.
import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { createCodeLoader } from '../platform/code-loading.ts';
import { BackStep } from '../platform/layers.ts';
import { LoadError } from './load-error.tsx';

type Options<Props> = {
  /** Shown until the code has loaded. */
  fallback?: (props: Props) => ReactNode;
  /**
   * Position of Retry if loading fails: over the end of the page, in the part's place, or nowhere because the
   * fallback is enough. Dialogs have no such place.
   */
  retry?: 'over' | 'inside' | 'none';
  /** Fetches the code at once. If it has loaded before the first render, no fallback is shown. */
  ahead?: boolean;
};

type Closable = { open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: () => void };

/** `load` must return a module with a default export. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, retry = 'over', ahead = false }: Options<Props> = {},
): ComponentType<Props> {
  const losses = createCodeLoader();
  const fetched = ahead ? losses.fetched(load) : undefined;
  fetched?.catch(() => undefined);
  const Loaded = lazy(() => fetched ?? losses.fetched(load));
  return function Part(props: Props) {
    const lost = useSyncExternalStore(losses.subscribe, losses.any);
    const { open = true, onOpenChange, onClose }: Closable = props;
    // Opened again after a failure: retries.
    useEffect(() => {
      if (open) losses.retry();
    }, [open]);
    const close = () => {
      onOpenChange?.(false);
      onClose?.();
    };
    const closable = onOpenChange !== undefined || onClose !== undefined;
    const waiting = (
      <>
        {open && closable && <BackStep onBack={close} />}
        {fallback?.(props)}
      </>
    );
    return (
      <>
        <Suspense fallback={waiting}>{createElement(Loaded, props)}</Suspense>
        {lost && open && retry === 'over' && (
          <LoadError over onRetry={losses.retry} onClose={close} />
        )}
        {lost && open && retry === 'inside' && <LoadError onRetry={losses.retry} />}
      </>
    );
  };
}
