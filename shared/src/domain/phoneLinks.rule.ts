import { toLatinDigits } from './digits.rule';

/** Egyptian mobile number, as people write it. */
const MOBILE = /^01\d{9}$/;

/** Links of a phone number: for the dialler, and for WhatsApp if it is a mobile number. */
export interface PhoneLinks {
  dial: string;
  whatsapp: string | null;
}

/**
 * Returns the links of a phone number; a number without a country code is Egyptian.
 *
 * @param about text of the WhatsApp message to begin with, for example the course's name
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
