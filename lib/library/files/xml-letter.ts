/** What XML 1.0 may hold: https://www.w3.org/TR/xml/#charsets */
export const xmlLetter = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u;
