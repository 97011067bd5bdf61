import { readFormula } from './readFormula.rule';
import { raisePowers } from './tokens.rule';

/** Marks variables with asterisks. */
function printed(run: string): string {
  return readFormula(raisePowers(run))
    .parts.map((part) => (part.variable ? `*${part.text}*` : part.text))
    .join('');
}

function spoken(run: string): string | null {
  return readFormula(raisePowers(run)).spoken;
}

describe('RX-15 variables are italic, units and functions upright', () => {
  it.each([
    ['v = λν', '*v* = *λν*'],
    ['v = √(2gh)', '*v* = √(2*gh*)'],
    ['F = m × a', '*F* = *m* × *a*'],
    ['R₁ = 6 Ω', '*R*₁ = 6 Ω'],
    ['g = 10 m/s²', '*g* = 10 m/s²'],
    ['m = 5 kg', '*m* = 5 kg'],
    ['P₁V₁/T₁ = P₂V₂/T₂', '*P*₁*V*₁/*T*₁ = *P*₂*V*₂/*T*₂'],
    ['v² = u² + 2as', '*v*² = *u*² + 2*as*'],
    ['F = ηAv/d', '*F* = *ηAv*/*d*'],
    ['E = h·f = hc/λ', '*E* = *h*·*f* = *hc*/*λ*'],
    ['v = v0 + a t', '*v* = *v*0 + *a* *t*'],
    ['Φ = BA cos θ', '*Φ* = *BA* cos *θ*'],
    ['ω = 2πf', '*ω* = 2π*f*'],
    ['Q = m c ΔT', '*Q* = *m* *c* Δ*T*'],
    ['μ = 4π×10⁻⁷ Wb/A·m', '*μ* = 4π×10⁻⁷ Wb/A·m'],
    ['½mv²', '½*mv*²'],
    ['I²R', '*I*²*R*'],
    ['ΣIR', 'Σ*IR*'],
    ['Rₓ', '*R*ₓ'],
    ['p = 2 m v', '*p* = 2 *m* *v*'],
    ['Y = A AND B', '*Y* = *A* AND *B*'],
    ['a force F = ma moves it', 'a force *F* = *ma* moves it'],
  ])('%s', (run, expected) => {
    expect(printed(run)).toBe(expected);
  });
});

describe('RX-15 an ambiguous run stays as typed', () => {
  it.each([
    ['A', 'A'],
    ['3 A', '3 A'],
    ['W = F·s', 'W = F·s'],
    ['J = N·m', 'J = N·m'],
    ['V/A', 'V/A'],
    ['P = Pa + 5', '*P* = Pa + 5'],
    ['KE = 5 J', 'KE = 5 J'],
    ['AB = 5 cm', 'AB = 5 cm'],
    ['T = 2mg', '*T* = 2mg'],
    ['I = 2A', '*I* = 2A'],
    ['A = 5 m2', '*A* = 5 m2'],
    ['Newton', 'Newton'],
    ['Na+', 'Na+'],
    ['H₂O', 'H₂O'],
    ['CO₂ + H₂O = x', 'CO₂ + H₂O = x'],
    ['μA', 'μA'],
    ['α', 'α'],
    ['npn', 'npn'],
    ['P(3, 4)', 'P(3, 4)'],
    ['https://school.example/?v=5', 'https://school.example/?v=5'],
    ['v=5.pdf', 'v=5.pdf'],
    ['let a => b', 'let a => b'],
    ['name@school.example', 'name@school.example'],
  ])('%s', (run, expected) => {
    expect(printed(run)).toBe(expected);
  });
});

describe('RX-15 substitutes for mathematical signs', () => {
  it.each([
    ['-5 °C', '−5 °C'],
    ['-1.6 x 10^-19 C', '−1.6 × 10⁻¹⁹ C'],
    ['3*10^8 m/s', '3×10⁸ m/s'],
    ['1.6x10⁻¹⁹', '1.6×10⁻¹⁹'],
    ['10^{-3} m^{2}', '10⁻³ m²'],
    ['10^(-3)', '10⁻³'],
    ['x^n', '*x*ⁿ'],
    ['E = mc^2', '*E* = *mc*²'],
    ['R_1 = 5', '*R*₁ = 5'],
    ['P_1V_1 = P_2V_2', '*P*₁*V*₁ = *P*₂*V*₂'],
    ['v_2^2 = v_1^2 + 2ad', '*v*₂² = *v*₁² + 2*ad*'],
    ['1/R = 1/R_1 + 1/R_{12}', '1/*R* = 1/*R*₁ + 1/*R*₁₂'],
    ['V_1/V_2 = N_1/N_2', '*V*₁/*V*₂ = *N*₁/*N*₂'],
    ['I = (V-E)/r_1', '*I* = (*V*−*E*)/*r*₁'],
    ['B = μ_0I/2πd', '*B* = *μ*₀*I*/2π*d*'],
    ['F = (1/4πε_0) q_1q_2/r^2', '*F* = (1/4π*ε*₀) *q*₁*q*₂/*r*²'],
    ['ΔV_1 = 2R_1/3R_2', 'Δ*V*₁ = 2*R*₁/3*R*₂'],
    ['R = R_1.', '*R* = *R*₁.'],
    ['V = 12 - 4 = 8 V', '*V* = 12 − 4 = 8 V'],
    ['V = E - Ir', '*V* = *E* − *Ir*'],
    ['x = -5', '*x* = −5'],
    ['y = a-(b + c)', '*y* = *a*−(*b* + *c*)'],
    ['5 m x 3 m', '5 m × 3 m'],
  ])('%s', (run, expected) => {
    expect(printed(run)).toBe(expected);
  });

  it.each([
    '3-5 m',
    '0100-000-0000',
    '2024-05-12',
    'AC-DC',
    'F-16',
    'Cl-',
    '--5',
    '0x10',
    'v = t * t',
    'x = 2 x y',
    '10^5.5',
    '2^x',
    'e^(-t/RC)',
    'V_max',
    'file_1.pdf',
    'docs/x_1',
    'a_1.pdf',
    'a_1b.pdf',
    'f_2x@school.example',
    'H_2SO_4',
    'v_1.5',
    'a_1_2',
    'R_123',
    'a_b_1',
  ])('leaves %s', (run) => {
    const text = readFormula(raisePowers(run))
      .parts.map((part) => part.text)
      .join('');
    expect(text).toBe(run);
  });
});

it('RX-15 reads an index after a function', () => {
  expect(raisePowers('n_1sinθ_1 = n_2 sinθ_2')).toBe('n₁sinθ₁ = n₂ sinθ₂');
});

describe('RX-15 spoken text', () => {
  it.each([
    ['1.6×10⁻¹⁹ C', '1.6 ضرب 10 أس سالب 19 كولوم'],
    ['10^-19', '10 أس سالب 19'],
    ['g = 10 m/s²', 'g يساوي 10 متر لكل ثانية تربيع'],
    ['100 cm²', '100 سنتي متر مربع'],
    ['kg/m³', 'كيلو جرام لكل متر مكعب'],
    ['1×10¹⁰ cm⁻³', '1 ضرب 10 أس 10 سنتي متر أس سالب 3'],
    ['-5 °C', 'سالب 5 درجة مئوية'],
    ['4.7 kΩ', '4.7 كيلو أوم'],
    ['Ω', 'أوم'],
    ['20 uA = 20 µA', '20 ميكرو أمبير يساوي 20 ميكرو أمبير'],
    ['R₁ = 6 Ω', 'R 1 يساوي 6 أوم'],
    ['v² = u² + 2as', 'v تربيع يساوي u تربيع زائد 2 a s'],
    ['v = √(2gh)', 'v يساوي الجذر التربيعي قوس 2 g h نهاية القوس'],
    ['V = E - Ir', 'V يساوي E ناقص I r'],
    ['θ = 30°', 'ثيتا يساوي 30 درجة'],
    ['λ', 'لامدا'],
    ['T = 2mg', 'T يساوي 2 mg'],
  ])('%s', (run, expected) => {
    expect(spoken(run)).toBe(expected);
  });

  it.each(['3 A', '60 W', '10 m/s', '220 V, 60 W', 'Newton', '1/V', 'A+', '0100 000 0000', '3-5 m'])(
    'is %s itself, which is read well',
    (run) => {
      expect(spoken(run)).toBeNull();
    },
  );
});

it('RX-15 takes a lone letter for a variable only if the text uses it as one', () => {
  expect(readFormula('m', new Set(['m'])).parts).toEqual([{ text: 'm', variable: true }]);
  expect(readFormula('m', new Set(['v'])).parts).toEqual([{ text: 'm', variable: false }]);
});
