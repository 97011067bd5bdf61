import { openPage } from '../harness/browserTest';
import { askApi } from '../harness/student';
import { enter } from '../shell/logInDirectly';

interface Enrollment {
  course: { _id: string; title: string };
  progress: { content: string; isCompleted: boolean }[];
}

interface CourseAnswer {
  course: { sections: { _id: string; content: { _id: string; type: string; title: string }[] }[] };
}

describe('coming back', () => {
  it('CO-01 my courses name the next item that is not completed, and continue leads to it', async () => {
    const page = await openPage();
    await enter(page);
    const { enrollments } = await askApi<{ enrollments: Enrollment[] }>(page, '/enrollment/my-enrollments');
    const [first] = enrollments;
    if (!first) throw new Error('the demo student has courses');
    const { course } = await askApi<CourseAnswer>(page, `/course/${first.course._id}`);
    const done = first.progress.filter(({ isCompleted }) => isCompleted).map(({ content }) => content);
    const next = course.sections.flatMap(({ content }) => content).find(({ _id }) => !done.includes(_id));
    await page.goto('/student/courses');
    const card = page.getByRole('article').filter({ hasText: first.course.title });
    await card.getByText(`التالي: ${next?.title}`).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: `تابع من حيث توقفت: ${first.course.title}` })
      .click();
    await page.waitForURL(`**/${next?.type}/${next?._id}**`);
    // The skeleton has a heading, too.
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('manassa.course.recent')));

    const link = `تابع: ${first.course.title}`;
    await page.goto('/');
    await page.getByRole('button', { name: /قائمة الحساب/ }).click();
    await page.getByRole('banner').getByRole('link', { name: link }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await page.waitForURL(`**/${next?.type}/${next?._id}**`);
  });

  it('CO-03 catalogue and buy page mark the courses of the student, and no others', async () => {
    const page = await openPage();
    await enter(page);
    const { enrollments } = await askApi<{ enrollments: Enrollment[] }>(page, '/enrollment/my-enrollments');
    const own = enrollments.map(({ course }) => course.title);
    await page.goto('/course/stage/highschool/grade/third');
    const cards = page.getByRole('article');
    await cards.filter({ hasText: own[0] }).getByText('مشترك', { exact: true }).waitFor();
    for (const card of await cards.all()) {
      const text = await card.innerText();
      const isMarked = /(^|\n)\s*مشترك\s*($|\n)/.test(text);
      expect([text, isMarked]).toEqual([text, own.some((title) => text.includes(title))]);
    }
    await page.goto('/course/buy');
    await page.getByRole('listitem').filter({ hasText: own[0] }).getByText('مشترك', { exact: true }).waitFor();
  });

  it('CO-03 the payment number opens the dialler, and WhatsApp with the name of the course', async () => {
    const page = await openPage();
    await enter(page);
    const { courses } = await askApi<{ courses: { _id: string; title: string }[] }>(
      page,
      '/course?stage=highschool&grade=third&active=true&populate=category&select=-sections',
    );
    const { enrollments } = await askApi<{ enrollments: Enrollment[] }>(page, '/enrollment/my-enrollments');
    const other = courses.find(({ _id }) => !enrollments.some(({ course }) => course._id === _id));
    await page.goto(`/course/details/${other?._id}`);
    const card = page.getByRole('main').getByRole('complementary');
    const dial = card.getByRole('link', { name: /اتصل بالرقم/ });
    expect(await dial.getAttribute('href')).toMatch(/^tel:\d+$/);
    const whatsapp = new URL((await card.getByRole('link', { name: /راسلنا على واتساب/ }).getAttribute('href')) ?? '');
    expect(whatsapp.origin).toBe('https://wa.me');
    expect(whatsapp.searchParams.get('text')).toContain(other?.title);
  });
});
