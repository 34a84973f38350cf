import { VISITOR } from '../items/rights/principal/create-principals.ts'
import type { Principal, Principals } from '../items/facts/types.ts'

/** Returns everybody who has signed in is this person, whose rights do not change. */
export function onePerson(person: Principal): Principals {
  return {
    visitor: VISITOR,
    ofUser: async () => person,
    written: () => {},
    revision: () => 0,
    onChange: () => () => {},
  }
}
