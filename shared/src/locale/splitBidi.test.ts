import fc from 'fast-check';
import { splitBidi } from './splitBidi';

function ltrOf(text: string): string[] {
  return splitBidi(text).flatMap((run) => (run.ltr ? [run.text] : []));
}

describe('formulas and units inside Arabic', () => {
  it.each<[string, string[]]>([
    ['السرعة تحسب من v = √(2gh) عند السقوط', ['v = √(2gh)']],
    ['تسارع الجسم 10 m/s² لأسفل', ['10 m/s²']],
    ['سرعة الضوء 3×10⁸ m/s تقريبًا', ['3×10⁸ m/s']],
    ['إذا كانت R₁ = 6 Ω فما شدة التيار؟', ['R₁ = 6 Ω']],
    ['إذا كانت R₁ = 6 Ω، R₂ = 3 Ω فأوجد المكافئة', ['R₁ = 6 Ω', 'R₂ = 3 Ω']],
    ['القانون هو F = m × a حيث m الكتلة', ['F = m × a', 'm']],
    ['طاقة الفوتون E = h·f = hc/λ', ['E = h·f = hc/λ']],
    ['الدالة f(x) = (a + b)(c + d) متصلة', ['f(x) = (a + b)(c + d)']],
    ['الشحنة −1.6 × 10⁻¹⁹ C سالبة', ['−1.6 × 10⁻¹⁹ C']],
    ['الخطأ ±0.5 cm مقبول', ['±0.5 cm']],
    ['زاوية θ = 30° مع الأفقي', ['θ = 30°']],
    ['درجة الحرارة -5 °C ليلًا', ['-5 °C']],
    ['مقاومة 4.7 kΩ وسعة 10 µF', ['4.7 kΩ', '10 µF']],
    ['القيمة المطلقة |v| = 5 m/s ثابتة', ['|v| = 5 m/s']],
    ['إذا كان x < 5 فإن الدالة تزايدية', ['x < 5']],
    ['متجه [3, 4, 5] في الفراغ', ['3, 4, 5']],
    ['الإحداثي P(3, 4) على المستوى', ['P(3, 4)']],
    ['الأيون Na+ موجب والأيون Cl- سالب', ['Na+', 'Cl-']],
    ['تصميم و تطوير أمتياز A+', ['A+']],
    ['نسبة النجاح 73.4% هذا العام', ['73.4%']],
    ['خصم -20% اليوم', ['-20%']],
    ['اتصل على 0100 000 0000 الآن', ['0100 000 0000']],
    ['النسبة 1 : 2 بين المقاومتين', ['1 : 2']],
    ['الوقت 10:30 مساءً', ['10:30']],
    ['الموقع https://example.com/a?b=c للتفاصيل', ['https://example.com/a?b=c']],
    ['اقرأ (the photoelectric effect) جيدًا', ['the photoelectric effect']],
  ])('%s', (text, expected) => {
    expect(ltrOf(text)).toEqual(expected);
  });
});

describe('parts of the sentence', () => {
  it.each<[string, string[]]>([
    ['الإجابة (أ) صحيحة', []],
    ['(أ) v = 5 m/s', ['v = 5 m/s']],
    ['من (أ) إلى (د)', []],
    ['اختر (ب).', []],
    ['القوة (F) تساوي كتلة في عجلة', ['F']],
    ['القوة (F = ma)', ['F = ma']],
    ['السرعة = 20 m/s', ['20 m/s']],
    ['v = السرعة', ['v']],
    ['احسب v.', ['v']],
    ['هل a = 2 m/s²؟', ['a = 2 m/s²']],
    ['الكتلة: 5 kg، والزمن: 2 s.', ['5 kg', '2 s']],
    ['احسب I (شدة التيار) عند 12 V', ['I', '12 V']],
    ['إذا كانت (v = 5 m/s، والزمن 2 s)', ['v = 5 m/s', '2 s']],
    ['1) السرعة', ['1']],
    ['1) السرعة v 2) الزمن t', ['1', 'v', '2', 't']],
    ['القوانين: 1) V = IR 2) P = VI', ['1', 'V = IR', '2', 'P = VI']],
    ['المراجعة (من كتاب Unit 2) اليوم', ['Unit 2']],
    ['- السرعة المتوسطة', []],
    ['المساحة م² والسرعة م/ث²', []],
    ['10 م/ث²', ['10']],
    ['س-5 أصغر من س', ['5']],
    ['محاضرة · 24 دقيقة', ['24']],
    ['أحدث الكورسات', []],
    ['... ثم ماذا؟', []],
    ['اكتب "v" هنا', ['v']],
    ['السؤال 3 من 20', ['3', '20']],
    ['الأولى R = 2 Ω\nالثانية R = 4 Ω', ['R = 2 Ω', 'R = 4 Ω']],
  ])('%s', (text, expected) => {
    expect(ltrOf(text)).toEqual(expected);
  });
});

describe('texts of one direction', () => {
  it('keeps a formula without Arabic as one run with its full stop', () => {
    expect(splitBidi('v² = u² + 2as.')).toEqual([{ text: 'v² = u² + 2as.', ltr: true }]);
  });

  it('isolates nothing in an empty text or in signs only', () => {
    expect(splitBidi('')).toEqual([]);
    expect(splitBidi('— …')).toEqual([{ text: '— …', ltr: false }]);
  });

  it('does not split vowelled Arabic', () => {
    expect(splitBidi('جُهْدٌ كَهْرَبِيٌّ')).toEqual([{ text: 'جُهْدٌ كَهْرَبِيٌّ', ltr: false }]);
  });
});

const parts = ['ف', ' ', 'v', '=', '(', ')', '5', '.', '،', '²', '-', '[', '}', '\n', '√', '%', 'Ω', '؟', '😀', '|'];

it('loses and adds no character, and puts no Arabic into a left-to-right run of a mixed text', () => {
  const texts = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((chars) => chars.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const runs = splitBidi(text);
      expect(runs.map((run) => run.text).join('')).toBe(text);
      expect(runs.every((run) => run.text !== '')).toBe(true);
      if (/[ف،؟]/.test(text)) expect(runs.some((run) => run.ltr && /[ف،؟]/.test(run.text))).toBe(false);
    }),
  );
});

it('is quick on a long text', () => {
  const text = 'احسب السرعة v = √(2gh) عند h = 5 m ثم قارن. '.repeat(400);
  // Processor time: other processes may take the machine's.
  const before = process.cpuUsage();
  expect(ltrOf(text)).toHaveLength(800);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
});
