/** @jest-environment node */
import { fakeApi } from '../testing/fakeApi';
import { setDroppedHandler } from './droppedEntries';
import type { DroppedReport } from './droppedEntries';
import { request } from '../data/request';

let reports: DroppedReport[] = [];

beforeEach(() => {
  reports = [];
  setDroppedHandler((report) => reports.push(report));
});

it('RX-02 reports the unusable entries of a response once', async () => {
  fakeApi({ courses: () => ({ data: { courses: [{ _id: 'c1' }, { title: 'بلا رقم' }] } }) });
  for (let time = 0; time < 2; time += 1) {
    const { data } = await request('courses', { query: { grade: 'third' } });
    expect(data.courses).toHaveLength(1);
  }
  expect(reports).toEqual([{ call: 'GET /course', list: 'courses', field: '_id', dropped: 1, kept: 1 }]);
});

it('RX-02 reports them also when no entry is usable and the call fails', async () => {
  fakeApi({ myEnrollments: () => ({ data: { enrollments: [{ course: { title: 'بلا رقم' } }] } }) });
  await expect(request('myEnrollments', {})).rejects.toMatchObject({ code: 'shape' });
  expect(reports).toMatchObject([{ list: 'enrollments', field: 'course._id', dropped: 1, kept: 0 }]);
});
