import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rowCount } from '../database/database';
import { groups } from '../database/schema';
import type { ApiContext } from '../config/apiContext';
import { presentPage, readPage } from '../http/paging';
import { readQuery } from '../http/readInput';
import { serve } from '../http/serve';
import { presentGroup } from './presentGroup';

/** All groups of a grade, which the sign-up form reads at once. */
const PAGE_SIZE = 1000;

export function groupRoutes(app: FastifyInstance, { handle }: ApiContext): void {
  serve(app, 'groups', async (request) => {
    const stage = readQuery(request, 'stage');
    const grade = readQuery(request, 'grade');
    const page = readPage(request, PAGE_SIZE);
    const where = and(
      stage === null ? undefined : eq(groups.stage, stage),
      grade === null ? undefined : eq(groups.grade, grade),
    );
    const rows = await handle
      .select()
      .from(groups)
      .where(where)
      .orderBy(asc(groups.grade), asc(groups.position), asc(groups.id))
      .limit(page.limit)
      .offset((page.page - 1) * page.limit);
    const [total] = await handle.select({ count: rowCount() }).from(groups).where(where);
    return { data: { groups: rows.map(presentGroup), ...presentPage(page, rows.length, total?.count ?? 0) } };
  });
}
