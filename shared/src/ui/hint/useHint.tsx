import { useEffect, useState } from 'react';
import type { ComponentType, FocusEvent, KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react';
import { onIntent } from '../later/onIntent';

type Bubble = ComponentType<{ text: string }>;

const load = (): Promise<{ default: Bubble }> => import('./HintBubble');

/** Time in ms until the bubble closes, so that the pointer can move onto it. */
const CLOSE_MS = 120;

interface Hint {
  /** For the element. It, or a parent of its size, needs `position: relative`. */
  handlers: {
    title: string | undefined;
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** The bubble, to be drawn inside the element. */
  bubble: ReactNode;
}

/**
 * Explains an element in a bubble on hover and keyboard focus; Escape closes it. Until antd's tooltip is loaded, and
 * without it, the browser's own `title` does it. Screen readers need neither: the element's name says the same. A tap
 * uses the element, and loads nothing.
 *
 * @param text the explanation
 * @param cut element whose text it repeats; the bubble is shown only if that text is cut off
 */
export function useHint(text: string, cut?: RefObject<HTMLElement | null>): Hint {
  const [Part, setPart] = useState<Bubble | null>(null);
  const [wanted, setWanted] = useState(false);
  const [closing, setClosing] = useState(false);

  useEffect(() => {
    if (!wanted || !closing) return undefined;
    const timer = setTimeout(() => setWanted(false), CLOSE_MS);
    return () => clearTimeout(timer);
    // Focus that comes and goes between two renders leaves `closing` as it was.
  }, [wanted, closing]);

  const intent = onIntent(async () => {
    const { default: Loaded } = await load();
    setPart(() => Loaded);
  });

  function show(): void {
    const element = cut?.current;
    if (cut !== undefined && (!element || element.scrollWidth <= element.clientWidth)) return;
    setClosing(false);
    setWanted(true);
    intent.onFocus();
  }

  return {
    handlers: {
      title: wanted && Part === null ? text : undefined,
      onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && show(),
      onPointerLeave: () => setClosing(true),
      onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(),
      onBlur: () => setClosing(true),
      onKeyDown: ({ key }) => key === 'Escape' && setWanted(false),
    },
    bubble: wanted && Part !== null ? <Part text={text} /> : null,
  };
}
