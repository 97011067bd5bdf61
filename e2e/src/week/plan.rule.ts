import { createChance } from '../faults/plan/random.rule';

/** Applications that are released during a week. */
export const APPS = ['shell', 'remote-public', 'remote-student', 'remote-course-player', 'remote-exam'] as const;
export type App = (typeof APPS)[number];

/** Pages of all remotes; `attempt` is the running one, else the exam's start page. */
export const PLACES = [
  'landing',
  'catalogue',
  'details',
  'courses',
  'results',
  'profile',
  'lecture',
  'exam start',
  'attempt',
] as const;
export type Place = (typeof PLACES)[number];

/**
 * Connection of the browser. `down`: connections are refused; `busy`: pages get 503; `slow`: pages take longer than the
 * worker waits; `portal`: a captive portal's page instead of each page.
 */
export type Connection = 'online' | 'offline' | 'down' | 'busy' | 'slow' | 'portal';

export type ReleaseEvent =
  | { readonly kind: 'promote' | 'rollback' | 'withdraw' | 'canary-ends' | 'canary-goes-live'; readonly app: App }
  /** Share in percent. */
  | { readonly kind: 'canary'; readonly app: App; readonly share: number };

/** Event before a visit. One that does not apply, such as the end of no canary, has no effect. */
type WeekEvent =
  | ReleaseEvent
  /** Another worker script, whose clock is that many hours ahead of the one before. */
  | { readonly kind: 'worker-replaced'; readonly hours: number }
  | { readonly kind: 'browser-restarted' | 'browser-killed' | 'worker-stopped' }
  | { readonly kind: 'caches-cleared' | 'quota-exceeded' }
  | { readonly kind: 'attempt-begins' | 'attempt-ends' };

/** `follow` clicks a link inside the page if there is one. */
export type Way = 'open' | 'reload' | 'follow' | 'tab';

export interface WeekStep {
  readonly connection: Connection;
  readonly event: WeekEvent | null;
  readonly way: Way;
  readonly place: Place;
}

const CONNECTIONS: readonly [Connection, ...Connection[]] = [
  'online',
  ...Array<Connection>(5).fill('online'),
  ...Array<Connection>(4).fill('offline'),
  ...Array<Connection>(2).fill('down'),
  'busy',
  'slow',
  'portal',
];

/** Share of the steps that change the connection. */
const CONNECTION_CHANGES = 0.35;
const EVENTFUL = 0.6;

/** Returns the steps of a week, the same for the same seed. A shorter week is the beginning of a longer one. */
export function planWeek(seed: number, length: number): WeekStep[] {
  const { between, pick, happens } = createChance(seed);
  function nextEvent(): WeekEvent {
    const app = pick(APPS);
    switch (between(0, 19)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4:
        return { kind: 'promote', app };
      case 5:
      case 6:
      case 7:
        return { kind: 'rollback', app };
      case 8:
      case 9:
        return { kind: 'canary', app, share: pick([30, 60, 100]) };
      case 10:
        return { kind: 'canary-ends', app };
      case 11:
        return { kind: 'canary-goes-live', app };
      case 12:
        return { kind: 'withdraw', app: 'remote-exam' };
      case 13:
        return { kind: 'worker-replaced', hours: between(1, 12) };
      case 14:
        return { kind: happens(0.5) ? 'browser-restarted' : 'browser-killed' };
      case 15:
        return { kind: 'worker-stopped' };
      case 16:
        return { kind: happens(0.5) ? 'caches-cleared' : 'quota-exceeded' };
      case 17:
      case 18:
        return { kind: 'attempt-begins' };
      default:
        return { kind: 'attempt-ends' };
    }
  }
  let connection: Connection = 'online';
  return Array.from({ length }, () => {
    if (happens(CONNECTION_CHANGES)) connection = pick(CONNECTIONS);
    const event = happens(EVENTFUL) ? nextEvent() : null;
    const way = pick<Way>(['open', 'open', 'open', 'reload', 'follow', 'tab']);
    return { connection, event, way, place: pick(PLACES) };
  });
}
