import { afterAll, beforeAll, expect, test } from 'vitest'
import { movesNamed, type ItemType } from '@cairn/contract'
import { startTestServer, type TestServer } from '@cairn/testkit/server'
import { CORE_ACTIONS } from './core-actions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Whether anything makes changes of the type's items by that name. */
function isMade(type: ItemType, action: string): boolean {
  const ofAreas = server.parts.engine.context.catalogue.action?.(action)
  return (
    movesNamed(type, action).length > 0 ||
    CORE_ACTIONS.some(({ name, kind }) => name === action && kind === 'write') ||
    (ofAreas?.kind === 'write' && (ofAreas.types.includes(type.name) || ofAreas.on === 'type'))
  )
}

test('each action that an event or a reaction follows is one that changes such items', () => {
  const { catalogue } = server.parts.engine.context
  const ofEvents = catalogue
    .all()
    .flatMap(({ name, events = [] }) => events.map(({ kind, action }) => ({ of: kind, on: [name], action })))
  const ofReactions = (catalogue.reactions?.() ?? []).map(({ name, types, trigger }) => ({
    of: name,
    on: types,
    action: trigger.action,
  }))
  const all = [...ofEvents, ...ofReactions].flatMap(({ action, on, of }) =>
    action === undefined ? [] : on.map((type) => ({ of, type: catalogue.get(type), action })),
  )
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter(({ type, action }) => !type || !isMade(type, action))).toEqual([])
})
