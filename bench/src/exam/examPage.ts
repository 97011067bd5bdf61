import type { LoadedExam } from '../../../e2e/src/exam/examCourse';
import { PLAIN_ADDRESS, plainExam } from '../../../e2e/src/exam/plainExam';
import { beginWithoutLocators, HEADING, openStartWithoutLocators } from '../../../e2e/src/exam/withoutLocators';
import type { Account } from '../../../e2e/src/harness/api';
import type { Phone } from '../phone';

/** A control: the nth option or number, "next", or the button of the navigator. */
export type Target = { readonly what: 'option' | 'number'; readonly n: number } | { readonly what: 'next' | 'opener' };

/** An exam on a phone: the product's, or a plain page with the same questions. */
export interface ExamPage {
  readonly name: 'product' | 'plain';
  readonly phone: Phone;
  /** Returns the selector of a control; n counts from 1. */
  readonly selector: (target: Target) => string;
  /** True if the numbers are in a sheet to open. */
  readonly hasSheet: boolean;
  readonly heading: string;
}

function productSelector(target: Target): string {
  switch (target.what) {
    case 'option':
      return `[role=radiogroup] label:nth-of-type(${target.n})`;
    case 'number':
      return `dialog[open] ol li:nth-child(${target.n}) button`;
    case 'next':
      return 'button[aria-haspopup=dialog] + button';
    case 'opener':
      return 'button[aria-haspopup=dialog]';
  }
}

function plainSelector(target: Target): string {
  switch (target.what) {
    case 'option':
      return `fieldset:not([hidden]) label:nth-of-type(${target.n})`;
    case 'number':
      return `nav button:nth-child(${target.n})`;
    default:
      return '.next';
  }
}

export async function openProduct(phone: Phone, exam: LoadedExam, candidate: Account): Promise<ExamPage> {
  await openStartWithoutLocators(phone.page, exam, candidate);
  await beginWithoutLocators(phone.page);
  return { name: 'product', phone, selector: productSelector, hasSheet: true, heading: HEADING };
}

export async function openPlain(phone: Phone, { spec }: LoadedExam): Promise<ExamPage> {
  await phone.page.route(`**${PLAIN_ADDRESS}`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: plainExam(spec) }),
  );
  await phone.page.goto(PLAIN_ADDRESS);
  const heading = 'fieldset:not([hidden]) legend';
  return { name: 'plain', phone, selector: plainSelector, hasSheet: false, heading };
}
