import { watchPresses } from './lastPress';
import { createLayerHistory } from './layerHistory';
import type { LayerHistory } from './layerHistory';

interface Layer {
  readonly element: HTMLElement;
  /** Called for the back button; null for a layer that the student cannot dismiss. */
  readonly close: (() => void) | null;
}

/** From the lowest to the top one. */
let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();
let history: LayerHistory | null = null;

const closable = (): Layer[] => layers.filter(({ close }) => close !== null);

/** Locks the scrolling of the page while a layer is open. A classic scroll bar leaves its room, so nothing moves. */
function lockPage(): void {
  const root = document.documentElement;
  if (layers.length === 0) root.removeAttribute('data-locked');
  else if (!root.hasAttribute('data-locked')) {
    root.dataset.locked = window.innerWidth > root.clientWidth ? 'bar' : '';
  }
}

function historyOfLayers(): LayerHistory {
  history ??= createLayerHistory(
    () => closable().length,
    (depth) => {
      for (const { close } of closable().slice(depth).reverse()) close?.();
    },
  );
  return history;
}

/**
 * Prepares the page for layers. Call it before creating the router: browsers call listeners of the back button in the
 * order of registration, and the router must not see the entries of layers.
 */
export function prepareLayers(): void {
  historyOfLayers();
  watchPresses();
}

function change(next: readonly Layer[]): void {
  layers = next;
  lockPage();
  historyOfLayers().update();
  for (const listener of listeners) listener();
}

/** Adds a layer above all others. Returns the function that removes it. */
export function openLayer(layer: Layer): () => void {
  change([...layers, layer]);
  return () => change(layers.filter((other) => other !== layer));
}

export function topLayer(): HTMLElement | null {
  return layers.at(-1)?.element ?? null;
}

export function onTopLayerChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
