import type { Pool } from 'pg'
import type { AreaData } from '@cairn/contract/registry'
import { parseAreaData, type AreaBuild } from './area-store.ts'

/**
 * The area data this install has once run, in table `area_build`: what keeps an area's items readable when its files are gone,
 * and old columns alive when a new build has replaced theirs.
 */
export interface KeptBuilds {
  keep(build: AreaBuild): Promise<void>
  /** The build that was kept last, or undefined when there is none that still fits this server. */
  lastGood(id: string): Promise<{ data: AreaData; json: string } | undefined>
  /** Text of the `area.json` of any build that was ever kept. */
  json(id: string, build: string): Promise<string | undefined>
}

export function createKeptBuilds(pool: Pick<Pool, 'query'>): KeptBuilds {
  return {
    async keep({ data, json }) {
      await pool.query(
        `insert into area_build (area, build, json, kept) values ($1, $2, $3, now())
         on conflict (area, build) do update set json = excluded.json, kept = excluded.kept`,
        [data.id, data.build, json],
      )
    },
    async lastGood(id) {
      const { rows } = await pool.query<{ build: string; json: string }>('select build, json from area_build where area = $1 order by kept desc limit 1', [id])
      const [row] = rows
      return row && parsed(row, id)
    },
    async json(id, build) {
      const { rows } = await pool.query<{ json: string }>('select json from area_build where area = $1 and build = $2', [id, build])
      return rows[0]?.json
    },
  }
}

function parsed(row: { build: string; json: string }, id: string): { data: AreaData; json: string } | undefined {
  try {
    return { data: parseAreaData(row.json, id, row.build), json: row.json }
  } catch {
    // Kept by a server with another contract: the same as none.
    return undefined
  }
}
