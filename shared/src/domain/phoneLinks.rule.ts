import { toLatinDigits } from './digits.rule';

/**
 * Form of Egyptian mobile numbers. Wider than what students register with (api/src/user/registration.rule.ts), so that a
 * number that an operator of the product sets keeps its links under any prefix.
 */
const MOBILE = /^01\d{9}$/;

interface PhoneLinks {
  dial: string;
  whatsapp: string | null;
}

/**
 * Returns the links for the dialler and, for mobile numbers, WhatsApp. A number without a country code is Egyptian.
 *
 * @param about start of the WhatsApp message, for example the course's name
 */
export function phoneLinks(number: string, about = ''): PhoneLinks {
  const digits = toLatinDigits(number).replace(/[^\d+]/g, '');
  const international = MOBILE.test(digits) ? `2${digits}` : digits.startsWith('+') ? digits.slice(1) : null;
  const text = about === '' ? '' : `?text=${encodeURIComponent(about)}`;
  return {
    dial: `tel:${digits}`,
    whatsapp: international === null ? null : `https://wa.me/${international}${text}`,
  };
}
