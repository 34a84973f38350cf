/**
 * Returns the SQL condition that a search row (of alias `s`) is visible to a person; `keys` is the
 * placeholder for the term ids of their keys. Set `isSelective` for a person who can see few items: the keys
 * are then looked up in the index of terms. `requires` is false if no searched type requires other items.
 */
export function visibilityFilter(keys: string, isSelective: boolean, requires = true): string {
  // Of a person who holds few items, all keys are looked up in the index of terms, which has them too.
  const byIndex = isSelective ? ` and s.terms operator(pg_catalog.&&) ${keys}` : ''
  const required = ['k2', 'k3'].map((set) => ` and (s.${set} is null or s.${set} operator(pg_catalog.&&) ${keys})`)
  return `(s.k1 = any(${keys}) or s.xk operator(pg_catalog.&&) ${keys})${byIndex}${requires ? required.join('') : ''}`
}
