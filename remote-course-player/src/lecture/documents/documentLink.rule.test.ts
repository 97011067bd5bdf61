import { documentAddress, documentKind } from './documentLink.rule';

const origin = 'https://school.example';
const place = (path: string): string => `/media/${path.replace(/^\/(media\/)?/, '')}`;
const address = (link: string): string | null => documentAddress(link, origin, place);

describe('document links', () => {
  it('LE-06 accepts http and https', () => {
    expect(address('https://files.example/a.pdf?x=1')).toBe('https://files.example/a.pdf?x=1');
    expect(address('http://files.example/a.pdf')).toBe('http://files.example/a.pdf');
  });

  it('LE-06 resolves paths on the own origin against the media base', () => {
    expect(address('/media/docs/t3.pdf')).toBe('/media/docs/t3.pdf');
    expect(address('docs/t3.pdf')).toBe('/media/docs/t3.pdf');
  });

  it('LE-06 refuses everything that could run or deceive', () => {
    for (const link of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<script>1</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://school.example/1',
      '//evil.example/a.pdf',
      '\\\\evil.example\\a.pdf',
      'https://user:pass@evil.example/',
      'https://',
      '',
      '   ',
    ]) {
      const found = address(link);
      expect(found === null || found.startsWith('/media/')).toBe(true);
    }
    expect(address('javascript:alert(1)')).toBeNull();
    expect(address('data:text/html,x')).toBeNull();
  });

  it('LE-06 returns the file type if the address has one', () => {
    expect(documentKind('/media/docs/t3.pdf?v=2')).toBe('PDF');
    expect(documentKind('https://drive.example/file/d/1')).toBe('');
  });
});
