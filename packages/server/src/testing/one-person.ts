import { VISITOR } from '../items/rights/principal/create-principals.ts'
import type { Principal, Principals } from '../items/facts/types.ts'

/** Returns a `Principals` in which every signed-in user is this person, with constant rights. */
export function onePerson(person: Principal): Principals {
  return {
    visitor: VISITOR,
    ofUser: async () => person,
    written: () => {},
    revision: () => 0,
    onChange: () => () => {},
  }
}
