/** Parts of a question that decide whether an answer still fits. */
interface Shaped {
  text: string;
  image?: string | null;
  answers: Readonly<Record<string, string>>;
}

/** Tatweel and invisible characters, which do not change a word. */
const SILENT_SIGNS = /\u0640|\p{Cf}/gu;
/** Vowel marks and shadda: usually omitted, sometimes the only difference between two options. */
const VOWEL_MARKS = /[\u064b-\u0652\u0670]/gu;

const marked = (text: string): string => text.replace(SILENT_SIGNS, '').normalize('NFC').replace(/\s+/g, ' ').trim();
const plain = (text: string): string => marked(text.replace(VOWEL_MARKS, ''));

const keysOf = ({ answers }: Shaped): string[] => Object.keys(answers).sort();
const optionsOf = (question: Shaped, read = plain): string[] =>
  keysOf(question).map((key) => read(question.answers[key] ?? ''));
const askedOf = ({ text, image }: Shaped): string => JSON.stringify([plain(text), image ?? null]);
const wholeOf = (question: Shaped): string =>
  JSON.stringify([askedOf(question), keysOf(question), optionsOf(question)]);

const standsOnce = (text: string, _index: number, texts: readonly string[]): boolean =>
  texts.indexOf(text) === texts.lastIndexOf(text);

/** Returns true if a text now has another's place and had a different one before. */
function someMoved(before: readonly string[], after: readonly string[], telling = before): boolean {
  const known = new Set(telling);
  return after.some((text, index) => text !== before[index] && known.has(text));
}

/** Returns true if a chosen option means the same in the new question. */
function sameQuestion(before: Shaped, after: Shaped): boolean {
  if (keysOf(before).join('\n') !== keysOf(after).join('\n')) return false;
  const options = optionsOf(before);
  const optionsNow = optionsOf(after);
  const replaced = askedOf(before) !== askedOf(after) && options.every((text, index) => text !== optionsNow[index]);
  return (
    !replaced && !someMoved(options, optionsNow) && !someMoved(optionsOf(before, marked), optionsOf(after, marked))
  );
}

/**
 * Returns true if answers to one list of questions mean the same on the other: as many questions, the same option keys,
 * and nothing moved.
 *
 * A question has moved if it has the text of another one (with shared texts, picture and options are compared too), an
 * option if it reads like another option of its question, with or without vowel marks. A question is different if its
 * text or picture changed with every option. Corrected words, vowel marks, answer keys and points keep the shape.
 */
export function sameShape(before: readonly Shaped[], after: readonly Shaped[]): boolean {
  if (before.length !== after.length) return false;
  const texts = before.map(({ text }) => plain(text));
  const textsNow = after.map(({ text }) => plain(text));
  if (someMoved(texts, textsNow, texts.filter(standsOnce))) return false;
  if (someMoved(before.map(wholeOf), after.map(wholeOf))) return false;
  return before.every((question, index) => {
    const now = after[index];
    return now !== undefined && sameQuestion(question, now);
  });
}
