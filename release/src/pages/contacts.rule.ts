import { phoneLinks } from '@manassa/shared/domain';
import type { PageConfig } from '@manassa/shared/session';
import * as v from 'valibot';
import { escapeAttribute } from './escapeAttribute';

/** Places in the shell's footer; shell/src/firstScreen/contacts.tsx writes them. */
const NUMBERS = '<!--manassa:numbers-->';
const NETWORKS = '<!--manassa:networks-->';

/** Items of the footer's lists, with placeholders such as `{number}`: the installation has the numbers and addresses. */
export const contactItems = v.object({
  /** Number with WhatsApp. */
  mobile: v.string(),
  landline: v.string(),
  networks: v.record(v.string(), v.string()),
});

type ContactItems = v.InferOutput<typeof contactItems>;

export type Contacts = Pick<PageConfig, 'contactNumbers' | 'social'>;

const fill = (item: string, values: Readonly<Record<string, string | null>>): string =>
  item.replaceAll(/\{(\w+)\}/g, (all, name: string) => escapeAttribute(values[name] ?? all));

/** Fills in the installation's numbers and networks, as the shell's footer draws them. */
export function withContacts(html: string, items: ContactItems, settings: Contacts): string {
  const numbers = settings.contactNumbers.map((number) => {
    const { dial, whatsapp } = phoneLinks(number);
    return whatsapp === null ? fill(items.landline, { number, dial }) : fill(items.mobile, { number, dial, whatsapp });
  });
  const social: Readonly<Record<string, string>> = settings.social;
  const networks = Object.entries(items.networks).flatMap(([name, item]) => {
    const address = social[name];
    return address ? [fill(item, { address })] : [];
  });
  return html.replace(NUMBERS, () => numbers.join('')).replace(NETWORKS, () => networks.join(''));
}
