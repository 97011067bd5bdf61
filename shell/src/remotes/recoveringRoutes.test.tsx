import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { recoveringRoutes } from './recoveringRoutes';

describe('recoveringRoutes', () => {
  it('turns a page that did not come into one that offers a retry and then is the page', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let broken = true;
    const routes = recoveringRoutes(
      [
        {
          path: '/results',
          lazy: async () => {
            if (broken) throw new Error('chunk missing');
            return { Component: () => <h1>النتائج</h1> };
          },
        },
      ],
      'remote-student',
    );
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/results'] })} />);
    const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByRole('heading', { name: 'النتائج' })).toBeVisible();
  });
});
