import { afterAll } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { testSteps } from '@cairn/testkit/steps'
import { SYSTEM } from './facts/system-principal.ts'
import { openSampleStore, person } from '../testing/sample-store.ts'

const { store, make, context, close } = await openSampleStore()
afterAll(close)

const owner = (await make('Organization', { displayName: 'Weir Office' })).$id
const clerk = person(900, {
  adminOf: [owner],
  organizations: [owner],
  grants: [{ grant: 'Contact.update', grantedBy: owner }],
})
const times = <T>(count: number, run: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => run(at))
const organizations = async (count: number): Promise<ItemId[]> => {
  const made = await Promise.all(times(count, (at) => make('Organization', { displayName: `No ${at}` })))
  await context.labels.settle()
  return made.map(({ $id }) => $id)
}
async function notes(count: number): Promise<Item[]> {
  const made = times(count, (at) => make('Note', { title: `Note ${at}`, state: 'OPEN', keeper: owner, about: owner }))
  const items = await Promise.all(made)
  await context.labels.settle()
  return items
}
const keyOf = ({ _t, _i, _u }: Item) => ({ _t, _i, _u })

testSteps({
  'an item that names many': {
    size: 100,
    async make(size) {
      const named = await organizations(size)
      return () => make('Contact', { lastName: 'Alder', organizations: named })
    },
  },
  'a change of an item that names many, to as many others': {
    size: 100,
    async make(size) {
      const [before, after] = [await organizations(size), await organizations(size)]
      const item = await make('Contact', { lastName: 'Alder', organizations: before })
      return () => store.update(SYSTEM, { ...keyOf(item), organizations: [...after, ...before.slice(size / 2)] })
    },
  },
  'an item that names many, as a person reads it': {
    size: 100,
    async make(size) {
      const { $id } = await make('Contact', {
        lastName: 'Alder',
        organizations: [owner, ...(await organizations(size))],
      })
      return () => store.read(clerk, $id)
    },
  },
  'many items, read together': {
    size: 100,
    async make(size) {
      const ids = (await notes(size)).map(({ $id }) => $id)
      return () => store.readMany(clerk, ids)
    },
  },
  'a search with the labels of many': {
    size: 100,
    async make(size) {
      const title = `Labelled ${size} ${Math.random()}`
      await Promise.all(times(size, () => make('Note', { title, state: 'OPEN', keeper: owner })))
      await context.labels.settle()
      const must = [{ prop: 'title', kind: 'is' as const, value: title }]
      return () => store.search(SYSTEM, { types: ['Note'], must, labels: true, max: 1000 })
    },
  },
  'the history of an item that was changed often': {
    size: 60,
    async make(size) {
      let item = await make('Note', { title: 'Often', state: 'OPEN', keeper: owner })
      for (let at = 1; at < size; at++) item = await store.update(SYSTEM, { ...keyOf(item), count: at })
      return () => store.history(SYSTEM, item.$id)
    },
  },
  'items that are made together': {
    size: 60,
    make: (size) => () =>
      store.createAll(
        SYSTEM,
        'Note',
        times(size, (at) => ({ title: `Made ${at}`, state: 'OPEN', keeper: owner })),
      ),
  },
  'writes of one transaction': {
    size: 60,
    async make(size) {
      const before = await notes(size)
      return () =>
        store.together(
          SYSTEM,
          before.map((item) => ({ op: 'update' as const, id: item.$id, u: item._u, body: { count: 2 } })),
        )
    },
  },
  'items that are loaded, also as what they are shown as': {
    size: 100,
    async make(size) {
      const ids = (await notes(size)).map(({ $id }) => $id)
      return () => context.loader.load(ids)
    },
  },
})
