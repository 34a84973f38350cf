import { STATE_PROPERTY } from '@cairn/contract'

/** Between the type and the state of its list, in the parameter of *All items*. */
export const SEPARATOR = '!'

/** The parameter with which *All items* lists a type, those in one state where it is given. */
export function listOfType(type: string, state?: string): string {
  return state === undefined ? type : `${type}${SEPARATOR}f.${STATE_PROPERTY}=${state}`
}
