import {
  buildCourse,
  buildItem,
  buildProgress,
  buildSection,
  buildUser,
  fakeApi,
  renderApp,
} from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import '../courseView/CourseViewLayout';
import './HomeworkScreen';

const homework = buildItem({
  _id: 'h1',
  type: 'homework',
  title: 'واجب قانون أوم',
  description: 'احسب I إذا كانت R = 6 Ω\nثم ارسم الدائرة',
});
const course = buildCourse({ sections: [buildSection({ content: [homework] })] });

async function open(rest: Record<string, unknown>, item = 'h1') {
  fakeApi({ course: () => ({ data: { course, enrolled: true, enrollmentId: 'en1', progress: [], ...rest } }) });
  return renderApp(routes, { path: `/course/view/course-1/section/section-1/homework/${item}`, session: buildUser() });
}

describe('homework', () => {
  it('HW-01 shows title and description with its line breaks', async () => {
    await open({});
    expect(await screen.findByRole('heading', { level: 1, name: 'واجب قانون أوم' })).toBeVisible();
    const description = screen.getByText(/ثم ارسم الدائرة/);
    expect(description.textContent).toBe('احسب I إذا كانت R = 6 Ω\nثم ارسم الدائرة');
  });

  it('HW-01 is graded if it is in the progress list, whatever else the entry says', async () => {
    await open({ progress: [buildProgress('h1', { isCompleted: false })] });
    expect(await screen.findByText('تم تصحيح الواجب بنجاح')).toBeVisible();
  });

  it('HW-01 is not graded if it is not in the progress list, and has a heading without a title', async () => {
    const content = [buildItem({ _id: 'h1', type: 'homework', title: '' })];
    await open({ course: buildCourse({ sections: [buildSection({ content })] }), progress: [buildProgress('other')] });
    expect(await screen.findByText('لم يتم تصحيح الواجب حاليًا')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'واجب' })).toBeVisible();
    expect(document.title).toMatch(/^واجب/);
  });

  it('HW-01 shows the empty state for an unknown item', async () => {
    await open({}, 'gone');
    expect(await screen.findByRole('heading', { level: 2, name: 'لا توجد بيانات' })).toBeVisible();
  });

  it('CV-04 is locked without an enrollment', async () => {
    await open({ enrolled: false, enrollmentId: null });
    expect(await screen.findByText('يجب الاشتراك في الكورس لعرض هذا الواجب')).toBeVisible();
    expect(screen.queryByText(/ثم ارسم الدائرة/)).toBeNull();
  });
});
