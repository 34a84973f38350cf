import { problemsOfNeed } from './check-machines.ts'
import type { Machine } from './machines.ts'
import type { Property } from '../item/property.ts'

/** The parts of an item type that define whom its items are shared with and which rights they give. */
export interface CheckedSharing {
  properties: Record<string, Property>
  owner?: string | undefined
  within?: string | undefined
  machines?: Record<string, Machine> | undefined
  sharedWith?: CheckedShare[] | undefined
  gives?: { property: string; holding?: string | undefined }[] | undefined
}

interface CheckedShare {
  property: string
  team?: boolean | undefined
  when?: { prop: string; kind: string }[] | undefined
  rights?: string[] | undefined
}

/** Rights over an item that those it is shared with may have, besides its moves. */
const SHARED_RIGHTS: readonly string[] = ['update', 'delete']

/**
 * Validates whom items of a type are shared with and which rights they give. Returns one message per problem.
 */
export function problemsOfSharing(type: CheckedSharing): string[] {
  const { sharedWith = [], gives = [], properties, machines = {}, within, owner } = type
  const moves = Object.values(machines).flatMap((machine) =>
    machine.moves.flatMap(({ action, right }) => (right === undefined ? [action] : [action, right])),
  )
  const isShared = sharedWith.length > 0
  return [
    ...(isShared && within !== undefined ? ['sharedWith: what is part of an item is read with it'] : []),
    ...(isShared && owner === undefined ? ['sharedWith: an item without an owner is shared with nobody'] : []),
    ...sharedWith.flatMap(({ property, team, when = [], rights = [] }) => [
      ...(isRelationTo(properties[property], team ? undefined : 'Organization')
        ? []
        : [
            `sharedWith names "${property}", which is no relation to ${team ? 'items that give rights' : 'organisations'}`,
          ]),
      ...rights
        .filter((right) => !SHARED_RIGHTS.includes(right) && !moves.includes(right) && !(team && right === 'create'))
        .map((right) => `sharedWith gives "${right}", which is neither update, delete nor a move of the type`),
      ...when.flatMap(({ prop, kind }) =>
        // What depends on the day would be another thing tomorrow, and nothing would be written then.
        kind === 'range' ? [`sharedWith: "${prop}" may not be a range`] : problemsOfNeed(properties[prop], prop, kind),
      ),
    ]),
    ...gives.flatMap(({ property, holding }) =>
      (holding === undefined ? ['Contact', 'Organization'] : ['Organization']).some((type) =>
        isRelationTo(properties[property], type),
      )
        ? []
        : [
            `gives names "${property}", which is no relation to ${holding === undefined ? 'contacts or ' : ''}organisations`,
          ],
    ),
  ]
}

/** Tells whether a property relates to items of this type, or to items of any other than organisations. */
function isRelationTo(property: Property | undefined, type: string | undefined): boolean {
  if (property?.v !== 'REL') return false
  return type === undefined ? property.t !== 'Organization' : property.t === type
}
