// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { ActButton, type ActButtonProps } from './act-button.tsx'
import texts from '../texts/en.json' with { type: 'json' }

afterEach(cleanup)

const FILE: ItemType = { name: 'File', defaultIcon: 'file', label: ['title'], visibility: 'PROTECTED', properties: {} }
const TEXTS = {
  ...texts,
  'types.File.props.words': 'Words',
  'stepKinds.WRITE.action': 'Write it',
}

function open(asks?: ActButtonProps['asks']) {
  const host = new FakeHost({ types: [FILE], items: [anItem('File-1', { title: 'Weir' })], texts: TEXTS })
  const payloads: unknown[] = []
  host.answers.set('write', (payload) => {
    payloads.push(payload)
    return Promise.resolve({ $id: 'Letter-7' })
  })
  const button = <ActButton item={anItem('File-1', {})} type={FILE} kind="WRITE" action="write" asks={asks} />
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
