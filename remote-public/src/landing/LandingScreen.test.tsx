import { sessionAtom, store } from '@manassa/shared/session';
import { buildUser, renderApp } from '@manassa/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { LandingScreen } from './LandingScreen';

let watched: { element: Element; tell: (isIntersecting: boolean, top: number) => void }[] = [];

class FakeObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(element: Element): void {
    watched.push({
      element,
      tell: (isIntersecting, top) =>
        this.#callback(
          [{ isIntersecting, boundingClientRect: { top } } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        ),
    });
  }
  disconnect(): void {}
}

const original = globalThis.IntersectionObserver;
beforeEach(() => {
  watched = [];
  globalThis.IntersectionObserver = FakeObserver as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.IntersectionObserver = original;
});

test('LP-01 offers signup and login to visitors', () => {
  renderApp(<LandingScreen />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('الفيزياء أسهل مما تتخيل');
  expect(screen.getByRole('link', { name: 'إنشاء حساب' })).toHaveAttribute('href', '/signup');
  expect(screen.getByRole('link', { name: 'تسجيل الدخول' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('link', { name: 'دخول للمنصة' })).not.toBeInTheDocument();
});

test('LP-01 offers students only the link to their courses', () => {
  renderApp(<LandingScreen />, { session: buildUser() });
  expect(screen.getByRole('link', { name: 'دخول للمنصة' })).toHaveAttribute('href', '/student/courses');
  expect(screen.queryByRole('link', { name: 'إنشاء حساب' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'تسجيل الدخول' })).not.toBeInTheDocument();
});

test('LP-01 shows no button while the session is unknown', () => {
  renderApp(<LandingScreen />, { session: 'loading' });
  expect(screen.queryByRole('link', { name: /إنشاء حساب|تسجيل الدخول|دخول للمنصة/ })).not.toBeInTheDocument();
  act(() => store.set(sessionAtom, { status: 'visitor' }));
  expect(screen.getByRole('link', { name: 'إنشاء حساب' })).toBeVisible();
});

test('LP-02 shows four reasons, and grades in priority order with links to their courses', () => {
  renderApp(<LandingScreen />);
  const reasons = screen.getByRole('region', { name: 'لماذا تختار منصة الفيزياء؟' });
  expect(within(reasons).getAllByRole('article')).toHaveLength(4);
  const grades = screen.getByRole('region', { name: 'اختر صفك الدراسي' });
  const names = within(grades).getAllByRole('heading', { level: 3 });
  expect(names.map((name) => name.textContent)).toEqual(['الثاني الثانوي', 'الثالث الثانوي']);
  const links = within(grades).getAllByRole('link', { name: 'عرض جميع الكورسات' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/course/stage/highschool/grade/second',
    '/course/stage/highschool/grade/third',
  ]);
  expect(links[1]).toHaveAccessibleDescription('الثالث الثانوي');
});

test('LP-03 shows four benefits and six features, each read once', () => {
  renderApp(<LandingScreen />);
  const benefits = screen.getByRole('region', { name: 'ماذا ستحصل عليه معنا؟' });
  expect(within(benefits).getAllByRole('listitem')).toHaveLength(4);
  const strip = screen.getByRole('group', { name: 'مميزات المنصة' });
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map((feature) => feature.textContent),
  ).toEqual([
    'فيديوهات شرح',
    'واجب على كل درس',
    'فيديوهات حل الواجب',
    'امتحانات إلكترونية',
    'مذكرات لشرح المنهج',
    'تقييم دوري للمستوى',
  ]);
  expect(strip).toHaveAttribute('tabindex', '0');
  expect(strip.querySelectorAll('li')).toHaveLength(12);
});

test('LP-04 reveals a section once, and does not move one that is visible from the start', () => {
  renderApp(<LandingScreen />);
  const [reasons, grades] = watched;
  reasons?.tell(true, 300);
  expect(reasons?.element).not.toHaveAttribute('data-reveal');
  jest.replaceProperty(window, 'scrollY', 700);
  grades?.tell(false, 1400);
  expect(grades?.element).not.toHaveAttribute('data-reveal');
  grades?.tell(true, 700);
  expect(grades?.element).toHaveAttribute('data-reveal', 'now');
});

test('LP-04 does not move a section that comes into view while the page loads', () => {
  renderApp(<LandingScreen />);
  watched[0]?.tell(false, 1400);
  watched[0]?.tell(true, 700);
  expect(watched[0]?.element).not.toHaveAttribute('data-reveal');
});

test('LP-04 does not move a section that is scrolled back to', () => {
  renderApp(<LandingScreen />);
  watched[0]?.tell(false, -900);
  watched[0]?.tell(true, -200);
  expect(watched[0]?.element).not.toHaveAttribute('data-reveal');
});
