import type { CodeCheck, CodeFact } from './codeCheck.rule';
import { nextCodeCheck, NO_CODE, normalizedCode } from './codeCheck.rule';

function after(...facts: CodeFact[]): CodeCheck {
  return facts.reduce(nextCodeCheck, NO_CODE);
}

const typed = (text: string): CodeFact => ({ fact: 'typed', text });
const sent: CodeFact = { fact: 'check-sent' };
const accepted = (code: string): CodeFact => ({ fact: 'accepted', code });

describe('checking a code', () => {
  it('CD-04 reads the code in English digits and capitals, without what a chat adds to it', () => {
    expect(normalizedCode('  phx-٤٨٢١-۷۷ ')).toBe('PHX-4821-77');
    expect(normalizedCode('\u200EPHX–4821\u200F')).toBe('PHX-4821');
  });

  it('CD-04 is valid only after the server has said so about this very code', () => {
    expect(after(typed('ab-1')).state).toBe('typing');
    expect(after(typed('ab-1'), sent).state).toBe('checking');
    expect(after(typed('ab-1'), sent, accepted('AB-1'))).toEqual({ state: 'valid', code: 'AB-1' });
  });

  it('CD-04 is stale after any change of the code', () => {
    expect(after(typed('ab-1'), sent, accepted('AB-1'), typed('ab-12')).state).toBe('typing');
  });

  it('CD-04 stays valid when the change is none', () => {
    expect(after(typed('ab-1'), sent, accepted('AB-1'), typed('AB-1 ')).state).toBe('valid');
  });

  it('CD-04 ignores an answer about a code that is no longer in the box', () => {
    expect(after(typed('ab-1'), sent, typed('xy-2'), accepted('AB-1')).state).toBe('typing');
    expect(after(typed('ab-1'), sent, typed('xy-2'), sent, accepted('AB-1')).state).toBe('checking');
  });

  it('CD-04 keeps the sentence of a rejection and of a failure', () => {
    expect(after(typed('a1'), sent, { fact: 'rejected', code: 'A1', sentence: 'س' })).toEqual({
      state: 'invalid',
      code: 'A1',
      sentence: 'س',
    });
    expect(after(typed('a1'), sent, { fact: 'check-failed', code: 'A1', sentence: 'ش' }).state).toBe('failed');
  });

  it('CD-04 has to be checked again once the server has refused to enroll with it', () => {
    expect(after(typed('a1'), sent, accepted('A1'), { fact: 'enrolling-refused' })).toEqual({
      state: 'typing',
      code: 'A1',
    });
  });

  it('CD-04 sends nothing without a code and not twice at once', () => {
    expect(after(sent)).toEqual(NO_CODE);
    const checking = after(typed('a'), sent);
    expect(nextCodeCheck(checking, sent)).toBe(checking);
  });
});
