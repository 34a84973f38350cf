import type { STATE_MACHINES } from '@cairn/contract'
import type { AreaReport, CoreType } from './answers.ts'

/** An item type with the area that brings it. */
export type TypeOfArea = AreaReport['types'][number] & { area: string }

/**
 * Returns the types that have states or may run a workflow. `core` is the name that stands for the area of
 * core types.
 */
export function workflowTypes(
  areas: readonly AreaReport[],
  coreTypes: readonly CoreType[],
  core: string,
): TypeOfArea[] {
  return [
    ...areas.flatMap(({ id, types }) => types.map((type) => ({ ...type, area: id }))),
    ...coreTypes.map((type) => ({ ...type, area: core, workflow: false })),
  ].filter(({ states, workflow }) => states !== undefined || workflow)
}

/** Returns all states of a machine, each once, the first states first. */
export function statesOf({ first, moves }: (typeof STATE_MACHINES)['generic']): string[] {
  return [...new Set([...first, ...moves.flatMap(({ from, to }) => [from, to])])]
}
