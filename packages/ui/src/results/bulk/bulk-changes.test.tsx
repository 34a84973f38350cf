// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ItemType, Task } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { AskValuesContext, UiProvider, type AskValuesProps } from '../../index.ts'
import modes from '../../texts/modes/en.json' with { type: 'json' }
import { askedOf, bulkChangesOf } from './bulk-changes.ts'
import { BulkChangeMenu } from './bulk-change-menu.tsx'
import { BulkTask } from './bulk-task.tsx'
import type { Change } from './use-bulk-task.tsx'

const TYPE: ItemType = {
  ...{ name: 'Box', defaultIcon: 'box', label: ['title'], visibility: 'COMMUNITY', owner: 'owner' },
  properties: {
    title: { v: 'DEF', facet: { kind: 'terms' } },
    kind: { v: 'LOV', list: 'KINDS', required: true },
    words: { v: 'DEF', many: true, min: 2 },
    made: { v: 'DT', readOnly: true },
    late: { v: 'DEF', t: 'boolean' },
    partOf: { v: 'REL', t: 'Box' },
    owner: { v: 'REL', t: 'Organization', required: true },
    access: { v: 'SEL', options: ['PUBLIC', 'PRIVATE'] },
    state: { v: 'SEL', options: ['OPEN', 'DONE'] },
  },
  machines: { state: { first: ['OPEN'], moves: [{ action: 'close', from: ['OPEN'], to: 'DONE' }] } },
  tree: { parent: 'partOf' },
  facets: ['title', 'kind', 'words', 'made', 'late', 'owner', 'state', 'access'],
}
const keys = (type: ItemType) => bulkChangesOf(type).map(({ key }) => key)

beforeAll(fakeLayout)
afterEach(cleanup)

it('offers what people choose: the whole, the level, what the type names, or the facets without it', () => {
  const level = ['access', 'access.below']
  expect(keys(TYPE)).toEqual(['partOf', ...level, 'kind', 'words.ADD', 'words.TAKE', 'late'])
  const bulk: ItemType['bulk'] = [
    'title',
    'close',
    { action: 'copy', asks: {} },
    { name: 'onTime', set: { late: false } },
  ]
  expect(keys({ ...TYPE, bulk })).toEqual(['partOf', ...level, 'title', 'onTime'])
  const { partOf: _partOf, access: _access, ...properties } = TYPE.properties
  const { tree: _tree, ...flat } = TYPE
  expect(keys({ ...flat, properties })).toEqual(['kind', 'words.ADD', 'words.TAKE', 'late'])
})

it('asks for something to add, whatever number one item needs', () => {
  expect(askedOf(TYPE, { key: '', property: 'words', how: 'ADD' })).toEqual({
    words: { v: 'DEF', many: true, required: true },
  })
})

it('a value left empty empties all, and what is chosen is passed on', async () => {
  const made: [string, Change][] = []
  const Asking = ({ note, onAsk }: AskValuesProps) => <button onClick={() => void onAsk({})}>{note}</button>
  const texts = { ...modes, 'types.Box.props.kind': 'Kind' }
  render(
    <UiProvider dark={false}>
      <AskValuesContext value={Asking}>
        <BulkChangeMenu type={TYPE} ids={new Set(['Box-1'])} onChange={(...all) => void made.push(all)} />
      </AskValuesContext>
    </UiProvider>,
    { wrapper: new FakeHost({ texts }).wrapper },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Change a field …' }))
  const first = await screen.findByRole('menuitem', { name: 'Move into another item …' })
  const menu = screen.getByRole('menu', { name: 'Change a field …' })
  fireEvent.keyDown(menu, { key: 'Home' })
  await waitFor(() => expect(menu.getAttribute('aria-activedescendant')).toBe(first.id))
  fireEvent.keyDown(menu, { key: 'Enter' })
  fireEvent.click(
    await screen.findByRole('button', {
      name: 'If you leave this field empty, the field becomes empty in all of these items.',
    }),
  )
  expect(made).toEqual([['Move into another item …', { how: 'SET', below: false, values: { partOf: null } }]])
})

it('tells how far a change is, what was refused, and undoes it', async () => {
  const host = new FakeHost({ texts: { ...modes, 'ui.results.bulk.undone': '{count} as before' } })
  const task = (more: Partial<Task>) =>
    ({ ...{ key: 'k', keyAction: 'changeItems', asyncKey: '', started: 0, streamCount: 0 }, count: 3, ...more }) as Task
  host.tasks = [task({ state: 'DONE', total: 3 })]
  const error = { userMessage: 'errors.notAllowed', sysMessage: '' }
  host.answers.set('k', () => ({ changed: 1, same: 1, refused: 1, named: [{ id: 'Box-3', error }] }))
  host.answers.set('back', () => ({ back: 1, left: 0 }))
  const refused: string[] = []
  const shown = (
    <UiProvider dark={false}>
      <BulkTask taskKey="k" onRefused={(ids) => void refused.push(...ids)} />
    </UiProvider>
  )
  const { rerender } = render(shown, { wrapper: host.wrapper })
  expect(await screen.findByText('2 of 3 items done.')).toBeTruthy()
  expect(refused).toEqual(['Box-3'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(host.started).toEqual([{ action: 'changeItemsBack', body: { task: 'k' } }])
  host.tasks = [task({ state: 'DONE', key: 'back', keyAction: 'changeItemsBack', asyncKey: 'k' }), ...host.tasks]
  host.redraw()
  rerender(shown)
  expect(await screen.findByText('1 as before')).toBeTruthy()
})
