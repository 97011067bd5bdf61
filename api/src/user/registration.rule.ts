import * as v from 'valibot';
import { calls } from '@manassa/shared/contract';
import { cleanNumber, isKnownGrade, isKnownStage } from '@manassa/shared/domain';
import { arabic } from '../refusal/arabic';

const { entries } = calls.register.body;

const NAME_LIMIT = 120;
const NAME_PARTS = 3;
/** Letters of any script with the marks in names; no digits, no markup. */
const NAME_LETTERS = /^[\p{L}\p{M}\s.'’ـ-]+$/u;
/** Bounds of a password in characters; a longer one only costs hashing time. */
const PASSWORD_LENGTH = [8, 72] as const;

/** Trims, removes invisible marks, and turns digits into 0-9. */
const typed = v.pipe(
  v.string(),
  v.transform((text) => cleanNumber(text).trim()),
);

/** Upper case, so that case does not matter. */
const studentCodeInput = v.pipe(
  typed,
  v.transform((code) => code.toUpperCase()),
);

/** Returns a phone number as it is stored: a contact, and `autocomplete="tel"`, write the country code and blanks. */
export const plainPhone = (number: string): string =>
  number.replace(/[\s()-]/g, '').replace(/^(?:\+|00)20(?=1\d{9}$)/, '0');

const phone = v.pipe(
  typed,
  v.transform(plainPhone),
  v.nonEmpty(arabic.required),
  v.regex(/^01[0125]\d{8}$/, arabic.phoneShape),
);

/** Fields that staff can correct later. */
export const registrationFields = {
  name: v.pipe(
    entries.name,
    // Invisible marks come along from a chat or a contact.
    v.transform((name) =>
      name
        .replace(/\p{Cf}/gu, '')
        .trim()
        .replace(/\s+/g, ' '),
    ),
    v.nonEmpty(arabic.required),
    v.maxLength(NAME_LIMIT, arabic.nameLength),
    v.regex(NAME_LETTERS, arabic.nameLetters),
    v.check((name) => name.split(' ').length >= NAME_PARTS, arabic.nameParts),
  ),
  studentNumber: v.pipe(entries.studentNumber, phone),
  parentNumber: v.pipe(entries.parentNumber, phone),
};

/** registerStudent also checks that the code is free and the group exists. */
export const registration = v.pipe(
  v.object({
    ...registrationFields,
    studentCode: v.pipe(
      entries.studentCode,
      studentCodeInput,
      v.nonEmpty(arabic.required),
      v.regex(/^[0-9A-Z]{3,20}$/, arabic.studentCodeShape),
    ),
    stage: v.pipe(entries.stage, v.nonEmpty(arabic.required), v.check(isKnownStage, arabic.stageUnknown)),
    grade: v.pipe(entries.grade, v.nonEmpty(arabic.required)),
    group: v.pipe(entries.group, v.nonEmpty(arabic.required)),
    password: v.pipe(
      entries.password,
      v.nonEmpty(arabic.required),
      v.check((password) => {
        // Invisible marks are not hashed.
        const { length } = cleanNumber(password);
        return length >= PASSWORD_LENGTH[0] && length <= PASSWORD_LENGTH[1];
      }, arabic.passwordLength),
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

/** Its errors tell nothing about the form of codes and passwords. */
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
