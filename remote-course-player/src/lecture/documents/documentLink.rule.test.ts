import { mediaUrl } from '@manassa/shared/session';
import { documentAddress, documentKind } from './documentLink.rule';

const origin = 'https://school.example';
const address = (link: string, place = mediaUrl): string | null => documentAddress(link, origin, place);

describe('document links', () => {
  it('LE-06 accepts http and https', () => {
    expect(address('https://files.example/a.pdf?x=1')).toBe('https://files.example/a.pdf?x=1');
    expect(address('http://files.example/a.pdf')).toBe('http://files.example/a.pdf');
  });

  it.each(['/media/docs/t3.pdf', 'docs/t3.pdf', ' docs/t3.pdf '])(
    'LE-06 resolves %j against the media base',
    (link) => {
      expect(address(link)).toBe(`${origin}/media/docs/t3.pdf`);
    },
  );

  it('LE-06 takes a colon inside a path for a part of the name', () => {
    expect(address('docs/t3:1.pdf')).toBe(`${origin}/media/docs/t3:1.pdf`);
    expect(address('java\tscript:alert(1)')).toBe(`${origin}/media/javascript:alert(1)`);
  });

  it('LE-06 leads to a media base of another origin', () => {
    expect(address('docs/t3.pdf', (path) => `https://media.example/${path}`)).toBe('https://media.example/docs/t3.pdf');
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://school.example/1',
    '//evil.example/a.pdf',
    '\\\\evil.example\\a.pdf',
    'https://user:pass@evil.example/',
    'https://school.example@evil.example/',
    'https://:pass@evil.example/',
    'https://',
    '',
    '   ',
  ])('LE-06 refuses %j, which could run or deceive', (link) => {
    expect(address(link)).toBeNull();
  });

  it('LE-06 returns the file type if the address has one', () => {
    expect(documentKind('/media/docs/t3.pdf?v=2')).toBe('PDF');
    expect(documentKind('https://drive.example/file/d/1')).toBe('');
  });
});
