import { toLatinDigits } from '../../domain';

/** Letters that are written in several ways, with the one to compare by. */
const FOLDED: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
};

/** Vowel marks and the line that stretches a word. */
const MARKS = /[\u064b-\u0652\u0670\u0640]/g;

/** Returns the text as it is compared when a student searches: without marks, hamzas, capitals and kinds of digits. */
export function foldArabic(text: string): string {
  return toLatinDigits(text)
    .toLowerCase()
    .replace(MARKS, '')
    .replace(/[أإآٱىئؤة]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
