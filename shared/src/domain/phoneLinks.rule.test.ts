import { phoneLinks } from './phoneLinks.rule';

test('CO-03 a mobile number opens the dialler and WhatsApp, with the course in the message', () => {
  expect(phoneLinks('0100 123-4567', 'كورس الموجات')).toEqual({
    dial: 'tel:01001234567',
    whatsapp: `https://wa.me/201001234567?text=${encodeURIComponent('كورس الموجات')}`,
  });
  expect(phoneLinks('٠١٠٠١٢٣٤٥٦٧').whatsapp).toBe('https://wa.me/201001234567');
  expect(phoneLinks('01312345678').whatsapp).toBe('https://wa.me/201312345678');
  expect(phoneLinks('+201001234567').whatsapp).toBe('https://wa.me/201001234567');
});

test('CO-03 a landline and a short number open the dialler only', () => {
  expect(phoneLinks('02 2736 1234')).toEqual({ dial: 'tel:0227361234', whatsapp: null });
  expect(phoneLinks('16123')).toEqual({ dial: 'tel:16123', whatsapp: null });
  expect(phoneLinks('010012345678').whatsapp).toBeNull();
});

test('CO-03 a number keeps its links beside a word', () => {
  for (const text of ['فودافون كاش 01001234567', 'Vodafone Cash: 0100 123 4567', '٠١٠٠١٢٣٤٥٦٧ (واتساب)']) {
    expect(phoneLinks(text)).toEqual({ dial: 'tel:01001234567', whatsapp: 'https://wa.me/201001234567' });
  }
});

test('CO-03 two numbers and an address of a payment service open nothing', () => {
  for (const text of ['01001234567 - 01201234567', '16123 أو 16124', 'mona.1990@instapay', 'mona@instapay']) {
    expect(phoneLinks(text)).toEqual({ dial: null, whatsapp: null });
  }
});
