// Run as a process of its own by durability.test.ts: writes without end and says which writes were
// acknowledged, until it is killed.
import { writeSync } from 'node:fs'
import { openDatabase } from '../platform/database/open-database.ts'
import { openEngine } from '../open-engine.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { sampleCatalogue } from './sample-types.ts'

const [, , dataDir = ''] = process.argv
const database = await openDatabase({ dataDir })
const { store } = await openEngine({ database, catalogue: sampleCatalogue() })
const say = (line: string) => writeSync(1, `${line}\n`)
say('ready')

async function write(writer: number): Promise<void> {
  for (let round = 0; ; round++) {
    const { _t, _i } = await store.create(SYSTEM, 'Diary', { title: `${writer} ${round}` })
    say(`${_t}-${_i} 1`)
    const { _u } = await store.update(SYSTEM, { _t, _i, _u: 1, title: `${writer} ${round} changed` })
    say(`${_t}-${_i} ${_u}`)
  }
}
await Promise.all([1, 2, 3, 4].map(write))
