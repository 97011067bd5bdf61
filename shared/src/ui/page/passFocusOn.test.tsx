import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { watchPresses } from '../overlay/lastPress';
import { passFocusOn } from './passFocusOn';

function Part() {
  const [isThere, setIsThere] = useState(false);
  return (
    <main>
      {isThere ? (
        <h2>part</h2>
      ) : (
        <button ref={passFocusOn} type="button" onClick={() => setIsThere(true)}>
          retry
        </button>
      )}
    </main>
  );
}

it.each([
  ['a button that has the focus', false],
  ['a pressed button that did not get it, as in Safari', true],
])('passes the focus of %s to what replaces it', async (_, isSafari) => {
  watchPresses();
  render(<Part />);
  const button = screen.getByRole('button');
  if (isSafari) button.addEventListener('mousedown', (event) => event.preventDefault());
  await userEvent.click(button);
  expect(await screen.findByRole('heading')).toHaveFocus();
});
