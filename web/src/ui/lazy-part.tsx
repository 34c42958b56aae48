// A part of a page whose code is loaded when it is first rendered. If loading fails, the page stays and
// offers Retry. Until it has loaded, Back cancels opening it. Without Suspense: React shows what was
// suspended 300 ms after the fallback at the earliest, so every dialog would open late.
import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
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
  const codeLoader = createCodeLoader();
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => {
    loading ??= codeLoader.load(load, retry === 'none').then((code) => (loaded = code.default));
    return loading;
  };
  if (ahead) loadOnce().catch(() => undefined);
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    useLayoutEffect(() => {
      loadOnce().then(
        (component) => setLoaded(() => component),
        (error: unknown) =>
          setLoaded(() => {
            throw error; // to the page's error boundary
          }),
      );
    }, []);
    const failed = useSyncExternalStore(codeLoader.subscribe, codeLoader.hasFailed);
    const { open = true, onOpenChange, onClose }: Closable = props;
    // Opening it again after a failure retries.
    useEffect(() => {
      if (open) codeLoader.retry();
    }, [open]);
    const close = () => {
      onOpenChange?.(false);
      onClose?.();
    };
    if (Loaded) return createElement(Loaded, props);
    return (
      <>
        {open && (onOpenChange ?? onClose) && <BackStep onBack={close} />}
        {fallback?.(props)}
        {failed && open && retry !== 'none' && (
          <LoadError onRetry={codeLoader.retry} onClose={retry === 'over' ? close : undefined} />
        )}
      </>
    );
  };
}
