// Filters of a list, kept in the URL: a link shows a colleague the same rows.
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';

type Choice = { value: string | undefined; label: ReactNode; count?: number | string | undefined };

/** Accepts the objects a filter can name, such as `staff:4`; anything else is not a filter. */
export const objectIn = (text: string | undefined) =>
  /^[\w:.-]{1,200}$/.test(text ?? '') ? text : undefined;

/** The URL’s filters. `set` drops the open row, which may not be in the new list. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(
    names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  ) as Partial<Record<Name, string>>;
  // The router’s own parameters are stale until a navigation renders, so a second filter would undo the
  // first.
  const chosen = useRef(new Map<string, string | undefined>());
  useEffect(() => {
    for (const [name, value = ''] of chosen.current) {
      if ((params.get(name) ?? '') === value) chosen.current.delete(name);
    }
  }, [params]);
  const set = (name: Name, value: string | undefined) => {
    chosen.current.set(name, value);
    const next = [...chosen.current].reduce(
      (all, [name, text]) => withFilter(all, name, text),
      params,
    );
    setParams(next, { replace: true });
  };
  return { values, set };
}

function withFilter(params: URLSearchParams, name: string, value: string | undefined) {
  const next = new URLSearchParams(params);
  next.delete('open');
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

const CHIP =
  'inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 font-medium';

export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div id="filters" className="flex flex-wrap items-center gap-1.5 px-4 pb-2.5">
    {children}
  </div>
);

/** Moves the focus to the first filter. */
export const focusFilters = () => document.querySelector<HTMLElement>('#filters a')?.focus();

/** One of several options, as links. */
export function Choices({
  label,
  name,
  choices,
}: {
  label: string;
  name: string;
  choices: readonly Choice[];
}) {
  const [params] = useSearchParams();
  const chosen = params.get(name) ?? undefined;
  return (
    <nav aria-label={label} className="contents">
      {choices.map(({ value, label: text, count }) => {
        const on = chosen === value;
        return (
          <Link
            key={value ?? ''}
            replace
            to={{ search: withFilter(params, name, on ? undefined : value).toString() }}
            aria-current={on ? 'true' : undefined}
            className={`${CHIP} ${on ? 'border-primary bg-primary font-semibold text-on-primary' : 'border-line bg-surface hover:bg-tint'}`}
          >
            {text}
            {count !== undefined && (
              <span className={`tabular-nums ${on ? '' : 'text-muted'}`}>{count}</span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

/** A filter set elsewhere, which can be removed. */
export function FilteredHint({ name, children }: { name: string; children: ReactNode }) {
  const [params] = useSearchParams();
  return (
    <Link
      replace
      to={{ search: withFilter(params, name, undefined).toString() }}
      className={`${CHIP} border-primary bg-tint`}
    >
      {children}
      <span className="sr-only">: show all again</span>
      <span aria-hidden="true">×</span>
    </Link>
  );
}

export const FilterGap = () => <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />;
