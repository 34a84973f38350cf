import type { GivenRight } from './answers.ts'

/** Rights under the item that gave them, in the order of their givers' ids, each giver's by name. */
export function rightsByGiver(rights: readonly GivenRight[]): { giver: string; rights: GivenRight[] }[] {
  return [...Map.groupBy(rights, ({ grantedBy }) => grantedBy)]
    .map(([giver, own]) => ({ giver, rights: own.toSorted((left, right) => (left.grant < right.grant ? -1 : 1)) }))
    .toSorted((left, right) => left.giver.localeCompare(right.giver, 'en', { numeric: true }))
}
