import type { ContentItem, Section } from '@manassa/shared/contract';
import { continuingStep, neighbours, sectionProgress, startingStep, stepOf } from './courseWalk.rule';

function item(_id: string, isFree = false): ContentItem {
  return {
    _id,
    type: 'lecture',
    title: _id,
    durationMin: 10,
    isFree,
    description: '',
    video: null,
    freeVideo: null,
    videoType: null,
    docs: [],
    requiredContent: [],
    watchLimit: 0,
  };
}

function section(_id: string, content: ContentItem[]): Section {
  return { _id, title: _id, durationMin: 0, content };
}

const sections = [
  section('s1', [item('a'), item('b', true)]),
  section('empty', []),
  section('s2', [item('c'), item('d', true)]),
];
const idsAround = (id: string, enrolled = true) => {
  const { previous, next } = neighbours(sections, { sectionId: null, itemId: id }, enrolled);
  return [previous?.item._id ?? null, next?.item._id ?? null];
};

describe("order of a course's items", () => {
  it('CV-02 crosses sections and skips empty ones', () => {
    expect(idsAround('b')).toEqual(['a', 'c']);
    expect(idsAround('c')).toEqual(['b', 'd']);
    expect(neighbours(sections, { sectionId: 's1', itemId: 'b' }, true).next?.sectionId).toBe('s2');
  });

  it('CV-02 stops at the ends', () => {
    expect(idsAround('a')).toEqual([null, 'b']);
    expect(idsAround('d')).toEqual(['c', null]);
  });

  it('CV-02 goes on from the section of the address for an item that is in two', () => {
    const repeated = [...sections, section('review', [item('a'), item('e')])];
    const { previous, next } = neighbours(repeated, { sectionId: 'review', itemId: 'a' }, true);
    expect([previous?.item._id, next?.item._id]).toEqual(['d', 'e']);
  });

  it('CV-02 has no neighbours for an unknown item', () => {
    expect(idsAround('gone')).toEqual([null, null]);
  });

  it('CV-04 skips items that are not free without an enrollment', () => {
    expect(idsAround('b', false)).toEqual([null, 'd']);
    expect(idsAround('c', false)).toEqual(['b', 'd']);
  });

  it('CV-03 resumes the last visited item', () => {
    expect(startingStep(sections, { enrolled: true, lastItemId: 'c' })?.item._id).toBe('c');
  });

  it('CV-03 opens the first item that the student may open if there is none to resume', () => {
    expect(startingStep(sections, { enrolled: true, lastItemId: null })?.item._id).toBe('a');
    expect(startingStep(sections, { enrolled: true, lastItemId: 'gone' })?.item._id).toBe('a');
    expect(startingStep(sections, { enrolled: false, lastItemId: 'c' })?.item._id).toBe('b');
  });

  it('CV-03 opens nothing in an empty course or without a free item', () => {
    expect(startingStep([], { enrolled: true, lastItemId: null })).toBeNull();
    expect(startingStep([section('s', [item('x')])], { enrolled: false, lastItemId: null })).toBeNull();
  });

  it('CV-01 counts the completed items of a section', () => {
    const progress = [
      { content: 'a', isCompleted: true, watchedCount: 1, watchPercentage: 100 },
      { content: 'b', isCompleted: false, watchedCount: 1, watchPercentage: 50 },
      { content: 'elsewhere', isCompleted: true, watchedCount: 1, watchPercentage: 100 },
    ];
    expect(sections[0] && sectionProgress(sections[0], progress)).toEqual({ done: 1, total: 2 });
  });

  it('CV-01 finds the section of an item', () => {
    expect(stepOf(sections, 'd')?.sectionId).toBe('s2');
    expect(stepOf(sections, null)).toBeNull();
  });
});

test('CO-01 continues with the last visited item, or the next one that is not completed', () => {
  const items = ['a', 'b', 'c'].map((_id) => item(_id));
  const sections = [section('s', items)];
  const at = (lastItemId: string | null, done: string[]): string | undefined =>
    continuingStep(sections, {
      enrolled: true,
      lastItemId,
      progress: done.map((content) => ({ content, isCompleted: true, watchedCount: 0, watchPercentage: 0 })),
    })?.item._id;
  expect(at(null, [])).toBe('a');
  expect(at('b', [])).toBe('b');
  expect(at('b', ['b'])).toBe('c');
  expect(at('c', ['a', 'c'])).toBe('b');
  expect(at('c', ['a', 'b', 'c'])).toBe('c');
  expect(continuingStep([], { enrolled: true, lastItemId: null, progress: [] })).toBeNull();
});

test('CO-01 continues with a free item without an enrollment', () => {
  expect(continuingStep(sections, { enrolled: false, lastItemId: 'c', progress: [] })?.item._id).toBe('b');
});
