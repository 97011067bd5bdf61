import { toLatinDigits } from './digits.rule';

/**
 * Form of Egyptian mobile numbers. Wider than what students register with (api/src/user/registration.rule.ts), so that a
 * number that an operator of the product sets keeps its links under any prefix.
 */
const MOBILE = /^01\d{9}$/;

/**
 * One number, with at most the 15 digits of an international one. A payment number may also be two of them, or the
 * address of a payment service.
 */
const ONE_NUMBER = /^\+?\d{3,15}$/;

interface PhoneLinks {
  dial: string | null;
  whatsapp: string | null;
}

/**
 * Returns the links of a phone number for the dialler and, for mobile numbers, WhatsApp. Without a country code it is
 * Egyptian.
 *
 * @param about start of the WhatsApp message, for example the course's name
 */
export function phoneLinks(number: string, about = ''): PhoneLinks {
  // A word may stand beside a number, or between two.
  const numbers = toLatinDigits(number)
    .split(/\p{L}+/u)
    .map((part) => part.replace(/[^\d+]/g, ''))
    .filter((part) => part !== '');
  const [digits = ''] = numbers;
  if (number.includes('@') || numbers.length > 1 || !ONE_NUMBER.test(digits)) return { dial: null, whatsapp: null };
  const international = MOBILE.test(digits) ? `2${digits}` : digits.startsWith('+') ? digits.slice(1) : null;
  const text = about === '' ? '' : `?text=${encodeURIComponent(about)}`;
  return {
    dial: `tel:${digits}`,
    whatsapp: international === null ? null : `https://wa.me/${international}${text}`,
  };
}
