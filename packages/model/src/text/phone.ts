/** An extension at the end of a phone number. */
const EXTENSION = /\s*(?:ext\.?|extension|x|#)\s*(\d{1,8})\s*$/i
const SEPARATORS = /[\s().+-]/g

/**
 * Formats a North American phone number as (xxx) xxx-xxxx with its extension. Returns any other number
 * unchanged.
 */
export function formatPhone(text: string): string {
  const { digits, extension } = split(text)
  const national = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits)
  if (!national) return text
  const [, area, exchange, line] = national
  return `(${area}) ${exchange}-${line}${extension ? ` ext. ${extension}` : ''}`
}

/** Returns the `tel:` URL of a phone number. Undefined if it has fewer than 7 or more than 15 digits. */
export function phoneHref(text: string): string | undefined {
  const { digits, extension } = split(text)
  if (!/^\d{7,15}$/.test(digits)) return undefined
  const international = text.trimStart().startsWith('+') || digits.length > 11
  const number = international
    ? `+${digits}`
    : digits.length === 10
      ? `+1${digits}`
      : digits.length === 11 && digits.startsWith('1')
        ? `+${digits}`
        : digits
  return `tel:${number}${extension ? `;ext=${extension}` : ''}`
}

function split(text: string): { digits: string; extension: string | undefined } {
  const extension = EXTENSION.exec(text)?.[1]
  return { digits: text.replace(EXTENSION, '').replace(SEPARATORS, ''), extension }
}
