/** Texts by staff (courses and exams) and students (account). */
export interface TypedTexts {
  /** Title of a course, section, item, chapter or exam. */
  title: string;
  /** Name of a student, group or category. */
  name: string;
  /** Name of a document. */
  file: string;
  /** A description, a question or an option. */
  sentence: string;
  /** Phone number or address that a course is paid to. */
  payTo: string;
  message: string;
}

/** One Latin word of `length` letters, which no browser breaks by itself. */
function word(length: number): string {
  return 'Electromagnetism'.repeat(Math.ceil(length / 16)).slice(0, length);
}

/** Words that are longer than a phone is wide. */
export const LONG: TypedTexts = {
  title: word(120),
  name: word(80),
  file: `${word(96)}.pdf`,
  sentence: `ما شدة التيار المار في ${word(120)} إذا كانت V = 12 V`,
  payTo: 'abdelrahman.mostafa.abdellatif@instapay',
  message: `تعذّر تنفيذ الطلب ${word(120)}`,
};

export const USUAL: TypedTexts = {
  title: 'قانون أوم للدائرة المغلقة وتوصيل المقاومات',
  name: 'عبد الرحمن مصطفى عبد اللطيف',
  file: 'ملخص الباب الأول - التيار الكهربي.pdf',
  sentence: 'ما شدة التيار المار في مقاومة قدرها R = 6 Ω إذا كان فرق الجهد بين طرفيها V = 12 V؟',
  payTo: '01012345678',
  message: 'تم تنفيذ الطلب بنجاح',
};
