import { buildGroup, fakeApi, renderApp } from '@manassa/shared/testing';
import type { FakeAnswer } from '@manassa/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { GroupSelect } from './GroupSelect';

const placement = { stage: 'highschool', grade: 'third', group: '' };
const select = () => screen.getByRole('combobox', { name: 'المجموعة' });
const names = () =>
  within(select())
    .getAllByRole('option')
    .map((option) => option.textContent);

const pageOf = (page: number): FakeAnswer => ({
  data: { groups: [buildGroup({ _id: `g${page}`, name: `مجموعة ${page}` })], page, totalPages: 3 },
});

test('AU-03 offers the groups of all pages of a list', async () => {
  const api = fakeApi({ groups: ({ query }) => pageOf(Number(query.page ?? 1)) });
  renderApp(<GroupSelect placement={placement} onChange={() => {}} />);
  await waitFor(() => expect(names()).toEqual(['اختر المجموعة', 'مجموعة 1', 'مجموعة 2', 'مجموعة 3']));
  expect(api.of('groups').map(({ query }) => query.page)).toEqual([undefined, '2', '3']);
});

test('AU-03 reads a page that failed again', async () => {
  const api = fakeApi({
    groups: ({ query }) => (query.page === '2' ? { refuse: 500, message: 'خطأ' } : pageOf(Number(query.page ?? 1))),
  });
  const { person } = renderApp(<GroupSelect placement={placement} onChange={() => {}} />);
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  api.use({ groups: ({ query }) => held.then(() => pageOf(Number(query.page ?? 1))) });
  await person.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  answer();
  await waitFor(() => expect(names()).toHaveLength(4));
});

test('AU-03 asks no further if the server sends the first page for every page', async () => {
  const api = fakeApi({ groups: () => pageOf(1) });
  renderApp(<GroupSelect placement={placement} onChange={() => {}} />);
  await waitFor(() => expect(api.of('groups')).toHaveLength(2));
  await waitFor(() => expect(select()).not.toHaveAttribute('aria-busy'));
  expect(names()).toEqual(['اختر المجموعة', 'مجموعة 1']);
  expect(api.of('groups')).toHaveLength(2);
});

test('AU-03 offers no group of another grade, however many pages that had', async () => {
  fakeApi({
    groups: ({ query }) =>
      query.grade === 'third'
        ? pageOf(Number(query.page ?? 1))
        : { data: { groups: [buildGroup({ _id: 'h1', name: 'الجمعة' })], page: 1, totalPages: 1 } },
  });
  function Form() {
    const [grade, setGrade] = useState('third');
    return (
      <>
        <GroupSelect placement={{ ...placement, grade }} onChange={() => {}} />
        <button type="button" onClick={() => setGrade('second')} />
      </>
    );
  }
  const { person } = renderApp(<Form />);
  expect(select()).toHaveDisplayValue('جارٍ تحميل المجموعات...');
  expect(select()).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(names()).toHaveLength(4));
  await person.click(screen.getByRole('button'));
  await waitFor(() => expect(names()).toEqual(['اختر المجموعة', 'الجمعة']));
});

test('AU-03 offers the groups of now after the chosen one was refused, and shows none as chosen', async () => {
  const group = (name: string) => buildGroup({ _id: name, name });
  const listOf = (...names: string[]): FakeAnswer => ({ data: { groups: names.map(group), page: 1, totalPages: 1 } });
  const api = fakeApi({ groups: () => listOf('typo', 'other') });
  function Form() {
    const [chosen, setChosen] = useState('');
    const [error, setError] = useState<string | undefined>(undefined);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setError('اختر مجموعة متاحة لصفك الدراسي');
        }}
      >
        <GroupSelect placement={{ ...placement, group: chosen }} error={error} onChange={setChosen} />
        <button type="submit">send {chosen}</button>
      </form>
    );
  }
  const { person } = renderApp(<Form />);
  await waitFor(() => expect(names()).toHaveLength(3));
  await person.selectOptions(select(), 'typo');
  api.use({ groups: () => listOf('corrected', 'other') });
  await person.click(screen.getByRole('button'));
  await waitFor(() => expect(names()).toEqual(['اختر المجموعة', 'corrected', 'other']));
  expect(select()).toHaveDisplayValue('اختر المجموعة');
  await person.selectOptions(select(), 'corrected');
  expect(screen.getByRole('button', { name: 'send corrected' })).toBeVisible();
});
