import { formatNumber } from './formatNumber';
import { onceUsed } from './onceUsed';

/** Forms of a noun after a number. Forms that express the number have no `{n}`. */
interface Noun {
  zero: string;
  one: string;
  two: string;
  few: string;
  many: string;
  other: string;
}

function noun(one: string, two: string, few: string, many: string, other: string): Noun {
  return { zero: `{n} ${other}`, one, two, few: `{n} ${few}`, many: `{n} ${many}`, other: `{n} ${other}` };
}

/**
 * Forms for one, two, 3 to 10, 11 to 99, 100 and more. Feminine nouns and nouns that end in a long vowel do not change
 * from 11 on. Prices use جنيه from 11 on, as price tags in Egypt do.
 */
export const nouns = {
  course: noun('كورس واحد', 'كورسان', 'كورسات', 'كورسًا', 'كورس'),
  content: noun('محتوى واحد', 'محتويان', 'محتويات', 'محتوى', 'محتوى'),
  lecture: noun('محاضرة واحدة', 'محاضرتان', 'محاضرات', 'محاضرة', 'محاضرة'),
  video: noun('فيديو واحد', 'فيديوهان', 'فيديوهات', 'فيديو', 'فيديو'),
  exam: noun('امتحان واحد', 'امتحانان', 'امتحانات', 'امتحانًا', 'امتحان'),
  homework: noun('واجب واحد', 'واجبان', 'واجبات', 'واجبًا', 'واجب'),
  question: noun('سؤال واحد', 'سؤالان', 'أسئلة', 'سؤالًا', 'سؤال'),
  hour: noun('ساعة واحدة', 'ساعتان', 'ساعات', 'ساعة', 'ساعة'),
  minute: noun('دقيقة واحدة', 'دقيقتان', 'دقائق', 'دقيقة', 'دقيقة'),
  attempt: noun('محاولة واحدة', 'محاولتان', 'محاولات', 'محاولة', 'محاولة'),
  time: noun('مرة واحدة', 'مرتان', 'مرات', 'مرة', 'مرة'),
  view: noun('مشاهدة واحدة', 'مشاهدتان', 'مشاهدات', 'مشاهدة', 'مشاهدة'),
  point: noun('درجة واحدة', 'درجتان', 'درجات', 'درجة', 'درجة'),
  student: noun('مشترك واحد', 'مشتركان', 'مشتركين', 'مشتركًا', 'مشترك'),
  section: noun('قسم واحد', 'قسمان', 'أقسام', 'قسمًا', 'قسم'),
  item: noun('عنصر واحد', 'عنصران', 'عناصر', 'عنصرًا', 'عنصر'),
  chapter: noun('فصل واحد', 'فصلان', 'فصول', 'فصلًا', 'فصل'),
  file: noun('ملف واحد', 'ملفان', 'ملفات', 'ملفًا', 'ملف'),
  pound: noun('جنيه واحد', 'جنيهان', 'جنيهات', 'جنيه', 'جنيه'),
} satisfies Record<string, Noun>;

export type NounName = keyof typeof nouns;

const plural = onceUsed(() => new Intl.PluralRules('ar'));

/** Returns a number, formatted by `write`, with its noun: 'كورسان', '3 كورسات', '11 كورسًا', '100 كورس', '0 كورس'. */
export function counted(n: number, name: NounName, write: (n: number) => string = formatNumber): string {
  const count = Number.isFinite(n) ? n : 0;
  return nouns[name][plural().select(count)].replace('{n}', write(count));
}

/** Returns a number as a figure and its noun, also for one and two: '1 مرة', '2 مرة', '3 مرات', '11 مرة'. */
export function figured(n: number, name: NounName): string {
  const form = plural().select(n);
  const { few, many, other } = nouns[name];
  return (form === 'few' ? few : form === 'many' ? many : other).replace('{n}', formatNumber(n));
}
