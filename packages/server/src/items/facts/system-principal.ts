import type { Principal } from './types.ts'

/** The server acting for itself: demo content, accounts, imports without `--as`. Never the principal of a request. */
export const SYSTEM: Principal = {
  userId: undefined,
  admin: true,
  system: true,
  contact: undefined,
  organizations: [],
  adminOf: [],
  capabilities: {},
  grants: [],
}

/** Returns the server at work for a person, who is named in what it writes. */
export function systemFor(principal: Principal): Principal {
  const { caller: _caller, ...person } = principal
  return { ...person, admin: true, system: true }
}

/** Returns the server as code of an area works with it for a person. */
export function serverFor(principal: Principal): Principal {
  return { ...principal, admin: true, system: true, caller: principal.caller ?? principal }
}
