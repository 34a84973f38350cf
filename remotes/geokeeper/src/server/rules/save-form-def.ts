import { CairnError } from '@cairn/contract/errors'
import type { ReadingRule } from '@cairn/contract/server'

const MACHINE_NAME = /^[a-z][a-z0-9_]*$/

/** Checks the name of a form, and numbers its versions. Throws `invalidItem`. */
export const saveFormDef: ReadingRule = {
  hold: ['program'],
  async rule({ before, after, asServer }) {
    const name = String(after['machineName'])
    if (!MACHINE_NAME.test(name))
      throw new CairnError('invalidItem', `${name} is no machine name`, {
        properties: { machineName: 'errors.geokeeper.machineName' },
      })
    const version = before?.['version'] ?? (await versionsOf(asServer, after['program'], name)) + 1
    return { set: { version, label: `${String(after['title'])} · ${String(version)}` } }
  },
}

async function versionsOf(
  items: Parameters<ReadingRule['rule']>[0]['asServer'],
  program: unknown,
  machineName: string,
): Promise<number> {
  const { total } = await items.search({
    types: ['GeoKeeperFormDef'],
    must: [
      { prop: 'program', kind: 'rel', value: [String(program)] },
      { prop: 'machineName', kind: 'is', value: machineName },
    ],
    max: 0,
  })
  return total
}
