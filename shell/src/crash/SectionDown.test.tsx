import { STUDENT_HOME } from '@manassa/shared/session';
import { buildUser, renderApp } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { SectionDownView } from './SectionDown';

const student = buildUser();

it.each([
  ['a visitor to the home page', '/signup', 'visitor', '/'],
  ['a student to my courses', '/course', student, STUDENT_HOME],
  ['no page to itself', '/', 'visitor', undefined],
] as const)('OF-04 links %s without a connection', async (_, path, session, href) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderApp(<SectionDownView retry={() => Promise.resolve()} />, { path, session });
  await screen.findByRole('button', { name: 'إعادة المحاولة' });
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(href);
});
