import * as v from 'valibot';
import { calls } from '@manassa/shared/contract';
import { isKnownGrade, isKnownStage, toLatinDigits } from '@manassa/shared/domain';
import { arabic } from '../refusal/arabic';

const { entries } = calls.register.body;

const NAME_LIMIT = 120;
const NAME_PARTS = 3;
/** Letters of any script with what names hold between them; no digits, no markup. */
const NAME_LETTERS = /^[\p{L}\p{M}\s.'’ـ-]+$/u;
/** Bytes past 72 would be worth nothing to a student and cost the server time. */
const PASSWORD_LENGTH = [8, 72] as const;

/** A code or number as typed: digits become 0-9, spaces around it go. */
const typed = v.pipe(
  v.string(),
  v.transform((text) => toLatinDigits(text).trim()),
);

/** A student code as typed. Codes are compared without regard to case: they are stored in upper case. */
export const studentCodeInput = v.pipe(
  typed,
  v.transform((code) => code.toUpperCase()),
);

const phone = v.pipe(
  typed,
  v.transform((number) => number.replace(/[\s-]/g, '')),
  v.nonEmpty(arabic.required),
  v.regex(/^01[0125]\d{8}$/, arabic.phoneShape),
);

/** A registration with the product's rules, on the contract's shape. Whether code and group are free is asked later. */
export const registration = v.pipe(
  v.object({
    name: v.pipe(
      entries.name,
      v.transform((name) => name.trim().replace(/\s+/g, ' ')),
      v.nonEmpty(arabic.required),
      v.maxLength(NAME_LIMIT, arabic.nameLength),
      v.regex(NAME_LETTERS, arabic.nameLetters),
      v.check((name) => name.split(' ').length >= NAME_PARTS, arabic.nameParts),
    ),
    studentCode: v.pipe(
      entries.studentCode,
      studentCodeInput,
      v.nonEmpty(arabic.required),
      v.regex(/^[0-9A-Z]{3,20}$/, arabic.studentCodeShape),
    ),
    studentNumber: v.pipe(entries.studentNumber, phone),
    parentNumber: v.pipe(entries.parentNumber, phone),
    stage: v.pipe(entries.stage, v.nonEmpty(arabic.required), v.check(isKnownStage, arabic.stageUnknown)),
    grade: v.pipe(entries.grade, v.nonEmpty(arabic.required)),
    group: v.pipe(entries.group, v.nonEmpty(arabic.required)),
    password: v.pipe(
      entries.password,
      v.nonEmpty(arabic.required),
      v.check(
        (password) => password.length >= PASSWORD_LENGTH[0] && password.length <= PASSWORD_LENGTH[1],
        arabic.passwordLength,
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['studentNumber'], ['parentNumber']],
      ({ studentNumber, parentNumber }) => studentNumber !== parentNumber,
      arabic.phonesEqual,
    ),
    ['parentNumber'],
  ),
  v.forward(
    v.partialCheck([['stage'], ['grade']], ({ stage, grade }) => isKnownGrade(stage, grade), arabic.gradeUnknown),
    ['grade'],
  ),
);

export type Registration = v.InferOutput<typeof registration>;

/** A login: nothing is said about the shape of codes and passwords, only whether they fit. */
export const loginInput = v.object({
  studentCode: v.pipe(
    calls.login.body.entries.studentCode,
    studentCodeInput,
    v.nonEmpty(arabic.required),
    v.maxLength(200, arabic.invalidValue),
  ),
  password: v.pipe(
    calls.login.body.entries.password,
    v.nonEmpty(arabic.required),
    v.maxLength(1000, arabic.invalidValue),
  ),
});
