import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { API_BASE, callPath, calls, type CallName } from '@manassa/shared/contract';
import { buildApi } from '../buildApi';
import type { CourseFile } from '../staffFile/courseFile';
import { courseIdOf, itemIdOf, storeCourse } from '../staffFile/storeCourse';
import { createCodes } from '../code/createCodes';
import type { Database, Handle } from '../database/database';
import { groups } from '../database/schema';
import { storeGroups } from '../group/storeGroups';
import { compressed } from '../http/compressed';
import { mediaRoutes } from '../media/mediaRoutes';
import type { Proxies } from '@manassa/shared/config';
import type { ApiSettings } from '../config/apiConfig';
import { answerFrameworkError } from '../refusal/errorAnswers';
import { openTestDatabase } from './testDatabase';

const answerShape = v.object({
  success: v.boolean(),
  message: v.string(),
  data: v.optional(v.any()),
  statusCode: v.optional(v.number()),
  error: v.optional(v.object({ errors: v.array(v.object({ path: v.string(), message: v.string() })) })),
});

/** Response to a call; tests name the type of `data`. */
export type TestAnswer = v.InferOutput<typeof answerShape> & { status: number };

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: object;
  token?: string;
  headers?: Record<string, string>;
}

const NO_LIMIT = { max: 0, windowSec: 1 };

/** An enrolled student. */
export interface Member {
  token: string;
  id: string;
  enrollmentId: string;
}

/** The API on its own database, without limits by default. */
export class TestApi {
  #members = 0;

  private constructor(
    readonly app: FastifyInstance,
    readonly database: Database,
    /** Every route below API_BASE, as `GET /course`. */
    readonly routes: readonly string[],
    private readonly settings: Partial<ApiSettings>,
  ) {}

  /** Opens a second server on the same database; close only its `app`, unless it has its own connections. */
  another(database = this.database): Promise<TestApi> {
    return TestApi.on(database, this.settings, undefined, {});
  }

  static async open(
    settings: Partial<ApiSettings> = {},
    mediaDir?: string,
    server: { trustProxy?: Proxies } = {},
  ): Promise<TestApi> {
    const api = await TestApi.on(await openTestDatabase(), settings, mediaDir, server);
    for (const grade of ['second', 'third']) {
      await storeGroups(api.handle, { stage: 'highschool', grade, names: ['مجموعة 1', 'مجموعة 2'] });
    }
    return api;
  }

  private static async on(
    database: Database,
    settings: Partial<ApiSettings>,
    mediaDir: string | undefined,
    server: { trustProxy?: Proxies },
  ): Promise<TestApi> {
    const app = Fastify({ frameworkErrors: answerFrameworkError, ...server });
    const routes: string[] = [];
    app.addHook('onRoute', ({ method, url }) => {
      // Fastify adds HEAD to every GET.
      if (url.startsWith(API_BASE) && method !== 'HEAD') routes.push(`${String(method)} ${url.slice(API_BASE.length)}`);
    });
    const limits = {
      login: NO_LIMIT,
      loginCode: NO_LIMIT,
      loginAddress: NO_LIMIT,
      registerAddress: NO_LIMIT,
      codeCheck: NO_LIMIT,
    };
    await app.register(compressed(buildApi({ database, limits, ...settings })), { prefix: API_BASE });
    await app.register(mediaRoutes({ database, mediaDir }), { prefix: '/media' });
    return new TestApi(app, database, routes, settings);
  }

  get handle(): Handle {
    return this.database.handle;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.close();
  }

  async call(
    name: CallName,
    { params = {}, query = {}, body, token, headers = {} }: CallInput = {},
  ): Promise<TestAnswer> {
    const { method } = calls[name];
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
    const response = await this.app.inject({
      method,
      url: `${API_BASE}${callPath({ path: calls[name].path, query: [] }, { params })}${search === '' ? '' : `?${search}`}`,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { ...v.parse(answerShape, response.json()), status: response.statusCode };
  }

  /** A valid registration. */
  async registration(studentCode: string): Promise<Record<string, string>> {
    const all = await this.handle.select().from(groups);
    return {
      name: 'منى أحمد السيد',
      studentCode,
      studentNumber: '01012345678',
      parentNumber: '01112345678',
      stage: 'highschool',
      grade: 'third',
      group: all.find((group) => group.grade === 'third')?.id ?? '',
      password: 'secret-123',
    };
  }

  async register(studentCode: string): Promise<{ token: string; id: string }> {
    const answer = await this.call('register', { body: await this.registration(studentCode) });
    return { token: answer.data.user.loginToken, id: answer.data.user._id };
  }

  /** Stores a course; its ids derive from its keys. */
  async store(file: CourseFile): Promise<string> {
    await this.handle.transaction((inner) => storeCourse(inner, file));
    return courseIdOf(file.key);
  }

  /** Enrolls with a new code; returns the enrollment's id. */
  async enroll(token: string, courseId: string): Promise<string> {
    const [codeKey] = await createCodes(this.handle, courseId, 1);
    const answer = await this.call('enroll', { token, body: { courseId, codeKey, paymentMethod: 'code' } });
    return answer.data.enrollment._id;
  }

  /** Registers a new student and enrolls them in a course. */
  async newMember(courseId: string): Promise<Member> {
    this.#members += 1;
    const student = await this.register(`member${this.#members}`);
    return { ...student, enrollmentId: await this.enroll(student.token, courseId) };
  }
}

export const item = (key: string, courseKey = 'course'): string => itemIdOf(courseKey, key);
