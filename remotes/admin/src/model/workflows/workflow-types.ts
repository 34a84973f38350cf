import { ANY_STATE, FORMER_STATE, startsIn, statesNamed, type Machine, type Move } from '@cairn/contract'
import type { AreaReport, CoreType } from '../answers.ts'

/** An item type with the id of the area that defines it. */
export type TypeOfArea = AreaReport['types'][number] & { area: string }

/**
 * Returns the types that have states or may run a workflow, those that may run one first. `core` is the name
 * that stands for the area of core types.
 */
export function workflowTypes(
  areas: readonly AreaReport[],
  coreTypes: readonly CoreType[],
  core: string,
): TypeOfArea[] {
  return [
    ...areas.flatMap(({ id, types }) => types.map((type) => ({ ...type, area: id }))),
    ...coreTypes.map((type) => ({ ...type, area: core, workflow: false })),
  ]
    .filter(({ machines, workflow }) => machines !== undefined || workflow)
    .toSorted((one, other) => Number(other.workflow) - Number(one.workflow))
}

/**
 * Returns the names of a machine's states, each once, the first states first. Null, the state of a new
 * item, is left out.
 */
export function statesOf(machine: Machine): string[] {
  return statesNamed(machine).filter((state) => state !== null)
}

/**
 * Returns the states in which a move starts, and the one to which it leads: undefined if that is the former
 * state, any other, or none.
 */
export function endsOf(machine: Machine, move: Move): { from: string[]; to: string | undefined } {
  const to = move.to === FORMER_STATE || move.to === ANY_STATE || move.to === null ? undefined : move.to
  return { from: statesOf(machine).filter((state) => state !== to && startsIn(move, state)), to }
}
