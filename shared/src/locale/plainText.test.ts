import { plainText } from './plainText';

describe('plainText', () => {
  it('CD-06 removes scripts, frames and handlers', () => {
    expect(plainText('قبل<script>alert(1)</script> بعد')).toBe('قبل بعد');
    expect(plainText('<img src=x onerror="alert(1)">شرح')).toBe('شرح');
    expect(plainText('<iframe src="//evil"></iframe>شرح<!-- x -->')).toBe('شرح');
  });

  it('CD-06 turns paragraphs, breaks and list items into lines', () => {
    expect(plainText('<p>الأول</p><p>الثاني<br/>الثالث</p><ul><li>رابع</li></ul>')).toBe('الأول\nالثاني\nالثالث\nرابع');
  });

  it('CD-06 begins a line after a break with attributes, too', () => {
    expect(plainText('أول<br class="x">ثان<br clear="all" />ثالث')).toBe('أول\nثان\nثالث');
  });

  it('CD-06 hides tags as other programs write them: empty paragraphs, attributes with an underscore', () => {
    expect(plainText('أول<p />ثان<p _ngcontent-c1="">ثالث <b _ngcontent-c1="">رابع</b></p>')).toBe(
      'أول\nثان\nثالث رابع',
    );
  });

  it('CD-06 begins a line with a block, whatever stands before it', () => {
    expect(plainText('الشروط:<ul>\n  <li>أول</li>\n  <li class="x">ثان</li>\n</ul>بعدها<p>فقرة')).toBe(
      'الشروط:\nأول\nثان\nبعدها\nفقرة',
    );
  });

  it('CD-06 separates the cells of a table as editors write it, and shows nothing of its markup', () => {
    const columns = '<colgroup><col style="width:40%"><col style="width:60%"></colgroup>';
    const row = (tag: string, one: string, two: string) => `<tr><${tag}>${one}</${tag}><${tag}>${two}</${tag}></tr>`;
    const rows = row('th', 'اليوم', 'الموعد') + row('td', 'الاثنين', '5 مساءً');
    expect(plainText(`<figure class="table"><table>${columns}<tbody>${rows}</tbody></table></figure>`)).toBe(
      'اليوم الموعد\nالاثنين 5 مساءً',
    );
    const media = '<figure class="media"><oembed url="https://youtu.be/x"></oembed></figure>';
    expect(plainText(`<strike>قديم</strike> ${media}<del>س</del> <ins>ص</ins><o:p></o:p>`)).toBe('قديم س ص');
    const picture = '<figure class="image"><img src="a.png"><figcaption>دائرة</figcaption></figure>';
    expect(plainText(`شرح${picture}بعدها`)).toBe('شرح\nدائرة\nبعدها');
  });

  it('CD-06 keeps a text without markup unchanged, comparisons included', () => {
    expect(plainText('إذا كان v < c و m > 0\nفإن E = mc²')).toBe('إذا كان v < c و m > 0\nفإن E = mc²');
    expect(plainText('إذا كان a <b وكان p> q')).toBe('إذا كان a <b وكان p> q');
    expect(plainText('<hr />شرح <b  class="x">أوم</b ><hr/><p\nalign="right" >فقرة</p><hr>')).toBe('شرح أوم\nفقرة');
  });

  it('CD-06 keeps powers and indexes of an editor', () => {
    expect(plainText('شحنة 1.6 × 10<sup>-19</sup> C، وتسارع 10 m/s<sup class="x">2</sup>')).toBe(
      'شحنة 1.6 × 10⁻¹⁹ C، وتسارع 10 m/s²',
    );
    expect(plainText('<i>R</i><sub>1</sub> = <i>R</i><SUB>12</SUB>، V<sub>out</sub>، Na<sup>+</sup>')).toBe(
      'R₁ = R₁₂، Vout، Na+',
    );
    expect(plainText('10<sup><span lang="ar">-19</span></sup>، 10<sup>&minus;3</sup>، ٣ × ١٠<sup> ٨&nbsp;</sup>')).toBe(
      '10⁻¹⁹، 10⁻³، ٣ × ١٠⁸',
    );
  });

  it('CD-06 decodes entities once', () => {
    expect(plainText('R &gt; r &amp;amp; &#1593; &#x41;')).toBe('R > r &amp; ع A');
    expect(plainText('&lt;script&gt;')).toBe('<script>');
    expect(plainText('&laquo;أوم&raquo; &ndash; 5 &Omega;، 20&deg;C &times; &lambda;')).toBe('«أوم» – 5 Ω، 20°C × λ');
    expect(plainText('&omega; &OMEGA;')).toBe('ω &OMEGA;');
    expect(plainText('&bogus; A&B &lt v &nbsp; < c')).toBe('&bogus; A&B &lt v   < c');
  });
});
