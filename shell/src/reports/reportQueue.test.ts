import { readFieldReport } from '@manassa/shared/federation';
import { createReportQueue } from './reportQueue';

const sent: { url: string; body: string }[] = [];
let online = true;

beforeEach(() => {
  sent.length = 0;
  online = true;
  Object.assign(navigator, {
    sendBeacon: (url: string, body: string) => {
      sent.push({ url, body });
      return true;
    },
  });
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => jest.restoreAllMocks());

const queue = () => createReportQueue({ revision: 7, shell: '1.2.3' });
const ok = { app: 'remote-exam', version: '2.0.0', phase: 'render', outcome: 'ok' } as const;
const failed = { app: 'remote-exam', version: '2.0.0', phase: 'load', outcome: 'failed' } as const;

describe('RL-06 reports of a page', () => {
  it('are one report that the server accepts', () => {
    const reports = queue();
    reports.note({ ...failed, fellBackTo: '1.0.0', error: new TypeError('no such file') });
    reports.note({ ...ok, version: '1.0.0' });
    reports.send();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('/reports');
    expect(readFieldReport(JSON.parse(sent[0]?.body ?? ''))).toEqual({
      revision: 7,
      shell: '1.2.3',
      events: [
        { ...failed, fellBackTo: '1.0.0', message: 'TypeError: no such file' },
        { ...ok, version: '1.0.0' },
      ],
    });
  });

  it('contain every event once', () => {
    const reports = queue();
    reports.note(ok);
    reports.note(ok);
    reports.send();
    reports.note(ok);
    reports.send();
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ events: [ok] });
  });

  it('contain no failure caused by a missing connection', () => {
    const reports = queue();
    online = false;
    reports.note({ ...failed, error: new Error('x') });
    online = true;
    reports.send();
    expect(sent).toEqual([]);
  });

  it('limit messages and events to what the server accepts', () => {
    const reports = queue();
    for (let n = 0; n < 60; n += 1) reports.note({ ...failed, version: `1.0.${n}`, error: 'x'.repeat(1000) });
    reports.send();
    expect(readFieldReport(JSON.parse(sent[0]?.body ?? ''))?.events).toHaveLength(50);
  });

  it('RX-02 contain unusable list entries, also without other events', () => {
    const reports = queue();
    const entries = { call: 'GET /course', list: 'courses', field: '_id', dropped: 2, kept: 0 };
    reports.noteDropped(entries);
    reports.send();
    expect(readFieldReport(JSON.parse(sent[0]?.body ?? ''))).toEqual({
      revision: 7,
      shell: '1.2.3',
      events: [],
      dropped: [entries],
    });
    expect(readFieldReport({ revision: 7, shell: '1.2.3', events: [] })).toBeNull();
  });
});
