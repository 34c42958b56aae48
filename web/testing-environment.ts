// happy-dom without a network and with cheap computed styles. To read one property, happy-dom computes all of
// them, for the element and its ancestors. Queries by role, `toBeVisible`, clicks and axe read the same few
// over and over, which took most of the time of a query by role.
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const happyDom = builtinEnvironments['happy-dom'];

export default {
  ...happyDom,
  async setup(global, options) {
    const environment = await happyDom.setup(global, options);
    global.getComputedStyle = cheapStyles(global.getComputedStyle);
    global.fetch = async () => {
      throw new TypeError('Failed to fetch'); // as if offline; happy-dom would attempt a request and print an error
    };
    return environment;
  },
} satisfies Environment;

type ComputeStyle = typeof getComputedStyle;

/** Reads those few from the `style` attribute and the tag, and leaves anything else to happy-dom. */
function cheapStyles(compute: ComputeStyle): ComputeStyle {
  const valueOfTags = new Map<string, string>();
  const prepared = new WeakSet<CSSStyleDeclaration>();
  return (element) => {
    const style = compute(element);
    if (prepared.has(style)) return style;
    prepared.add(style);
    const computed = style.getPropertyValue.bind(style);
    // happy-dom calls this method for `style.display`, too.
    style.getPropertyValue = (name) => {
      if (!READ_OFTEN.has(name) || !element.isConnected || isDeclared(element, name)) {
        return computed(name);
      }
      const tag = `${element.tagName} ${element.hasAttribute('open')} ${name}`;
      const value = valueOfTags.get(tag) ?? computed(name);
      valueOfTags.set(tag, value);
      return value;
    };
    return style;
  };
}

const INHERITED = new Set(['visibility', 'direction']);
const READ_OFTEN = new Set([
  ...INHERITED,
  'display',
  'opacity',
  'pointer-events',
  'position',
  'width',
  'height',
  'overflow',
  'overflow-x',
  'overflow-y',
  'clip',
  'clip-path',
  'content-visibility',
]);

/** True if a stylesheet or a `style` attribute may set this property of an element. */
function isDeclared(element: Element, name: string): boolean {
  if (element.ownerDocument.querySelector('style, link[rel=stylesheet]') !== null) return true;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at.getAttribute('style')?.includes(name)) return true;
    if (!INHERITED.has(name)) return false;
  }
  return false;
}
