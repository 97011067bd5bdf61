import { API_BASE } from '@manassa/shared/contract';
import { ApiClient } from './apiClient';
import { printed, run, source, type Environment } from './serverProcess';

/** Time of a call on the API and on the floor, in ms. */
export interface FloorFigure {
  call: string;
  apiMs: number;
  floorMs: number;
}

/** Returns the mean time of a call, one at a time. */
async function meanMs(origin: string, calls: number, address: string, token: string): Promise<number> {
  const client = new ApiClient([origin]);
  for (let warm = 0; warm < calls / 4; warm += 1) await client.send('GET', address, token);
  const startMs = performance.now();
  for (let call = 0; call < calls; call += 1) await client.send('GET', address, token);
  const mean = (performance.now() - startMs) / calls;
  client.close();
  return Math.round(mean * 100) / 100;
}

/** Compares calls with a bare Fastify server that runs the same statements. */
export async function compareWithFloor(
  environment: Environment,
  calls: number,
  token: string,
  courseId: string,
): Promise<FloorFigure[]> {
  const paths = {
    'my-info': `${API_BASE}/user/my-info`,
    course: `${API_BASE}/course/${courseId}`,
    catalogue: `${API_BASE}/course?grade=third&stage=highschool&active=true&populate=category&select=-sections`,
    'my-enrollments, all courses': `${API_BASE}/enrollment/my-enrollments`,
    'my-attendances': `${API_BASE}/attendance/my-attendances`,
  };
  const server = run(source('floorServer.ts'), environment, JSON.stringify({ token, paths: Object.values(paths) }));
  try {
    const [, api = '', floor = ''] = await printed(server, /\["(http[^"]+)","(http[^"]+)"\]/);
    const figures: FloorFigure[] = [];
    for (const [call, address] of Object.entries(paths)) {
      figures.push({
        call,
        apiMs: await meanMs(api, calls, address, token),
        floorMs: await meanMs(floor, calls, address.split('?')[0] ?? address, token),
      });
    }
    return figures;
  } finally {
    server.kill('SIGKILL');
  }
}
