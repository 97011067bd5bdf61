import { noticesAtom, store } from '@manassa/shared/session';
import { buildGroup, fakeApi, renderApp } from '@manassa/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { GradeSelect } from './GradeSelect';
import { GroupSelect } from './GroupSelect';

const grade = () => screen.getByRole('combobox', { name: 'الصف الدراسي' });
const ignore = (): void => {};

test('AU-04 is disabled without a stage and names the field to choose first', async () => {
  const { person } = renderApp(<GradeSelect placement={{ stage: '', grade: '', group: '' }} onChange={ignore} />);
  expect(grade()).toHaveAttribute('aria-disabled', 'true');
  expect(within(grade()).getAllByRole('option')).toHaveLength(1);
  await person.click(grade());
  expect(store.get(noticesAtom)).toMatchObject([{ kind: 'warning', text: 'الرجاء اختيار المرحلة الدراسية اولا' }]);
});

test('AU-04 gives the same warning on keyboard focus', async () => {
  const { person } = renderApp(<GradeSelect placement={{ stage: '', grade: '', group: '' }} onChange={ignore} />);
  await person.tab();
  expect(grade()).toHaveFocus();
  expect(store.get(noticesAtom)).toMatchObject([{ text: 'الرجاء اختيار المرحلة الدراسية اولا' }]);
});

test('AU-04 refuses the keys that open the list or type, and leaves the browser its own', () => {
  renderApp(<GradeSelect placement={{ stage: '', grade: '', group: '' }} onChange={ignore} />);
  for (const opening of [
    { key: ' ' },
    { key: 'Enter' },
    { key: 'F4' },
    { key: 'ث' },
    { key: 'ArrowDown', altKey: true },
  ]) {
    store.set(noticesAtom, []);
    expect(fireEvent.keyDown(grade(), opening)).toBe(false);
    expect(store.get(noticesAtom)).toHaveLength(1);
  }
  store.set(noticesAtom, []);
  for (const other of [
    { key: 'Tab', shiftKey: true },
    { key: 'F5' },
    { key: 'Escape' },
    { key: 'ArrowLeft', altKey: true },
    { key: 'd', altKey: true },
    { key: 'r', ctrlKey: true },
    { key: 'r', metaKey: true },
  ]) {
    expect(fireEvent.keyDown(grade(), other)).toBe(true);
  }
  expect(store.get(noticesAtom)).toEqual([]);
});

test("AU-04 offers 'all' with an empty value first in a filter", async () => {
  fakeApi({ groups: () => ({ data: { groups: [buildGroup({ name: 'السبت' })] } }) });
  const placement = { stage: 'highschool', grade: 'third', group: '' };
  const onChange = jest.fn();
  const { person } = renderApp(
    <>
      <GradeSelect placement={placement} mode="filter" onChange={onChange} />
      <GroupSelect placement={placement} mode="filter" onChange={ignore} />
    </>,
  );
  await screen.findByRole('option', { name: 'السبت' });
  for (const select of screen.getAllByRole('combobox')) {
    const first = within(select).getAllByRole('option')[0];
    expect(first).toHaveTextContent('الكل');
    expect(first).toHaveValue('');
    expect(first).toBeEnabled();
  }
  await person.selectOptions(grade(), 'الكل');
  expect(onChange).toHaveBeenCalledWith('');
});

test('AU-03 offers the grades of the stage', () => {
  renderApp(<GradeSelect placement={{ stage: 'highschool', grade: '', group: '' }} onChange={ignore} />);
  const names = within(grade())
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(names).toEqual(['اختر الصف', 'الثاني الثانوي', 'الثالث الثانوي']);
});
