/** What decides whether answers to one list of questions still fit another. */
interface Shaped {
  text: string;
  image?: string | null;
  answers: Readonly<Record<string, string>>;
}

/** Vowel marks, the stretching stroke and signs that cannot be seen: the same words with and without them. */
const SILENT_SIGNS = /[\u064b-\u0652]|\u0640|\u0670|\p{Cf}/gu;

const plain = (text: string): string => text.normalize('NFC').replace(SILENT_SIGNS, '').replace(/\s+/g, ' ').trim();

const keysOf = ({ answers }: Shaped): string[] => Object.keys(answers).sort();
const optionsOf = (question: Shaped): string[] => keysOf(question).map((key) => plain(question.answers[key] ?? ''));
const askedOf = ({ text, image }: Shaped): string => JSON.stringify([plain(text), image ?? null]);
const wholeOf = (question: Shaped): string =>
  JSON.stringify([askedOf(question), keysOf(question), optionsOf(question)]);

/** Whether something now stands where something else stood, and stood at another place itself. */
function someMoved(before: readonly string[], after: readonly string[]): boolean {
  const known = new Set(before);
  return after.some((text, index) => text !== before[index] && known.has(text));
}

/** Whether a choice made in a question means the same in what stands at its place now. */
function sameQuestion(before: Shaped, after: Shaped): boolean {
  if (keysOf(before).join('\n') !== keysOf(after).join('\n')) return false;
  const options = optionsOf(before);
  const optionsNow = optionsOf(after);
  const replaced = askedOf(before) !== askedOf(after) && options.every((text, index) => text !== optionsNow[index]);
  return !replaced && !someMoved(options, optionsNow);
}

/**
 * Whether answers to one list of questions mean the same on the other: as many questions, the same option keys in each
 * place, and nothing moved. Questions have moved when one has the text of another, or is another one entirely (many
 * share a text and differ in picture or options); options likewise, within their question. A question whose text or
 * picture changed together with every option is another question. Corrected words, a corrected answer key and other
 * points keep the shape.
 */
export function sameShape(before: readonly Shaped[], after: readonly Shaped[]): boolean {
  if (before.length !== after.length) return false;
  const textsOf = (questions: readonly Shaped[]) => questions.map(({ text }) => plain(text));
  if (someMoved(textsOf(before), textsOf(after)) || someMoved(before.map(wholeOf), after.map(wholeOf))) return false;
  return before.every((question, index) => {
    const now = after[index];
    return now !== undefined && sameQuestion(question, now);
  });
}
