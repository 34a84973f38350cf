/**
 * Counts hits up to the limit among items that the database finds: `most` of them, as are likely to make the limit by the share of all that
 * this person sees; all where that was too few.
 */
export async function countFound(
  countOf: (found: readonly number[] | undefined) => number,
  find: (asked: { most?: number }) => Promise<readonly number[] | undefined>,
  most: number,
  limit: number,
): Promise<number> {
  const first = await find({ most })
  const count = countOf(first)
  return count > limit || (first?.length ?? 0) < most ? count : countOf(await find({}))
}
