/**
 * Tells whether a value code may stand in a category. The codes that the area brings begin with their
 * category, such as `HARVEST_FISH`. Codes of an organisation's own may stand in any.
 */
export function fitsCategory(code: unknown, category: unknown, categories: readonly string[]): boolean {
  if (typeof code !== 'string' || typeof category !== 'string') return true
  const own = categories.find((each) => code.startsWith(`${each}_`))
  return own === undefined || own === category
}
