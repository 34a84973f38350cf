// oxlint-disable-next-line no-control-regex -- cells lose control characters, so that JSON writes them out
const STRAY = /[\u007f-\u009f\u2028\ufeff]/g

/** Writes a value as JSON for a cell of an import, in which no letter is lost. */
export function jsonCell(value: unknown): string {
  return JSON.stringify(value).replace(STRAY, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
