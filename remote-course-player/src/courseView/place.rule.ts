import type { ItemType } from '@manassa/shared/contract';

/** Position of an address in a course; no item for the course's own page. */
export interface Place {
  sectionId: string | null;
  itemId: string | null;
  type: ItemType | null;
  /** True while an exam is attended: the page then shows nothing else. */
  attending: boolean;
}

const ITEM = /\/section\/([^/]+)\/(lecture|exam|homework)\/([^/]+)(\/[^?#]*)?$/;
const NOWHERE: Place = { sectionId: null, itemId: null, type: null, attending: false };

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function itemType(word: string | undefined): ItemType | null {
  return word === 'lecture' || word === 'exam' || word === 'homework' ? word : null;
}

/** Returns true if the address is the review of an exam, one question at a time. */
export function isReview(pathname: string): boolean {
  return /\/exam\/[^/]+\/result\/*$/.test(pathname);
}

/** Parses the path of an address below /course/view/:courseId. */
export function placeOf(pathname: string): Place {
  const found = ITEM.exec(pathname.replace(/\/+$/, ''));
  if (!found) return NOWHERE;
  const [, sectionId = '', word, itemId = '', rest = ''] = found;
  return {
    sectionId: decoded(sectionId),
    itemId: decoded(itemId),
    type: itemType(word),
    attending: word === 'exam' && rest === '/attend',
  };
}
