import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useHint } from './useHint';

// antd's bubble moves and measures itself; HintBubble.test.tsx draws it.
jest.mock('./HintBubble', () => ({
  __esModule: true,
  default: ({ text }: { text: string }) => <div role="tooltip">{text}</div>,
}));

function Hinted({ text, name }: { text: string; name: string }) {
  const { handlers, bubble } = useHint(text);
  return (
    <button type="button" {...handlers}>
      {name}
      {bubble}
    </button>
  );
}

function Cut({ widths }: { widths: { scrollWidth: number; clientWidth: number } }) {
  const label = useRef<HTMLSpanElement>(null);
  const { handlers, bubble } = useHint('قانون أوم', label);
  return (
    <button type="button" {...handlers}>
      <span
        ref={(element) => {
          label.current = element && Object.defineProperties(element, Object.getOwnPropertyDescriptors(widths));
        }}
      >
        قانون
      </span>
      {bubble}
    </button>
  );
}

const bubbles = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent);

it('OV-04 a hint shows on keyboard focus, and closes with Escape and when the focus leaves', async () => {
  render(
    <>
      <Hinted text="إجابة صحيحة" name="1" />
      <button type="button">next</button>
    </>,
  );
  await userEvent.tab();
  await waitFor(() => expect(bubbles()).toEqual(['إجابة صحيحة']));
  await userEvent.keyboard('{Escape}');
  expect(bubbles()).toEqual([]);

  await userEvent.tab({ shift: true });
  await userEvent.tab();
  await waitFor(() => expect(bubbles()).toEqual(['إجابة صحيحة']));
  await userEvent.tab();
  await waitFor(() => expect(bubbles()).toEqual([]));
});

it('OV-04 a hint shows for a mouse, not for a finger', async () => {
  render(<Hinted text="بدون إجابة" name="2" />);
  const button = screen.getByRole('button');
  await userEvent.pointer({ keys: '[TouchA>]', target: button });
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(bubbles()).toEqual([]);
  await userEvent.hover(button);
  await waitFor(() => expect(bubbles()).toEqual(['بدون إجابة']));
  await userEvent.unhover(button);
  await waitFor(() => expect(bubbles()).toEqual([]));
});

it('OV-04 a hint stays while the pointer leaves for a moment, to move onto it', async () => {
  render(<Hinted text="بدون إجابة" name="2" />);
  const button = screen.getByRole('button');
  await userEvent.hover(button);
  await waitFor(() => expect(bubbles()).toEqual(['بدون إجابة']));
  await userEvent.unhover(button);
  await userEvent.hover(button);
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(bubbles()).toEqual(['بدون إجابة']);
});

it('OV-05 the browser shows the hint until the bubble is loaded', async () => {
  render(<Hinted text="بدون إجابة" name="2" />);
  const button = screen.getByRole('button');
  expect(button).not.toHaveAttribute('title');
  act(() => button.focus());
  expect(button).toHaveAttribute('title', 'بدون إجابة');
  await waitFor(() => expect(bubbles()).toEqual(['بدون إجابة']));
  expect(button).not.toHaveAttribute('title');
});

it('a hint closes even if focus and blur happen between two renders', async () => {
  render(<Hinted text="إجابة خاطئة" name="3" />);
  const button = screen.getByRole('button');
  const pass = () =>
    act(() => {
      button.focus();
      button.blur();
    });
  pass();
  await waitFor(() => expect(bubbles()).toEqual([]));
  await userEvent.tab();
  await waitFor(() => expect(bubbles()).toHaveLength(1));
  act(() => button.blur());
  await waitFor(() => expect(bubbles()).toEqual([]));
  pass();
  await waitFor(() => expect(bubbles()).toEqual([]));
});

it.each([
  { scrollWidth: 200, clientWidth: 100, shown: 1 },
  { scrollWidth: 100, clientWidth: 100, shown: 0 },
])(
  'a hint that repeats a text shows only if that text is cut off: $scrollWidth in $clientWidth px',
  async ({ shown, ...widths }) => {
    render(<Cut widths={widths} />);
    await userEvent.hover(screen.getByRole('button'));
    if (shown) await waitFor(() => expect(bubbles()).toHaveLength(shown));
    else await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(bubbles()).toHaveLength(shown);
  },
);
