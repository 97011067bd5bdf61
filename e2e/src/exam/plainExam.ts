import type { ExamSpec } from './examFile';

export const PLAIN_ADDRESS = '/plain-exam.html';

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

function optionsOf({ answers }: ExamSpec['questions'][number], name: string): string {
  return Object.entries(answers)
    .map(
      ([key, text]) => `<label><span>${escaped(text)}</span><input type="radio" name="${name}" value="${key}"></label>`,
    )
    .join('');
}

/**
 * Returns the exam as a page without a framework or scripts for choosing. It is the baseline: the cost of a tap in this
 * browser on this machine.
 */
export function plainExam(exam: ExamSpec): string {
  const total = exam.questions.length;
  const questions = exam.questions.map(
    (question, at) => `<fieldset ${at === 0 ? '' : 'hidden'}>
<legend>السؤال ${at + 1} من ${total}</legend><p>${escaped(question.text)}</p>${optionsOf(question, `q${at}`)}</fieldset>`,
  );
  const numbers = exam.questions.map((_, at) => `<button type="button" data-question="${at}">${at + 1}</button>`);
  return `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>${escaped(exam.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body { margin: 0; padding: 16px; font: 17px/1.6 sans-serif; background: #f5f7fb; }
fieldset { margin: 0; padding: 16px; border: 1px solid #d5dce8; border-radius: 12px; background: #fff; }
label { display: flex; align-items: center; justify-content: space-between; min-height: 60px; margin-top: 12px;
  padding: 10px 16px; border: 1px solid #b6c1d3; border-radius: 10px; }
label:has(:checked) { background: #eef3ff; border-color: #2456e6; }
input { width: 24px; height: 24px; }
.next { width: 100%; min-height: 52px; margin: 16px 0; }
nav { display: grid; grid-template-columns: repeat(auto-fill, minmax(46px, 1fr)); gap: 8px; }
nav button { min-height: 46px; }
</style></head><body><h1>${escaped(exam.title)}</h1><p role="timer">180:00</p><form>${questions.join('\n')}</form>
<button type="button" class="next">التالي</button><nav>${numbers.join('')}</nav><script>
let left = 180 * 60;
const clock = document.querySelector('[role=timer]').firstChild;
setInterval(() => { left -= 1; clock.data = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0'); }, 1000);
const sheets = document.querySelectorAll('fieldset');
let shown = 0;
function show(at) { sheets[shown].hidden = true; sheets[at].hidden = false; shown = at; }
document.querySelector('.next').onclick = () => show(Math.min(shown + 1, sheets.length - 1));
document.querySelector('nav').onclick = ({ target }) => { if (target.dataset.question) show(Number(target.dataset.question)); };
document.onkeydown = (event) => {
  if (event.key === 'Enter') { event.preventDefault(); show(Math.min(shown + 1, sheets.length - 1)); }
  const radio = sheets[shown].querySelectorAll('input')[Number(event.key) - 1];
  if (radio) { radio.checked = true; radio.focus(); }
};
</script></body></html>`;
}
