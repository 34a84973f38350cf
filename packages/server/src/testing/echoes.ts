import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { startTestServer, type TestServer } from '@cairn/testkit/server'

/**
 * A server half with reactions: a call is echoed, an alarm kills the process the first time it is heard, and
 * two mirrors answer each other for ever. `dare` and the move `dareTo` ask for what their area does not use,
 * as a call named Prying does in a reaction.
 */
const HALF = `
import { existsSync, writeFileSync } from 'node:fs'
import * as v from '${import.meta.resolve('valibot')}'
const onState = (state) => ({ property: 'state', to: [state] })
const endOnce = (file) => {
  if (!file || existsSync(file)) return
  writeFileSync(file, '')
  process.kill(process.pid, 'SIGKILL')
}
const ping = (to) => async ({ item, items }) => {
  await items.update({ _t: item._t, _i: item._i, _u: item._u, state: to })
}
export default {
  reactions: {
    echo: {
      types: ['Call'], trigger: onState('CALLED'),
      async run({ key, id, item, actor, items }) {
        endOnce(item.endsBefore)
        await items.create('Echo', { name: 'Echo of ' + id + ' by ' + actor.userId, call: id, $key: key })
        endOnce(item.endsAfter)
      },
    },
    ping: { types: ['Call'], trigger: onState('PING'), run: ping('PONG') },
    pong: { types: ['Call'], trigger: onState('PONG'), run: ping('PING') },
    fails: {
      types: ['Call'], trigger: onState('FAILS'),
      run: ({ item }) => { throw new Error('no echo of ' + item.name) },
    },
    looks: { types: ['Call'], trigger: onState('LOOKS'), run: async ({ id, asServer }) => void (await asServer.read(id)) },
    pry: {
      types: ['Call'], trigger: { on: 'create' },
      run: async ({ item, asServer }) => {
        if (item.name === 'Prying') await asServer.readMany(['Secret-1'])
      },
    },
    day: {
      types: ['Call'], trigger: { at: { property: 'day', days: [0] } },
      run: async ({ key, id, change, asServer }) => {
        await asServer.create('Echo', { name: 'Day ' + (change === undefined), call: id, $key: key })
      },
    },
  },
  moveRules: {
    Call: {
      dareTo: async ({ item, asked, asServer }) => {
        if (asked.how === 'read') await asServer.read('Secret-1')
        if (asked.how === 'search') await asServer.search({ types: ['Secret'] })
        if (asked.how === 'write') return { writes: [{ op: 'create', type: 'Secret', body: { name: 'Mine' } }] }
        if (asked.how === 'delete') return { writes: [{ op: 'delete', id: 'Secret-1' }] }
        await asServer.read(item.$id)
      },
    },
  },
  actions: {
    dare: {
      kind: 'write', types: ['Call'], on: 'item', right: 'read',
      payload: v.strictObject({ how: v.string() }), result: v.any(),
      run: async ({ item, payload, items, asServer }) => {
        const found = {
          read: () => asServer.read('Secret-1'),
          search: () => asServer.search({ types: ['Secret'] }),
          all: () => asServer.search({ text: 'Hidden' }),
          write: () => asServer.together([{ op: 'create', type: 'Secret', body: { name: 'Mine' } }]),
          set: () => items.create('Secret', { name: 'Mine' }, { name: 'Set' }),
          own: () => asServer.read(item.$id),
          used: () => asServer.read('User-1'),
          act: () => items.act('whisper', item.$id, { word: 'hush' }),
          actAsServer: () => asServer.act('whisper', item.$id, { word: 'hush' }),
          unused: () => items.act('shout', item.$id),
        }
        return found[payload.how]()
      },
    },
  },
}`

const WHISPERS = `
import * as v from '${import.meta.resolve('valibot')}'
const action = (run) => ({ kind: 'write', types: ['Call'], on: 'item', right: 'update', payload: v.looseObject({ word: v.optional(v.string()) }), result: v.any(), run })
export default {
  actions: {
    whisper: action(({ payload, actor }) => ({ heard: payload.word, by: actor.userId })),
    shout: action(() => ({ heard: 'shout' })),
  },
}`

const STATES = ['CALLED', 'PING', 'PONG', 'FAILS', 'LOOKS']
const text = { v: 'DEF', max: 200 } as const

/**
 * Starts a test server with an area whose items (calls) are answered by reactions, and a second area with
 * hidden items.
 */
export async function startEchoes(): Promise<TestServer> {
  const call = buildItemType('Call', {
    properties: {
      name: { ...text, required: true },
      state: { v: 'SEL', options: STATES },
      day: { v: 'DT', facet: { kind: 'periods' } },
      endsBefore: text,
      endsAfter: text,
      pluck: { v: 'SEL', options: ['SHY', 'DARING'] },
    },
    machines: {
      pluck: {
        first: [null],
        moves: [
          { action: 'dareTo', from: '*', except: ['DARING'], to: 'SHY', asks: { how: { v: 'DEF', required: true } } },
          { action: 'grow', from: ['SHY'], to: 'DARING' },
        ],
      },
    },
  })
  const echo = buildItemType('Echo', { properties: { name: text, call: { v: 'REL', t: 'Call' } } })
  const uses = ['User', 'whisper']
  const echoes = buildAreaData('echoes', [call, echo], { server: true, uses })
  const others = buildAreaData('others', [buildItemType('Secret', { visibility: 'PRIVATE' })], { server: true })
  const server = await startTestServer({ areas: [echoes, others] })
  const halves = { echoes: HALF, others: WHISPERS }
  for (const [id, half] of Object.entries(halves))
    await writeFile(join(server.install.areaStore, id, 'dist', echoes.build, 'server.mjs'), half)
  await server.parts.registry.refresh()
  return server
}
