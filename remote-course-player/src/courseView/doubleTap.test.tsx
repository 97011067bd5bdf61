import { buildCourse, buildItem, buildSection, buildUser, fakeApi, renderApp } from '@manassa/shared/testing';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import '../homework/HomeworkScreen';
import './CourseViewLayout';

const names = ['الأول', 'الثاني', 'الثالث', 'الرابع'];
const content = names.map((title, at) => buildItem({ _id: `h${at}`, type: 'homework', title, durationMin: 0 }));

const link = (name: RegExp): HTMLElement => screen.getByRole('link', { name });
const shown = (title: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name: title });

/** Presses at a time in ms; `detail` counts the presses of a pointer, and is 0 for a key. */
function press(name: RegExp, timeStamp: number, detail = 1): void {
  const event = createEvent.click(link(name), { detail });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  fireEvent(link(name), event);
}

async function open() {
  const course = buildCourse({ sections: [buildSection({ content })] });
  fakeApi({ course: () => ({ data: { course, enrolled: true, enrollmentId: 'en1', progress: [] } }) });
  const app = renderApp(routes, { path: '/course/view/course-1/section/section-1/homework/h0', session: buildUser() });
  await shown('الأول');
  return app;
}

describe('CV-02 next and previous', () => {
  it('move one item for a double tap', async () => {
    await open();
    press(/التالي/, 1000);
    await shown('الثاني');
    press(/التالي/, 1300, 2);
    expect(link(/التالي/)).toHaveTextContent('الثالث');
    expect(await shown('الثاني')).toBeInTheDocument();
  });

  it('move two items for two presses, by a pointer or by a key', async () => {
    await open();
    press(/التالي/, 1000);
    await shown('الثاني');
    press(/التالي/, 1500, 2);
    await shown('الثالث');
    press(/التالي/, 1600, 0);
    await shown('الرابع');
  });

  it('go back at once after a press too many', async () => {
    await open();
    press(/التالي/, 1000);
    await shown('الثاني');
    press(/السابق/, 1200);
    await shown('الأول');
  });
});
