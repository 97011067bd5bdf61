/** Fields of a response, by name. `true` means a plain value, or a map with free keys. */
interface Fields {
  readonly [name: string]: Fields | true;
}

/** Section 3 of the specification: all fields of each entity. */
const plain = (names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, true]));
const user = plain('name stage grade studentCode studentNumber parentNumber group loginToken');
const item: Fields = {
  ...plain('_id type title duration isFree description video freeVideo videoType watchLimit'),
  docs: plain('name link'),
  requiredContent: plain('_id type title'),
};
const section: Fields = { ...plain('_id title duration'), content: item };
const course: Fields = {
  ...plain('_id title image description price discount stage grade semester active lecturesCount examsCount'),
  ...plain(
    'homeworksCount totalDuration enrollmentsCount showEnrollments avgRatings completed updatedAt paymentNumber',
  ),
  category: plain('name'),
  sections: section,
};
const progress = plain('content isCompleted watchedCount watchPercentage');
const enrollment: Fields = { course, progress, createdAt: true };
const exam: Fields = {
  ...plain('_id title description duration totalQuestions maxScore attempts finished enableAnswers isFree stage'),
  ...plain('grade semester requiredContent'),
  questions: plain('question image score answers correctAnswer'),
};
const attendance: Fields = { ...plain('score totalCorrect attempts submitted updatedAt studentAnswers'), exam };
const page = plain('page totalPages result totalResults');

/** Section 7 of the specification: the data of each response, by the start of its path. */
const responses: [RegExp, Fields][] = [
  [/^\/user\//, { user }],
  [/^\/group$/, { groups: plain('_id name'), ...page }],
  [/^\/enrollment\/my-enrollments$/, { enrollments: enrollment }],
  [/^\/enrollment\/progress\//, { enrollment }],
  [/^\/attendance\/my-attendances$/, { attendances: attendance }],
  [/^\/attendance\//, { attendance, exam }],
  [/^\/exam\//, { exam, attendance }],
  [/^\/course$/, { courses: course, ...page }],
  [/^\/course\//, { course, enrolled: true, isFavorite: true, enrollmentId: true, progress }],
  [/^\/code\/check$/, { code: plain('codeKey valid'), valid: true }],
  [/^\/transaction\/enroll$/, { transaction: {}, enrollment }],
  [/^\/video\//, { chapters: plain('title start') }],
];

function unspecifiedIn(value: unknown, fields: Fields | true, at: string): string[] {
  if (fields === true || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => unspecifiedIn(entry, fields, at));
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = fields[name];
    return known === undefined ? [`${at}.${name}`] : unspecifiedIn(inner, known, `${at}.${name}`);
  });
}

/** Returns the paths of fields that the specification does not name. */
export function unspecifiedFields(path: string, data: unknown): string[] {
  const fields = responses.find(([pattern]) => pattern.test(path))?.[1] ?? {};
  return unspecifiedIn(data, fields, path);
}
