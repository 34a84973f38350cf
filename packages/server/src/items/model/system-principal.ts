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
