import { withContacts } from './contacts.rule';

const items = {
  mobile: '<li><a href="{dial}">{number}</a><a href="{whatsapp}">W</a></li>',
  landline: '<li><a href="{dial}">{number}</a></li>',
  networks: { facebook: '<li><a href="{address}">F</a></li>', youtube: '<li><a href="{address}">Y</a></li>' },
};
const social = { facebook: 'https://facebook.example/?a=1&b="', youtube: '', instagram: '', whatsapp: '' };
const FOOTER = '<ul><!--manassa:numbers--></ul><ul><!--manassa:networks--></ul>';

test("FS-01 puts the installation's numbers and networks into the footer of a first screen", () => {
  const html = withContacts(FOOTER, items, { contactNumbers: ['01000000000', '16123'], social });
  expect(html).toBe(
    '<ul><li><a href="tel:01000000000">01000000000</a><a href="https://wa.me/201000000000">W</a></li>' +
      '<li><a href="tel:16123">16123</a></li></ul>' +
      '<ul><li><a href="https://facebook.example/?a=1&amp;b=&quot;">F</a></li></ul>',
  );
});
