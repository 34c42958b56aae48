// Back closes the top layer: a dialog, a panel, the drawer, a menu or a later step of a form. Only then does
// it leave the page; on Android it is the usual way out of anything. Each open layer has its own history
// entry above the page's. These keep the page's URL and the router's state, so the router never has to know
// about them.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { back } from './back.ts';

type Layer = { close: () => void; closing: boolean };
/** A history entry: the router's number for the page, and the number of layers above the page there. */
type HistoryPlace = { page: unknown; depth: number };

/** Lowest first. */
const layers: Layer[] = [];
let place = placeNow();
/** The entry as the router rewrote it, over a layer's; the entries below still have the page's old URL. */
let routerEntry: { state: object; url: string } | undefined;
/** Depth of a navigation we started, until the browser arrives there. */
let targetDepth: number | undefined;
/** On the way back to a page that was left before its top layer had an entry. */
let returning = false;
let settling: ReturnType<typeof setTimeout> | undefined;

/** While `open`, Back calls `close` instead of leaving the page, unless a later layer is open. */
export function useLayer(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // Before the layer is drawn, so that Back works as soon as it is there.
  useLayoutEffect(() => {
    if (!open) return;
    const layer = { close: () => latest.current(), closing: false };
    layers.push(layer);
    addEntries();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      settleSoon();
    };
  }, [open]);
}

/** A step of a form that Back undoes. Give each step its own key. */
export function BackStep({ onBack }: { onBack: () => void }) {
  useLayer(true, onBack);
  return null;
}

back.onPop = onPop;
back.router?.subscribe(syncHistory);
if (place.depth > 0) {
  // Reloaded with layers open: they are gone, but their entries remain, with the page's latest URL.
  routerEntry = { state: history.state, url: location.href };
  settleSoon();
}

function onPop(event: PopStateEvent): void {
  const from = place;
  const expected = targetDepth;
  place = placeNow();
  targetDepth = undefined;
  if (returning) {
    returning = false;
    event.stopImmediatePropagation();
  } else if (expected === undefined && isTooEarly(from)) {
    event.stopImmediatePropagation();
    returning = true;
    targetDepth = from.depth;
    closeTop();
    history.forward();
    return;
  } else if (place.page !== from.page) routerEntry = undefined;
  else if (place.depth !== from.depth) {
    event.stopImmediatePropagation();
    if (routerEntry) {
      history.replaceState({ ...routerEntry.state, layer: place.depth }, '', routerEntry.url);
    }
    if (place.depth === 0) routerEntry = undefined;
    if (place.depth !== expected && leaveLayers(from.depth)) return;
  }
  settleSoon();
}

/** A Back that came before the top layer had its entry, while the next page is loading. */
const isTooEarly = (from: HistoryPlace) =>
  openLayers().length > from.depth &&
  (from.depth === 0
    ? Number(place.page) === Number(from.page) - 1
    : place.page === from.page && place.depth === from.depth - 1);

/** The customer went to another entry of this page. Returns true if the navigation has to continue. */
function leaveLayers(fromDepth: number): boolean {
  if (place.depth > fromDepth) {
    history.forward(); // these layers are closed
    return true;
  }
  const excess = openLayers().length - place.depth;
  for (let count = 0; count < excess; count++) closeTop();
  if (excess > 0) return false;
  history.back(); // the rest was closed before
  return true;
}

function closeTop(): void {
  const top = openLayers().at(-1);
  if (top === undefined) return;
  top.closing = true;
  top.close();
}

/** After the router went to another page, or wrote another URL for this one. */
export function syncHistory(): void {
  if (isNavigating()) return;
  const now = placeNow();
  if (now.page === place.page && now.depth < place.depth) {
    routerEntry = { state: history.state, url: location.href };
    history.replaceState({ ...routerEntry.state, layer: place.depth }, '');
  } else {
    place = now;
    if (now.depth === 0) routerEntry = undefined;
  }
  settleSoon();
}

/** Deferred, because layers often close for another one, or for a link to another page. */
function settleSoon(): void {
  clearTimeout(settling);
  settling = setTimeout(settle);
}

/** Gives each open layer its entry, and removes the entries of closed ones from the top. */
function settle(): void {
  const depth = openLayers().length;
  if (depth >= place.depth) addEntries();
  else if (!isMoving()) {
    targetDepth = depth;
    history.go(depth - place.depth);
  }
}

function addEntries(): void {
  if (isMoving()) return; // called again on arrival
  while (openLayers().length > place.depth) {
    history.pushState({ ...history.state, layer: place.depth + 1 }, '');
    place = placeNow();
  }
}

const openLayers = () => layers.filter(({ closing }) => !closing);
const isMoving = () => targetDepth !== undefined || isNavigating();
const isNavigating = () => (back.router?.state.navigation.state ?? 'idle') !== 'idle';

function placeNow(): HistoryPlace {
  const state: { idx?: unknown; layer?: unknown } | null = history.state;
  return { page: state?.idx, depth: typeof state?.layer === 'number' ? state.layer : 0 };
}
