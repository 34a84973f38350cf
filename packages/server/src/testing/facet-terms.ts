/** Formats the terms of a facet with their counts. */
export function terms(facet: readonly { value: string; count: number }[] | undefined): string[] {
  return (facet ?? []).map(({ value, count }) => `${value} ${count}`)
}

/** Formats the counts that a facet of types should have for these item ids, as `terms` does. */
export function counted(ids: readonly string[]): string[] {
  return [...Map.groupBy(ids, (id) => id.replace(/-\d+$/, ''))].map(([type, group]) => `${type} ${group.length}`)
}
