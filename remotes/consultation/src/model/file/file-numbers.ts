/** Words before the number by which an office keeps a file. */
const NAMED =
  /\b(?:file|permit|referral|application|tracking|reference|licen[cs]e|tenure|dossier|ref)\b\.?\s*(?:no|nos|number|num|id|n[°º])?\.?\s*[:#]?\s*([A-Z0-9][A-Z0-9./-]{1,38}[A-Z0-9])/gi
/** Most numbers that are taken from one text, as many as a consultation holds. */
const MOST = 20

/** Finds the first 20 file and permit numbers in a text, each once, in their order. A number has a digit. */
export function fileNumbersIn(text: string): string[] {
  const found = [...text.matchAll(NAMED)].map(([, number = '']) => number)
  return [...new Set(found.filter((number) => /\d/.test(number)))].slice(0, MOST)
}
