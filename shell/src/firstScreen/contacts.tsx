import { phoneLinks } from '@manassa/shared/domain';
import { configAtom, store } from '@manassa/shared/session';
import { Provider } from 'jotai/react';
import { renderToString } from 'react-dom/server';
import { Footer } from '../frame/Footer';

/* Contacts of the footer for the page server, which knows the installation's (release/src/pages/contacts.rule.ts). */

const MOBILE = '01000000000';
const LANDLINE = '0200000000';
const social = {
  facebook: 'https://facebook.invalid/',
  instagram: 'https://instagram.invalid/',
  youtube: 'https://youtube.invalid/',
  whatsapp: 'https://whatsapp.invalid/',
};

/** Items of the footer's lists, with placeholders such as `{number}`. */
export interface ContactsHtml {
  /** Number with WhatsApp. */
  mobile: string;
  landline: string;
  networks: Record<string, string>;
}

function itemOf(html: string, mark: string): string {
  const item = html.match(/<li>.*?<\/li>/gs)?.find((one) => one.includes(mark));
  if (item === undefined) throw new Error(`the footer has no item with ${mark}`);
  return item;
}

function numberItem(html: string, number: string): string {
  const { dial, whatsapp } = phoneLinks(number);
  if (dial === null) throw new Error(`${number} cannot be dialled`);
  let item = itemOf(html, dial);
  // Both addresses contain the number.
  if (whatsapp !== null) item = item.replaceAll(whatsapp, '{whatsapp}');
  return item.replaceAll(dial, '{dial}').replaceAll(number, '{number}');
}

export function renderContacts(): ContactsHtml {
  const before = store.get(configAtom);
  store.set(configAtom, { ...before, contactNumbers: [MOBILE, LANDLINE], social });
  const html = renderToString(
    <Provider store={store}>
      <Footer />
    </Provider>,
  );
  store.set(configAtom, before);
  const networks = Object.entries(social).map(([name, address]) => [
    name,
    itemOf(html, address).replaceAll(address, '{address}'),
  ]);
  return {
    mobile: numberItem(html, MOBILE),
    landline: numberItem(html, LANDLINE),
    networks: Object.fromEntries(networks) as ContactsHtml['networks'],
  };
}

/** Marks the places of the contacts, if the part of a frame has a footer. */
export function withPlaces(html: string): string {
  return html.replace(
    /(<footer.*?<ul[^>]*>)(<\/ul>.*?<ul[^>]*>)(<\/ul>)/s,
    '$1<!--manassa:numbers-->$2<!--manassa:networks-->$3',
  );
}
