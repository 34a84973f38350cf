// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { QuietResizeObserver } from '@cairn/testkit/fake-layout'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { ActButton, type ActButtonProps } from './act-button.tsx'
import texts from '../texts/en.json' with { type: 'json' }

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', QuietResizeObserver)
})
afterEach(cleanup)

const FILE: ItemType = {
  name: 'File',
  defaultIcon: 'file',
  label: ['title'],
  visibility: 'PROTECTED',
  properties: {},
  owner: 'owner',
}
const FILE_1 = anItem('File-1', { title: 'Weir', owner: 'Organization-1' })
const TEXTS = {
  ...texts,
  'types.File.props.words': 'Words',
  'stepKinds.WRITE.action': 'Write it',
}

function open(asks?: ActButtonProps['asks'], templates: readonly string[] = []) {
  const items = [
    FILE_1,
    anItem('Template-9', { title: 'Of others', owner: 'Organization-2' }),
    ...templates.map((title, n) => anItem(`Template-${n + 1}`, { title, owner: 'Organization-1' })),
  ]
  const host = new FakeHost({ types: [FILE, { ...FILE, name: 'Template' }], items, texts: TEXTS })
  const payloads: unknown[] = []
  host.answers.set('write', (payload) => {
    payloads.push(payload)
    return Promise.resolve({ $id: 'Letter-7' })
  })
  const button = <ActButton item={FILE_1} type={FILE} kind="WRITE" action="write" asks={asks} />
  render(<UiProvider dark={false}>{button}</UiProvider>, { wrapper: host.wrapper })
  fireEvent.click(screen.getByRole('button', { name: 'Write it' }))
  return { host, payloads }
}

it('WKF-25 a step that an action does is done by one press, and what was made opens', async () => {
  const { host, payloads } = open()
  await waitFor(() => expect(host.opened).toEqual(['i-Letter-7']))
  expect(payloads).toEqual([{}])
})

it('WKF-25 one that asks for something asks first', async () => {
  const { host, payloads } = open({ words: { v: 'DEF', required: true } })
  const words = await screen.findByLabelText<HTMLInputElement>(/Words/)
  expect(payloads).toEqual([])
  fireEvent.change(words, { target: { value: 'Our answer' } })
  fireEvent.submit(words.form as HTMLFormElement)
  await waitFor(() => expect(host.opened).toEqual(['i-Letter-7']))
  expect(payloads).toEqual([{ words: 'Our answer' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('WKF-25 one that asks for one item shows those of its owners, and offers no new one', async () => {
  const { host, payloads } = open({ template: { v: 'REL', t: 'Template', required: true } }, ['Long answer', 'Short'])
  const short = await screen.findByRole('menuitem', { name: 'Short' })
  expect(screen.getAllByRole('menuitem')).toHaveLength(2)
  const menu = screen.getByRole('menu')
  fireEvent.keyDown(menu, { key: 'End' })
  await waitFor(() => expect(menu.getAttribute('aria-activedescendant')).toBe(short.id))
  fireEvent.keyDown(menu, { key: 'Enter' })
  await waitFor(() => expect(host.opened).toEqual(['i-Letter-7']))
  expect(payloads).toEqual([{ template: 'Template-2' }])
})
