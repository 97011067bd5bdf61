/** Position of an address in a course; no item for the course's own page. */
export interface Place {
  sectionId: string | null;
  itemId: string | null;
  isExam: boolean;
  /** True while an exam is attended: the page then shows nothing else. */
  attending: boolean;
}

const ITEM = /\/section\/([^/]+)\/(lecture|exam|homework)\/([^/]+)(\/[^?#]*)?$/;
const NOWHERE: Place = { sectionId: null, itemId: null, isExam: false, attending: false };

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
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
  const isExam = word === 'exam';
  return { sectionId: decoded(sectionId), itemId: decoded(itemId), isExam, attending: isExam && rest === '/attend' };
}
