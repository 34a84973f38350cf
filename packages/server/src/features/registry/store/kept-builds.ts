import type { AreaData } from '@cairn/contract/registry'
import type { Querier } from '../../../platform/database/database.ts'
import { parseAreaData } from './area-store.ts'

/**
 * Stores the data of the build of each area that last worked, in table `area_build`, so that items of the
 * area can be read even if its files are lost.
 */
export interface KeptBuilds {
  /** Stores a build that works, in place of the former one of its area. */
  keep(data: AreaData): Promise<void>
  /** Returns the build stored last; undefined if there is none that fits this server. */
  lastGood(id: string): Promise<{ data: AreaData; json: string } | undefined>
}

/** Creates the store of last working builds. */
export function createKeptBuilds(database: Querier): KeptBuilds {
  return {
    async keep(data) {
      await database.query(
        `insert into area_build (id, build, data) values ($1, $2, $3)
         on conflict (id) do update set build = excluded.build, data = excluded.data, seen = now()`,
        [data.id, data.build, JSON.stringify(data)],
      )
    },
    async lastGood(id) {
      const [row] = await database.query<{ build: string; json: string }>(
        'select build, data::text as json from area_build where id = $1',
        [id],
      )
      if (!row) return undefined
      try {
        return { data: parseAreaData(row.json, id, row.build), json: row.json }
      } catch {
        // Stored by a server with another contract: ignored.
        return undefined
      }
    },
  }
}
