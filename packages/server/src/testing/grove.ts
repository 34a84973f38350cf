import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { startTestServer, type TestServer } from '@cairn/testkit/server'

/** A long action that makes as many trees as it is asked for, a step each. */
const HALF = `
import * as v from '${import.meta.resolve('valibot')}'
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
export default {
  actions: {
    plant: {
      long: true, types: ['Tree'], on: 'type', capability: 'Forestry',
      payload: v.strictObject({ trees: v.number(), ms: v.optional(v.number(), 0), fails: v.optional(v.boolean()), turn: v.optional(v.string()) }),
      result: v.strictObject({ planted: v.number() }),
      async run({ payload, items, task }) {
        if (payload.turn) await task.acquireLocks([payload.turn])
        for (let n = 1; n <= payload.trees; n++) {
          await pause(payload.ms)
          const { $id } = await task.step('tree ' + n, ($key) => items.create('Tree', { name: 'Tree ' + n, $key }))
          await task.part($id)
          await task.progress(n, payload.trees)
        }
        if (payload.fails) throw new Error('the secret of the forest')
        return { planted: payload.trees }
      },
    },
  },
}`

/** Starts a test server with an area of trees, whose long action `plant` takes a while. */
export async function startGrove(): Promise<TestServer> {
  const data = buildAreaData('trees', [buildItemType('Tree')], { server: true })
  const server = await startTestServer({ areas: [data] })
  await writeFile(join(server.install.areaStore, 'trees/dist', data.build, 'server.mjs'), HALF)
  await server.parts.registry.refresh()
  return server
}
