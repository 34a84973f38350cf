type Values = Readonly<Record<string, unknown>>

/** Items that a record names, as they are. */
export interface Named {
  formDef?: Values | undefined
  workItem?: Values | undefined
  trip?: Values | undefined
}

/** Name of the error of a record that does not fit what it names. */
export type Misfit = 'otherProgram' | 'lockedToTrip'

/**
 * Returns why a record does not fit the form, the work and the trip that it names. Undefined if it does. Work
 * that is locked to a trip is done on a trip, and everything on that trip is for it.
 */
export function misfitOf(record: Values, { formDef, workItem, trip }: Named): Misfit | undefined {
  const others = [formDef, workItem, trip].filter((each) => each !== undefined)
  if (others.some(({ program }) => program !== record['program'])) return 'otherProgram'
  const isTrip = formDef?.['formType'] === 'trip'
  if (workItem?.['lockToTrip'] === true && !isTrip && trip === undefined) return 'lockedToTrip'
  if (trip?.['formType'] === 'record') return 'otherProgram'
  const isLocked = workItem?.['lockToTrip'] === true || trip?.['workItemLocked'] === true
  return isLocked && trip && trip['workItem'] !== record['workItem'] ? 'lockedToTrip' : undefined
}
