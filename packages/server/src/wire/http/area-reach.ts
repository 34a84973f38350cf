import type { FastifyRequest } from 'fastify'
import type { Sessions } from '../../features/accounts/sign-in/sessions.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import type { InstallRegistry } from '../../features/registry/registry.ts'
import type { Viewers } from '../../features/registry/shown/viewers.ts'
import type { Principals } from '../../items/facts/types.ts'
import { identifyReader } from './identify.ts'

export interface AreaReachDeps {
  registry: Pick<InstallRegistry, 'isOpen' | 'reaches'>
  viewers: Pick<Viewers, 'of'>
  sessions: Sessions
  principals: Principals
}

/** `open`: everyone may have the files of an area; `person`: whoever asks may; undefined: they may not, or there is no such area. */
export type AreaReach = 'open' | 'person' | undefined

/**
 * Creates the check whether whoever sends a request may load an area's files: `open` to all, for this
 * `person`, or undefined.
 */
export function createAreaReach({ registry, viewers, sessions, principals }: AreaReachDeps) {
  return async (request: FastifyRequest, id: string): Promise<AreaReach> => {
    if (registry.isOpen(id)) return 'open'
    const principal = await principalOf(await identifyReader(request, sessions), principals)
    return registry.reaches(await viewers.of(principal), id) ? 'person' : undefined
  }
}
