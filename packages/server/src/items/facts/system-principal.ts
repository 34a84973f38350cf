import type { Principal } from './types.ts'

/**
 * The principal of the server itself, with all rights: for demo content, accounts, and imports without
 * `--as`. Never used for a request.
 */
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

/** Returns the server's principal (all rights) that records `principal` as the author of what it writes. */
export function systemFor(principal: Principal): Principal {
  const { caller: _caller, ...person } = principal
  return { ...person, admin: true, system: true }
}

/**
 * Returns the server's principal for code of an area that works on behalf of `principal` and is held to their
 * owners and files.
 */
export function serverFor(principal: Principal): Principal {
  return { ...principal, admin: true, system: true, caller: principal.caller ?? principal }
}
