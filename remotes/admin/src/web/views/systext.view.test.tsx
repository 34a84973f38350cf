// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { renderView } from '../../testing/render-view.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import { AddLanguage } from '../parts/texts/add-language.tsx'
import SystextView from './systext.view.tsx'
import TextView from './text.view.tsx'

beforeAll(fakeLayout)
afterEach(cleanup)

const systemTexts = {
  languages: ['en', 'fr'],
  places: [
    { place: 'shell', texts: { 'app.save': 'Save', 'app.found': 'Found {count}' } },
    { place: 'trees', texts: { 'trees.none': 'No tree' } },
  ],
}
const own = anItem('SystemText-1', { key: 'app.save', language: 'en', text: 'Keep' })

it('ADM-9 lists each text as it ships or in the words of the install, and opens one', async () => {
  const { host } = renderView(<SystextView />, { systemTexts }, { items: [own] })
  const rows = await screen.findAllByRole('option', { name: /\w+\.\w+/ })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Found \{count\}app\.found/),
    expect.stringMatching(/^Keepapp\.save/),
    expect.stringMatching(/^No treetrees\.none/),
  ])
  fireEvent.click(rows[1] as HTMLElement)
  expect(host.opened).toEqual(['v-admin.text'])
})

it('ADM-9 finds texts by words and keeps the filter in the address', async () => {
  renderView(<SystextView />, { systemTexts }, { items: [own], parameter: 'l=en&q=tree' })
  expect(await screen.findByText('trees.none')).toBeTruthy()
  expect(screen.queryByText('app.save')).toBeNull()
})

it('ADM-9 refuses words that cannot be read before they are saved, and saves words that can', async () => {
  const { host } = renderView(<TextView />, { systemTexts }, { items: [own], parameter: 'en!app.save' })
  const field = await screen.findByRole('textbox', { name: texts['admin.texts.words'] })
  const save = () => screen.getByRole('button', { name: texts['admin.texts.save'] }) as HTMLButtonElement
  fireEvent.change(field, { target: { value: 'Keep { it' } })
  expect(save().disabled).toBe(true)
  fireEvent.change(field, { target: { value: 'Keep {total}' } })
  expect(screen.getByText('This text has no value called “total”')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Put away' } })
  fireEvent.click(save())
  await waitFor(() => expect(host.saved).toMatchObject([{ id: 'SystemText-1', changes: { text: 'Put away' } }]))
})

it('ADM-9 takes the words of the install back and keeps their history', async () => {
  const { host } = renderView(<TextView />, { systemTexts }, { items: [own], parameter: 'en!app.save' })
  fireEvent.click(await screen.findByRole('button', { name: texts['admin.texts.takeBack'] }))
  await waitFor(() => expect(host.saved).toMatchObject([{ id: 'SystemText-1', changes: { text: null } }]))
  expect(host.items.has('SystemText-1')).toBe(true)
})

it('ADM-10 adds a language by its tag, and refuses what is no tag', () => {
  const added: string[] = []
  renderView(<AddLanguage onAdd={(tag) => added.push(tag)} />)
  const button = () => screen.getByRole('button', { name: texts['admin.texts.addLanguage'] }) as HTMLButtonElement
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: texts['admin.texts.tag'] }), { target: { value } })
  type('not a tag')
  expect(button().disabled).toBe(true)
  type(' crk-Cans ')
  fireEvent.click(button())
  expect(added).toEqual(['crk-Cans'])
})
