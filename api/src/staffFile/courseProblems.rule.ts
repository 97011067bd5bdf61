import type { CourseFile, ItemFile } from './courseFile';
import { youTubeId } from '@manassa/shared/youtube-id';

/** A problem with its path: keys and indexes from the top. */
interface FileProblem {
  path: readonly (string | number)[];
  message: string;
}

/** Returns keys that require themselves, directly or through others. */
function keysInCircles(requires: ReadonlyMap<string, readonly string[]>): Set<string> {
  const circular = new Set<string>();
  for (const start of requires.keys()) {
    const seen = new Set<string>();
    const open = [...(requires.get(start) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === start) circular.add(start);
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(requires.get(next) ?? []));
    }
  }
  return circular;
}

/** Returns the fields of an item with a video that pages cannot play. An unpublished lecture may lack its video. */
function unplayableVideos(item: ItemFile): ('video' | 'freeVideo')[] {
  if (item.type !== 'lecture' || item.videoType !== 'youtube' || !item.published) return [];
  return (['video', 'freeVideo'] as const).filter((field) => {
    const video = item[field];
    return video !== undefined && youTubeId(video) === null;
  });
}

/** Returns problems beyond the schema: repeated keys, unplayable videos, unknown or circular requirements. */
export function courseProblems(file: CourseFile): FileProblem[] {
  const problems: FileProblem[] = [];
  const sectionKeys = new Set<string>();
  const requires = new Map<string, readonly string[]>();
  file.sections.forEach((section, at) => {
    if (sectionKeys.has(section.key)) {
      problems.push({ path: ['sections', at, 'key'], message: `the section key "${section.key}" is used twice` });
    }
    sectionKeys.add(section.key);
    section.items.forEach((item, index) => {
      if (requires.has(item.key)) {
        problems.push({
          path: ['sections', at, 'items', index, 'key'],
          message: `the item key "${item.key}" is used twice`,
        });
      }
      for (const field of unplayableVideos(item)) {
        const message = 'must be the id or address of a YouTube video, such as https://youtu.be/M7lc1UVf-VE';
        problems.push({ path: ['sections', at, 'items', index, field], message });
      }
      requires.set(item.key, item.requires);
    });
  });
  const circular = keysInCircles(requires);
  file.sections.forEach((section, at) => {
    section.items.forEach((item, index) => {
      const path = ['sections', at, 'items', index, 'requires'];
      item.requires.forEach((required, place) => {
        if (!requires.has(required)) {
          problems.push({ path: [...path, place], message: `this course has no item "${required}"` });
        }
      });
      if (circular.has(item.key)) problems.push({ path, message: `"${item.key}" requires itself, it can never open` });
    });
  });
  return problems;
}
