import type { CodeCheck, CodeFact } from './codeCheck.rule';
import { nextCodeCheck, NO_CODE } from './codeCheck.rule';

function after(...facts: CodeFact[]): CodeCheck {
  return facts.reduce(nextCodeCheck, NO_CODE);
}

const typed = (text: string): CodeFact => ({ fact: 'typed', text });
const sent: CodeFact = { fact: 'check-sent' };
const accepted = (code: string): CodeFact => ({ fact: 'accepted', code });

describe('checking a code', () => {
  it('RX-07 keeps the code as typed and sends it trimmed in Latin digits', () => {
    expect(after(typed('  phx-٤٨٢١ '))).toEqual({ state: 'typing', text: '  phx-4821 ', code: 'phx-4821' });
  });

  it('CD-04 is valid only after the server has accepted this code', () => {
    expect(after(typed('ab-1')).state).toBe('typing');
    expect(after(typed('ab-1'), sent).state).toBe('checking');
    expect(after(typed('ab-1'), sent, accepted('ab-1'))).toEqual({ state: 'valid', text: 'ab-1', code: 'ab-1' });
  });

  it('CD-04 is outdated after any change of the code', () => {
    expect(after(typed('ab-1'), sent, accepted('ab-1'), typed('ab-12')).state).toBe('typing');
  });

  it('CD-04 stays valid when the sent code does not change', () => {
    expect(after(typed('ab-1'), sent, accepted('ab-1'), typed('ab-1 '))).toMatchObject({
      state: 'valid',
      text: 'ab-1 ',
      code: 'ab-1',
    });
  });

  it('CD-04 ignores a response about another code than the one in the field', () => {
    expect(after(typed('ab-1'), sent, typed('xy-2'), accepted('ab-1')).state).toBe('typing');
    expect(after(typed('ab-1'), sent, typed('xy-2'), sent, accepted('ab-1')).state).toBe('checking');
  });

  it('CD-04 keeps the sentence of a rejection and of a failure', () => {
    expect(after(typed('a1'), sent, { fact: 'rejected', code: 'a1', sentence: 'س' })).toEqual({
      state: 'invalid',
      text: 'a1',
      code: 'a1',
      sentence: 'س',
    });
    expect(after(typed('a1'), sent, { fact: 'check-failed', code: 'a1', sentence: 'ش' }).state).toBe('failed');
  });

  it('CD-04 must be checked again after the server has refused to enroll with it', () => {
    expect(after(typed('a1'), sent, accepted('a1'), { fact: 'enrolling-refused' })).toEqual({
      state: 'typing',
      text: 'a1',
      code: 'a1',
    });
  });

  it('CD-04 sends nothing without a code, and nothing while a check is pending', () => {
    expect(after(sent)).toEqual(NO_CODE);
    const checking = after(typed('a'), sent);
    expect(nextCodeCheck(checking, sent)).toBe(checking);
  });
});
