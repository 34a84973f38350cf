/** Returns the terms of a facet, each with its count. */
export function terms(facet: readonly { value: string; count: number }[] | undefined): string[] {
  return (facet ?? []).map(({ value, count }) => `${value} ${count}`)
}

/** What the facet of types says of these items, in the form of `terms`. */
export function counted(ids: readonly string[]): string[] {
  return [...Map.groupBy(ids, (id) => id.replace(/-\d+$/, ''))].map(([type, group]) => `${type} ${group.length}`)
}
