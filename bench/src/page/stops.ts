import { callApi, logInByApi } from '../../../e2e/src/harness/api';

/** Element that shows that the content of a route is there: it is visible and contains the text. */
export interface Content {
  selector: string;
  text: string;
}

/** A route, or `card` for the page with one card. */
export type StopName =
  | 'card'
  | 'landing'
  | 'login'
  | 'signup'
  | 'catalogue'
  | 'details'
  | 'my courses'
  | 'results'
  | 'lecture'
  | 'exam start';

export interface Stop {
  name: StopName;
  /** Needs a login. */
  student: boolean;
  address: string;
  content: Content;
}

/** The page with one card: its first field can be typed into. */
export const CARD: Stop = { name: 'card', student: false, address: '/', content: { selector: 'main input', text: '' } };

interface Item {
  _id: string;
  type: string;
  title: string;
}

interface Course {
  _id: string;
  title: string;
  sections?: { _id: string; content: Item[] }[];
}

interface Answers {
  courses: Course[];
  course: Course;
}

/** Returns the routes to measure, in the first course of the sample catalogue whose items the student can open. */
export async function findStops(
  origin: string,
  login: { studentCode: string; password: string },
): Promise<{ stops: Stop[]; token: string }> {
  const ask = (path: string): Promise<Answers> => callApi(origin, 'GET', path);
  const { loginToken: token } = await logInByApi(origin, login);
  const { courses } = await ask('/course?stage=highschool&grade=third');
  const titled = courses.find(({ title }) => title.startsWith('التيار الكهربي'));
  if (!titled) throw new Error('the sample catalogue lacks its first course');
  const { course } = await ask(`/course/${titled._id}`);
  const find = (type: string): { address: string; title: string } => {
    for (const section of course.sections ?? []) {
      const item = section.content.find((one) => one.type === type);
      if (item) {
        return { address: `/course/view/${course._id}/section/${section._id}/${type}/${item._id}`, title: item.title };
      }
    }
    throw new Error(`no ${type} in ${course.title}`);
  };
  const [lecture, exam] = [find('lecture'), find('exam')];
  const stop = (name: StopName, address: string, selector: string, text = '', student = false): Stop => ({
    name,
    student,
    address,
    content: { selector, text },
  });
  return {
    token,
    stops: [
      stop('landing', '/', 'main h1'),
      stop('login', '/login', 'main form input'),
      stop('signup', '/signup', 'main form input'),
      stop('catalogue', '/course/stage/highschool/grade/third', 'main article', course.title),
      stop('details', `/course/details/${course._id}`, 'main h1', course.title),
      stop('my courses', '/student/courses', 'main article', course.title, true),
      stop('results', '/student/results', '#root main h1', '', true),
      stop('lecture', lecture.address, 'main h1', lecture.title, true),
      stop('exam start', `${exam.address}/start`, 'main h1', exam.title, true),
    ],
  };
}
