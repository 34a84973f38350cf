/** The column of a search row that says who may see it, as `visibility-keys.ts` compiles it; `keys` is a placeholder for the ids of the keys held. */
export function visibilityFilter(keys: string, isSelective: boolean): string {
  // Of a person who holds few items, all keys are looked up in the index of terms, which has them too.
  const byIndex = isSelective ? ` and s.terms operator(pg_catalog.&&) ${keys}` : ''
  return `(s.k1 = any(${keys}) or s.xk operator(pg_catalog.&&) ${keys})${byIndex}`
}
