import type { Item } from '@cairn/contract'

/** Why a workflow cannot be published yet: suffix of a text's key. */
export type PublishProblem = 'problems' | 'otherPerson' | 'why'

/**
 * Returns what has to be done before a person publishes a workflow: its problems mended, another person
 * asked because this one changed it last, or a reason given. Undefined if nothing has.
 */
export function publishProblem(
  { twoPeople, $by }: Pick<Item, '$by'> & { twoPeople?: unknown },
  { isSound, why, person }: { isSound: boolean; why: string; person: string | undefined },
): PublishProblem | undefined {
  if (!isSound) return 'problems'
  if (twoPeople === true && [$by?.by, $by?.as].some((id) => id !== undefined && id === person)) return 'otherPerson'
  return why.trim() === '' ? 'why' : undefined
}
