/** A standard number whose check digit does not fit, and which kind it seems to be. */
export type NumberDoubt = 'ISBN' | 'ISSN'

/**
 * Validates the check digit of a text that looks like an ISBN or ISSN. Returns which of them was probably
 * mistyped; undefined for a valid number or any other text.
 */
export function doubtOfNumber(text: string): NumberDoubt | undefined {
  const digits = text
    .replace(/^\s*(ISBN|ISSN)(-1[03])?:?/i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase()
  if (/^\d{7}[\dX]$/.test(digits)) return isModulo11(digits) ? undefined : 'ISSN'
  if (/^\d{9}[\dX]$/.test(digits)) return isModulo11(digits) ? undefined : 'ISBN'
  if (/^97[89]\d{10}$/.test(digits)) return isEan(digits) ? undefined : 'ISBN'
  return undefined
}

/** Weights run down to 1 at the check digit; the sum is a multiple of 11. */
function isModulo11(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, at) => total + valueOf(digit) * (digits.length - at), 0)
  return sum % 11 === 0
}

/** Weights 1 and 3 in turn; the sum is a multiple of 10. */
function isEan(digits: string): boolean {
  return [...digits].reduce((total, digit, at) => total + valueOf(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

function valueOf(digit: string): number {
  return digit === 'X' ? 10 : Number(digit)
}
