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

/**
 * Returns a person's principal with the server's rights: it may write anything, and the person is recorded as
 * the author.
 */
export function systemFor(principal: Principal): Principal {
  const { caller: _caller, ...person } = principal
  return { ...person, admin: true, system: true }
}

/**
 * Returns a principal with the server's rights for code of an area that works on behalf of `principal`: it
 * still may not set read-only properties, nor owners, files, protocols and labels that the person may not
 * set.
 */
export function serverFor(principal: Principal): Principal {
  return { ...principal, admin: true, system: true, caller: principal.caller ?? principal }
}
