import { LINE_KINDS } from './kinds';
import type { PHONE_KINDS, POST_KINDS } from './kinds';
import type { Chance } from './random.rule';
import type { AnswerStep, ProxyFault, PhoneFault, Turn } from './runPlan';

const OPTIONS = 4;
/** Share of lost checkpoints that arrive later. */
const HELD_SHARE = 0.3;

export function proxyFault(chance: Chance, kind: (typeof POST_KINDS)[number]): ProxyFault {
  const times = chance.between(1, 2);
  if (kind === 'too-busy') return { kind, times, status: chance.happens(0.5) ? 429 : 503 };
  if (kind === 'slow') return { kind, times: 1, ms: chance.between(100, 1500) };
  return { kind, times };
}

export function answerOf(chance: Chance, question: number): AnswerStep {
  return { type: 'answer', question, option: chance.between(0, OPTIONS - 1) };
}

/** Few, so that the two phones often answer the same question. */
function someAnswers(chance: Chance, questions: number, least: number, most: number): AnswerStep[] {
  return Array.from({ length: chance.between(least, most) }, () => answerOf(chance, chance.between(0, questions - 1)));
}

/** Plans a fault with another phone, with the answers that are given during it. */
export function phoneFault(chance: Chance, kind: (typeof PHONE_KINDS)[number], questions: number): PhoneFault {
  const some = (least: number, most: number): AnswerStep[] => someAnswers(chance, questions, least, most);
  const turn = (): Turn => ({ answers: some(1, 2), offline: chance.happens(0.3), noticed: chance.happens(0.7) });
  switch (kind) {
    case 'phone-lost':
      return { kind, putAway: chance.happens(0.7) };
    case 'phone-lost-and-back':
      return {
        kind,
        alone: some(0, 2),
        meanwhile: some(1, 2),
        isOff: chance.happens(0.5),
        goesOn: chance.happens(0.3),
      };
    case 'both-phones':
      return { kind, turns: Array.from({ length: chance.between(2, 4) }, turn) };
    case 'checkpoint-lost':
      return {
        kind,
        fault: chance.happens(HELD_SHARE) ? null : { ...proxyFault(chance, chance.pick(LINE_KINDS)), times: 1 },
        first: some(1, 2),
        second: some(0, 1),
        meanwhile: some(0, 2),
      };
  }
}
