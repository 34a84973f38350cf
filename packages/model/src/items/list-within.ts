/** A value of a list that is within another one, as far as it says where it belongs. */
interface Within {
  key: string
  parent?: string | undefined
}

/**
 * Tells whether a value of a list belongs to one of the list that it is within: by its `parent`, else by its
 * key, which begins with that of its parent. A value that belongs to no parent fits any. All fit if none is
 * chosen.
 */
export function isWithin({ key, parent }: Within, chosen: string, parents: readonly string[]): boolean {
  const own = parent ?? parents.find((each) => key.startsWith(`${each}_`))
  return chosen === '' || own === undefined || own === chosen
}
