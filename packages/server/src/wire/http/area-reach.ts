import type { FastifyRequest } from 'fastify'
import type { Sessions } from '../../features/accounts/sign-in/sessions.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import type { InstallRegistry } from '../../features/registry/registry.ts'
import type { Viewers } from '../../features/registry/shown/viewers.ts'
import type { Principals } from '../../items/facts/types.ts'
import { identifyReader } from './identify.ts'

/** Services needed to check access to an area's files. */
export interface AreaReachDeps {
  registry: Pick<InstallRegistry, 'isOpen' | 'reaches'>
  viewers: Pick<Viewers, 'of'>
  sessions: Sessions
  principals: Principals
}

/**
 * Who may load an area's files: `open` everyone; `person` the sender of the request; undefined: not the
 * sender, or there is no such area.
 */
export type AreaReach = 'open' | 'person' | undefined

/** Creates the check of whether the sender of a request may load an area's files. */
export function createAreaReach({ registry, viewers, sessions, principals }: AreaReachDeps) {
  return async (request: FastifyRequest, id: string): Promise<AreaReach> => {
    if (registry.isOpen(id)) return 'open'
    const principal = await principalOf(await identifyReader(request, sessions), principals)
    return registry.reaches(await viewers.of(principal), id) ? 'person' : undefined
  }
}
