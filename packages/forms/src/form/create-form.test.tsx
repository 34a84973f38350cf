// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { accessProperty } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { CreateForm, type CreateFormProps } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

const SAMPLE: ItemType = {
  name: 'Sample',
  defaultIcon: 'file',
  label: ['name'],
  visibility: 'PUBLIC',
  properties: {
    name: { v: 'DEF', required: true },
    count: { v: 'DEF', t: 'integer' },
    done: { v: 'DEF', t: 'boolean' },
    state: { v: 'SEL', options: ['OPEN', 'SHUT'] },
    kinds: { v: 'SEL', options: ['A', 'B'], many: true },
    spellings: { v: 'DEF', many: true },
    at: { v: 'DTM' },
    stamped: { v: 'DTM', readOnly: true },
  },
}
const OWN_TEXTS = Object.fromEntries(Object.keys(SAMPLE.properties).map((name) => [`types.Sample.props.${name}`, name]))

const REFUSALS = { 'errors.areaMissing': 'No area {area}' }

function open(onCreate: CreateFormProps['onCreate'], check?: CreateFormProps['check']) {
  const host = new FakeHost({
    types: [SAMPLE],
    texts: {
      ...texts,
      ...OWN_TEXTS,
      'errors.required': 'Needed',
      'errors.number.integer': 'Whole number',
      ...REFUSALS,
    },
  })
  render(
    <UiProvider dark={false}>
      <CreateForm type={SAMPLE} onCreate={onCreate} {...(check ? { check } : {})} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
}

const NOT_CALLED: CreateFormProps['onCreate'] = () => Promise.reject(new Error('not expected'))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const create = () => fireEvent.click(screen.getByRole('button', { name: /^Create / }))

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

describe('a form for a new item', () => {
  it('shows nothing new while a button is pressed, so that the button stays under the pointer', async () => {
    open(NOT_CALLED)
    const count = screen.getByLabelText('count')
    type('count', '1.5')
    fireEvent.pointerDown(screen.getByRole('button', { name: /^Create / }))
    fireEvent.blur(count)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.queryByText('Whole number')).toBeNull()
    fireEvent.pointerUp(document)
    expect(await screen.findByText('Whole number')).toBeTruthy()
  })

  it('shows nothing new until a tap is a click, although the finger is gone when the focus moves', async () => {
    open(NOT_CALLED)
    type('count', '1.5')
    const touch = Object.assign(new Event('pointerup', { bubbles: true }), { pointerType: 'touch' })
    fireEvent.pointerDown(screen.getByRole('button', { name: /^Create / }))
    fireEvent(document, touch)
    fireEvent.blur(screen.getByLabelText('count'))
    expect(screen.queryByText('Whole number')).toBeNull()
    expect(await screen.findByText('Whole number')).toBeTruthy()
  })

  it('gives each kind of property its control and creates what was filled in', async () => {
    const onCreate = vi.fn<CreateFormProps['onCreate']>().mockResolvedValue(anItem('Sample-1', {}))
    open(onCreate)
    type(/^name/, 'Weir')
    type('count', '12')
    fireEvent.click(screen.getByLabelText('done'))
    fireEvent.click(screen.getByRole('button', { name: 'types.Sample.options.state.SHUT' }))
    fireEvent.click(screen.getByRole('button', { name: 'types.Sample.options.kinds.B' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add spellings' }))
    type('spellings 1', 'weer')
    fireEvent.keyDown(screen.getByLabelText('spellings 1'), { key: 'Enter' })
    type('spellings 2', 'wier')
    fireEvent.keyDown(screen.getByLabelText('spellings 2'), { key: 'ArrowUp', altKey: true })
    type('at', '2026-11-20T10:00')
    create()
    await waitFor(() => expect(onCreate).toHaveBeenCalledOnce())
    expect(onCreate.mock.lastCall?.[0]).toEqual({
      name: 'Weir',
      count: 12,
      done: true,
      state: 'SHUT',
      kinds: ['B'],
      spellings: ['wier', 'weer'],
      at: new Date('2026-11-20T10:00').toISOString(),
    })
  })

  it('asks for nothing that the server sets', () => {
    open(NOT_CALLED)
    expect(screen.queryByLabelText('stamped')).toBeNull()
  })

  it('points out what is missing or wrong and creates nothing', async () => {
    const onCreate = vi.fn<CreateFormProps['onCreate']>()
    open(onCreate)
    type('count', '1.5')
    create()
    expect(await screen.findByText('Needed')).toBeTruthy()
    expect(screen.getByText('Whole number')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^name/)))
    expect(onCreate).not.toHaveBeenCalled()
  })

  it('creates nothing while a check of its column refuses, and keeps what was typed', async () => {
    const onCreate = vi.fn<CreateFormProps['onCreate']>().mockResolvedValue(anItem('Sample-1', {}))
    const check = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true)
    open(onCreate, check)
    type(/^name/, 'Weir')
    create()
    await waitFor(() => expect(check).toHaveBeenCalledOnce())
    expect(onCreate).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>(/^name/).value).toBe('Weir')
    create()
    await waitFor(() => expect(onCreate).toHaveBeenCalledOnce())
  })

  it('begins short, and goes on to the next item', async () => {
    const onCreate = vi.fn<CreateFormProps['onCreate']>().mockResolvedValue(anItem('Sample-1', {}))
    const short = { ...SAMPLE, createForm: { first: ['state'], keeps: ['state'] } }
    const host = new FakeHost({ types: [short], texts: { ...texts, ...OWN_TEXTS } })
    render(
      <UiProvider dark={false}>
        <CreateForm type={short} defaults={{ kinds: ['A'] }} onCreate={onCreate} hasNext />
      </UiProvider>,
      { wrapper: host.wrapper },
    )
    expect(screen.queryByLabelText('count')).toBeNull()
    expect(screen.getByText('kinds')).toBeTruthy()
    type(/^name/, 'Weir')
    fireEvent.keyDown(screen.getByLabelText(/^name/), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(onCreate).toHaveBeenCalledExactlyOnceWith({ name: 'Weir', kinds: ['A'] }, true))
    fireEvent.click(screen.getByRole('button', { name: 'Other fields', expanded: false }))
    expect(screen.getByLabelText('count')).toBeTruthy()
  })

  it('keeps what was typed when the server refuses', async () => {
    open(() => Promise.reject(new CairnError('notAllowed', 'no grant')))
    type(/^name/, 'Weir')
    create()
    expect((await screen.findByRole('alert')).textContent).toContain('notAllowed')
    expect(screen.getByLabelText<HTMLInputElement>(/^name/).value).toBe('Weir')
  })

  it('tells in words which area is missing', async () => {
    open(() => Promise.reject(new CairnError('areaMissing', '', { area: 'Samples', type: 'Sample' })))
    type(/^name/, 'Weir')
    create()
    expect((await screen.findByRole('alert')).textContent).toContain('No area Samples')
  })

  it('takes a number as it is typed', () => {
    open(NOT_CALLED)
    for (const text of ['-', '-1', '-1.', '-1.5']) {
      type('count', text)
      expect(screen.getByLabelText<HTMLInputElement>('count').value).toBe(text)
    }
  })
})

describe('who may see a new item', () => {
  const LOG: ItemType = {
    name: 'Log',
    defaultIcon: 'mail',
    label: ['name'],
    visibility: 'PROTECTED',
    owner: 'owner',
    createForm: { first: ['name'] },
    properties: { name: { v: 'DEF' }, owner: { v: 'REL', t: 'Organization' }, access: accessProperty },
  }
  const openLog = (answer: object, onCreate = NOT_CALLED) => {
    const host = new FakeHost({
      types: [LOG],
      texts: { ...texts, 'types.Log.props.access': 'access' },
      labels: { 'Organization-1': 'Meridian' },
    })
    host.answers.set('readableLevels', () => answer)
    render(
      <UiProvider dark={false}>
        <CreateForm type={LOG} defaults={{ owner: 'Organization-1' }} onCreate={onCreate} />
      </UiProvider>,
      { wrapper: host.wrapper },
    )
  }
  const access = () => screen.findByLabelText<HTMLSelectElement>(/^access/)
  const change = () => fireEvent.click(screen.getByRole('button', { name: texts['forms.filledIn.change'] }))

  it('is the narrowest at which its writer can read it again, and a narrower one says what follows', async () => {
    const onCreate = vi.fn<CreateFormProps['onCreate']>().mockResolvedValue(anItem('Log-1', {}))
    openLog({ levels: ['PUBLIC', 'COMMUNITY'], offered: 'COMMUNITY' }, onCreate)
    expect(await screen.findByText('open to the community')).toBeTruthy()
    change()
    await waitFor(async () => expect((await access()).value).toBe('COMMUNITY'))
    expect(screen.queryByText(texts['forms.notReadAgain'])).toBeNull()
    expect(screen.getByText('Everybody in Meridian may read this item.')).toBeTruthy()
    fireEvent.change(await access(), { target: { value: 'PRIVATE' } })
    expect(await screen.findByText(texts['forms.notReadAgain'])).toBeTruthy()
    fireEvent.change(await access(), { target: { value: 'COMMUNITY' } })
    create()
    await waitFor(() => expect(onCreate.mock.calls[0]?.[0]).toMatchObject({ access: 'COMMUNITY' }))
  })

  it('is left as the type has it where its writer reads that', async () => {
    openLog({ levels: ['PUBLIC', 'COMMUNITY', 'PROTECTED'] })
    expect(await screen.findByText('protected')).toBeTruthy()
    change()
    expect((await access()).value).toBe('')
    expect(screen.queryByText(texts['forms.notReadAgain'])).toBeNull()
  })
})

describe('a section that its type folds away', () => {
  const NOTE: ItemType = {
    ...SAMPLE,
    sections: [
      { key: 'main', properties: ['name'] },
      { key: 'care', properties: ['spellings', 'state'] },
    ],
    createForm: { folded: ['care'] },
  }
  const show = (defaults = {}) => {
    const host = new FakeHost({
      types: [NOTE],
      texts: { ...texts, ...OWN_TEXTS, 'types.Sample.sections.care': 'Care' },
    })
    render(
      <UiProvider dark={false}>
        <CreateForm type={NOTE} defaults={defaults} onCreate={NOT_CALLED} />
      </UiProvider>,
      { wrapper: host.wrapper },
    )
  }

  it('is shown once it is asked for', () => {
    show()
    expect(screen.queryByRole('group', { name: 'state' })).toBeNull()
    const line = screen.getByRole('button', { name: 'Care', expanded: false })
    expect(line.textContent).toContain('Carespellings, state')
    line.focus()
    fireEvent.click(line)
    expect(screen.getByRole('group', { name: 'state' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Care', expanded: true }))
  })

  it('is shown where it has a value', () => {
    show({ state: 'OPEN' })
    const open = screen.getByRole('button', { name: 'types.Sample.options.state.OPEN' })
    expect(open.getAttribute('aria-pressed')).toBe('true')
  })
})

it('names the item that has the value already, and opens it', async () => {
  const host = new FakeHost({ types: [SAMPLE], texts: { ...texts, ...OWN_TEXTS }, labels: { 'Sample-7': 'SI-1-1-7' } })
  const properties = { name: { userMessage: 'errors.valueTaken', by: 'Sample-7' } }
  const refuse = () => Promise.reject(new CairnError('invalidItem', '', { properties }))
  render(
    <UiProvider dark={false}>
      <CreateForm type={SAMPLE} onCreate={refuse} defaults={{ name: 'A letter' }} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  create()
  await screen.findByRole('button', { name: 'SI-1-1-7' })
  // It stands as long as the value does.
  type('count', '3')
  fireEvent.click(await screen.findByRole('button', { name: 'SI-1-1-7' }))
  expect(host.opened).toEqual(['i-Sample-7'])
  type(/^name/, 'Another letter')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'SI-1-1-7' })).toBeNull())
})
