import * as v from 'valibot';
import {
  chapter,
  course,
  enrollment,
  enrollmentCode,
  group,
  listedCourse,
  progressEntry,
  transaction,
  user,
  userWithToken,
} from './entities';
import { attendance, exam } from './examEntities';
import { amount, flag, idOf, innerListOf, listOf, optional } from './shapes';

/** Path of the API on the product's own host. */
export const API_BASE = '/api/v2';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type QueryNames = readonly string[];

interface CallSpec<
  Method extends 'GET' | 'POST' | 'PUT',
  Path extends string,
  Query extends QueryNames,
  Body extends v.GenericSchema | undefined,
  Data extends v.GenericSchema,
> {
  readonly method: Method;
  readonly path: Path;
  readonly query: Query;
  /** The server validates more than this shape. */
  readonly body: Body;
  readonly data: Data;
  /** Field of `data` whose absence in a success means "does not exist"; null if its absence is a malformed response. */
  readonly entity: string | null;
  /** Background call: its success message is not shown as a toast. */
  readonly silent: boolean;
}

function call<
  const Method extends 'GET' | 'POST' | 'PUT',
  const Path extends string,
  Data extends v.GenericSchema,
  const Query extends QueryNames = readonly [],
  Body extends v.GenericSchema | undefined = undefined,
>(
  method: Method,
  path: Path,
  parts: { data: Data; query?: Query; body?: Body; entity?: string; silent?: boolean },
): CallSpec<Method, Path, Query, Body, Data> {
  return {
    method,
    path,
    // TypeScript cannot see that these are the defaults of the type parameters.
    query: (parts.query ?? []) as unknown as Query,
    body: parts.body as Body,
    data: parts.data,
    entity: parts.entity ?? null,
    silent: parts.silent ?? false,
  };
}

const paged = {
  page: v.optional(amount, 1),
  totalPages: v.optional(amount, 1),
  result: v.optional(amount, 0),
  totalResults: v.optional(amount, 0),
};

const isOfDeleted = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'content' in entry && entry.content === null;

/** Progress in a course. Servers that send the items in place of their ids send null for deleted ones. */
const courseProgress = Object.assign(
  v.pipe(
    v.unknown(),
    v.transform((sent) => (Array.isArray(sent) ? sent.filter((entry) => !isOfDeleted(entry)) : sent)),
    innerListOf('progress', progressEntry),
  ),
  { entry: progressEntry },
);

const registerBody = v.object({
  name: v.string(),
  studentCode: v.string(),
  studentNumber: v.string(),
  parentNumber: v.string(),
  stage: v.string(),
  grade: v.string(),
  group: v.string(),
  password: v.string(),
});

const progressBody = v.object({
  contentId: v.string(),
  contentType: v.literal('lecture'),
  watchPercentage: v.number(),
  watchedCount: v.number(),
});

/** Times in ms since 1970 by the server's clock, one per answer; null if unknown. */
const answerTimes = v.array(v.nullable(v.number()));

const submitBody = v.object({
  examId: v.string(),
  studentAnswers: v.array(v.nullable(v.string())),
  enrollmentId: v.nullable(v.string()),
  /** Extension: sent only to a server that offers checkpoints. */
  answeredAtMs: v.optional(answerTimes),
});

const checkpointBody = v.object({
  examId: v.string(),
  studentAnswers: v.array(v.nullable(v.string())),
  answeredAtMs: answerTimes,
  device: v.string(),
  /** True if the student continues the attempt on this device. */
  takeOver: v.boolean(),
});

const enrollBody = v.object({
  codeKey: v.string(),
  courseId: v.string(),
  paymentMethod: v.picklist(['code', 'free']),
});

/**
 * The only place where paths and payloads are declared. `logout` and `checkpoint` are extensions of this product's API:
 * pages work with a server without them. `checkpoint` is called only if an attempt's `checkpointSec` offers it.
 */
export const calls = {
  register: call('POST', '/user/register', { body: registerBody, data: v.object({ user: userWithToken }) }),
  login: call('POST', '/user/login', {
    body: v.object({ studentCode: v.string(), password: v.string() }),
    data: v.object({ user: userWithToken }),
  }),
  myInfo: call('GET', '/user/my-info', { data: v.object({ user }), silent: true }),
  groups: call('GET', '/group', {
    query: ['stage', 'grade', 'page'],
    data: v.object({ groups: listOf('groups', group), ...paged }),
  }),
  myEnrollments: call('GET', '/enrollment/my-enrollments', {
    data: v.object({ enrollments: listOf('enrollments', enrollment) }),
  }),
  reportProgress: call('PUT', '/enrollment/progress/:enrollmentId', {
    body: progressBody,
    data: v.object({
      enrollment: v.object({
        ...enrollment.entries,
        // Only the progress is used, so a course sent as an id must not make the response unreadable.
        course: v.optional(optional(listedCourse), null),
        progress: listOf('progress', progressEntry),
      }),
    }),
    silent: true,
  }),
  myAttendances: call('GET', '/attendance/my-attendances', {
    data: v.object({ attendances: listOf('attendances', attendance) }),
  }),
  startAttendance: call('POST', '/attendance/start', {
    body: v.object({ examId: v.string(), enrollmentId: v.nullable(v.string()) }),
    data: v.object({ attendance, exam }),
  }),
  submitAttendance: call('POST', '/attendance/submit', {
    body: submitBody,
    data: v.object({ attendance, exam: v.optional(optional(exam), null) }),
  }),
  checkpoint: call('POST', '/attendance/checkpoint', {
    body: checkpointBody,
    data: v.object({ attendance }),
    silent: true,
  }),
  exam: call('GET', '/exam/:examId', { data: v.object({ exam, attendance: v.optional(optional(attendance), null) }) }),
  courses: call('GET', '/course', {
    query: ['grade', 'stage', 'active', 'populate', 'select', 'page'],
    data: v.object({ courses: listOf('courses', listedCourse), ...paged }),
  }),
  course: call('GET', '/course/:courseId', {
    entity: 'course',
    data: v.object({
      course,
      enrolled: v.optional(flag, false),
      isFavorite: v.optional(flag, false),
      enrollmentId: v.optional(idOf, null),
      progress: v.optional(courseProgress, []),
    }),
  }),
  checkCode: call('POST', '/code/check', {
    body: v.object({ codeKey: v.string(), courseId: v.string() }),
    data: v.object({ code: v.optional(optional(enrollmentCode), null), valid: v.optional(flag, false) }),
  }),
  enroll: call('POST', '/transaction/enroll', {
    body: enrollBody,
    data: v.object({
      transaction: v.optional(optional(transaction), null),
      enrollment: v.optional(optional(enrollment), null),
    }),
  }),
  chapters: call('GET', '/video/:videoId/chapters', { data: v.object({ chapters: listOf('chapters', chapter) }) }),
  logout: call('POST', '/user/logout', { data: v.object({}), silent: true }),
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

type CallParams<Name extends CallName> = Record<ParamNames<Calls[Name]['path']>, string>;

/** Empty values are dropped; false and 0 are sent. */
type CallQuery<Name extends CallName> = Partial<
  Record<Calls[Name]['query'][number], string | number | boolean | null | undefined>
>;

export type CallBody<Name extends CallName> = Calls[Name]['body'] extends v.GenericSchema
  ? v.InferInput<Calls[Name]['body']>
  : never;

export type CallData<Name extends CallName> = v.InferOutput<Calls[Name]['data']>;

type WithParams<Name extends CallName> = [ParamNames<Calls[Name]['path']>] extends [never]
  ? { params?: undefined }
  : { params: CallParams<Name> };
type WithQuery<Name extends CallName> = Calls[Name]['query'] extends readonly []
  ? { query?: undefined }
  : { query?: CallQuery<Name> };
type WithBody<Name extends CallName> = [CallBody<Name>] extends [never]
  ? { body?: undefined }
  : { body: CallBody<Name> };

/** A wrong path parameter, query or body is a compile error. */
export type CallArgs<Name extends CallName> = WithParams<Name> & WithQuery<Name> & WithBody<Name>;

type NamesBy<Method> = { [Name in CallName]: Calls[Name]['method'] extends Method ? Name : never }[CallName];
/** Calls that only read: SWR may cache and repeat them. */
export type ReadName = NamesBy<'GET'>;
/** Calls that change something: not repeated unless the caller asks for it. */
export type WriteName = NamesBy<'POST' | 'PUT'>;

/** Returns a call's path below API_BASE. Empty query values ('', null, undefined) are dropped; false and 0 stay. */
export function callPath(
  spec: { path: string; query: readonly string[] },
  args: { params?: Record<string, string>; query?: Record<string, unknown> },
): string {
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(args.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const name of spec.query) {
    const value = args.query?.[name];
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
}
