// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { accessProperty, genericMachine, stateProperty } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { CreateForm, ItemForm, ItemSections, type CreateFormProps } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

const SAMPLE: ItemType = {
  name: 'Sample',
  defaultIcon: 'file',
  label: ['name'],
  visibility: 'PUBLIC',
  properties: {
    name: { v: 'DEF' },
    reason: { v: 'DEF', required: 'exceptAdmin' },
    period: { v: 'DEF', t: 'period', presets: 'birthEra' },
    words: { v: 'DEF', t: 'translated', max: 100 },
    address: { v: 'DEF', t: 'address' },
    letter: { v: 'DEF', t: 'richText' },
    place: { v: 'LOV', list: 'PLACES', other: 'placeOther' },
    placeOther: { v: 'DEF' },
    lines: { v: 'DEF', many: true, min: 2 },
    at: { v: 'DTM' },
    born: { v: 'DT' },
    area: { v: 'DEF', t: 'float' },
    opens: { v: 'DEF', t: 'time' },
    zone: { v: 'DEF', t: 'timeZone' },
    access: accessProperty,
  },
}
const WORDS = Object.fromEntries(Object.keys(SAMPLE.properties).map((name) => [`types.Sample.props.${name}`, name]))
const LISTS = {
  PLACES: {
    install: [
      { key: 'WEIR', label: 'Weir' },
      { key: 'OLD', label: 'Old landing', archived: true },
    ],
  },
}

function hostFor(admin = false) {
  return new FakeHost({
    types: [SAMPLE],
    lists: LISTS,
    session: { admin },
    texts: { ...texts, ...WORDS, 'app.other': 'Other', 'errors.array.min': 'At least {count}' },
  })
}

function create({ admin = false, ...props }: Partial<CreateFormProps> & { admin?: boolean } = {}) {
  const onCreate = vi.fn<CreateFormProps['onCreate']>().mockResolvedValue(anItem('Sample-1', {}))
  render(
    <UiProvider dark={false}>
      <CreateForm type={SAMPLE} onCreate={onCreate} defaults={{ reason: 'because' }} {...props} />
    </UiProvider>,
    { wrapper: hostFor(admin).wrapper },
  )
  return onCreate
}

const change = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
async function created(onCreate: ReturnType<typeof create>): Promise<unknown> {
  press(/^Create /)
  await waitFor(() => expect(onCreate).toHaveBeenCalledOnce())
  return onCreate.mock.lastCall?.[0]
}

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

describe('fields of values with parts', () => {
  it('a period takes a ready-made one, and its ends may not cross', async () => {
    const onCreate = create()
    press('1900 – 1924')
    change('period: first day', '1930')
    press(/^Create /)
    expect(await screen.findByText('errors.endBeforeStart')).toBeTruthy()
    press('2000 to now')
    expect(await created(onCreate)).toMatchObject({ period: { from: '2000' } })
  })

  it('a text is written a language at a time', async () => {
    const onCreate = create()
    change('words in English', 'Weir')
    press('French')
    change('words in French', 'Barrage')
    press('English')
    expect(screen.getByLabelText<HTMLInputElement>('words in English').value).toBe('Weir')
    expect(await created(onCreate)).toMatchObject({ words: { en: 'Weir', fr: 'Barrage' } })
  })

  it('an address kept as one text stays one until it is put into parts', async () => {
    const onCreate = create({ defaults: { reason: 'because', address: 'PO Box 7' } })
    press('Split the address into fields')
    change('Town or community', 'Saltbox Inlet')
    expect(await created(onCreate)).toMatchObject({ address: { street: 'PO Box 7', city: 'Saltbox Inlet' } })
  })

  it('several values have their bounds, and none may be blank', async () => {
    const onCreate = create()
    press('Add lines')
    change('lines 1', 'one')
    press(/^Create /)
    expect(await screen.findByText('At least 2')).toBeTruthy()
    press('Add lines')
    press(/^Create /)
    expect(await screen.findByText('errors.notBlank')).toBeTruthy()
    change('lines 2', 'two')
    press('Move entry 2 up')
    expect(await created(onCreate)).toMatchObject({ lines: ['two', 'one'] })
  })

  it('a date and a number are read as they were written elsewhere', async () => {
    const onCreate = create()
    change('born', '22-Nov-1961')
    expect(screen.getByLabelText<HTMLInputElement>('born').value).toBe('22-Nov-1961')
    change('area', '12,500')
    expect(screen.getByLabelText<HTMLInputElement>('area').value).toBe('12,500')
    expect(await created(onCreate)).toMatchObject({ born: '1961-11-22', area: 12_500 })
  })

  it.each(['2026/11/22', '2026.11.22', '2026 11 22', '22-Nov-2026', '2026-11-22', '22 nov 2026', '22/11/2026'])(
    'a date can be typed key by key: %s',
    async (date) => {
      const onCreate = create()
      const input = screen.getByLabelText<HTMLInputElement>('born')
      for (const key of date) change('born', input.value + key)
      expect(input.value).toBe(date)
      expect(await created(onCreate)).toMatchObject({ born: '2026-11-22' })
    },
  )

  it('a date whose month is written as a number shows how it is read', () => {
    create()
    change('born', '3/11/2026')
    expect(screen.getByText('03-Nov-2026')).toBeTruthy()
  })

  it('a number shows how it is read where that is not as it was typed', () => {
    create()
    change('area', '0,5')
    expect(screen.getByText('0.5')).toBeTruthy()
  })

  it('a text loses what no text may hold, wherever it was pasted', async () => {
    const onCreate = create()
    change('name', 'Wei\u0002r\u000bhouse')
    change('Town or community', 'Salt\u0000box')
    expect(await created(onCreate)).toMatchObject({ name: 'Weir house', address: { city: 'Saltbox' } })
  })

  it('a moment is told by the clock of the place that is named', async () => {
    const onCreate = create()
    change('Time zone of at', 'America/Toronto')
    change('at', '2026-07-01T12:00')
    expect(await created(onCreate)).toMatchObject({ at: '2026-07-01T16:00:00.000Z' })
  })

  it('a moment is typed as moments are shown, and what cannot be read stays and is refused', async () => {
    const onCreate = create()
    change('Time zone of at', 'America/Toronto')
    change('at', '01-Jul-2026')
    change('Time of at', '12:0')
    press(/^Create /)
    expect(await screen.findByText('errors.invalidDate')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('at').value).toBe('01-Jul-2026')
    expect(screen.getByLabelText<HTMLInputElement>('Time of at').value).toBe('12:0')
    change('Time of at', '12:05')
    expect(await created(onCreate)).toMatchObject({ at: '2026-07-01T16:05:00.000Z' })
  })
})

describe('times of day and time zones', () => {
  it('are typed as they are kept; a zone nobody knows is refused', async () => {
    const onCreate = create()
    change('opens', '09:30')
    change('zone', 'Saltbox/Inlet')
    press(/^Create /)
    expect(await screen.findByText('errors.invalidTimeZone')).toBeTruthy()
    change('zone', 'America/Toronto')
    expect(await created(onCreate)).toMatchObject({ opens: '09:30', zone: 'America/Toronto' })
  })
})

describe('a state', () => {
  const STATED: ItemType = {
    ...SAMPLE,
    properties: { name: { v: 'DEF' }, state: stateProperty },
    machines: { state: genericMachine },
  }
  const stateTexts = { 'types.Sample.props.state': 'state', 'types.Sample.options.state.ACTIVE': 'Active' }

  it('begins as a draft or active, and is then moved by the actions one may take, not typed', async () => {
    const host = new FakeHost({ types: [STATED], texts: { ...texts, ...WORDS, ...stateTexts } })
    const item = anItem('Sample-1', { state: 'ACTIVE', $can: { update: true, complete: true, archive: true } })
    const onCreate = vi.fn<CreateFormProps['onCreate']>().mockResolvedValue(item)
    const { unmount } = render(
      <UiProvider dark={false}>
        <CreateForm type={STATED} onCreate={onCreate} />
      </UiProvider>,
      { wrapper: host.wrapper },
    )
    expect(within(screen.getByRole('group', { name: 'state' })).getAllByRole('button')).toHaveLength(2)
    unmount()
    const { unmount: leave } = render(
      <UiProvider dark={false}>
        <CreateForm
          type={{ ...STATED, machines: { state: { ...genericMachine, first: ['DRAFT'] } } }}
          onCreate={onCreate}
        />
      </UiProvider>,
      { wrapper: host.wrapper },
    )
    expect(screen.queryByLabelText('state')).toBeNull()
    leave()
    render(
      <UiProvider dark={false}>
        <ItemForm item={item} type={STATED}>
          <ItemSections />
        </ItemForm>
      </UiProvider>,
      { wrapper: host.wrapper },
    )
    expect(screen.getByText('Active')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit state' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull()
    press('Complete')
    await waitFor(() => expect(host.acted).toEqual([{ action: 'complete', id: 'Sample-1' }]))
  })
})

describe('values of a list', () => {
  it('offers those in use, and asks for words where it is another', async () => {
    const onCreate = create()
    const options = within(screen.getByRole('group', { name: 'place' })).getAllByRole('button')
    expect(options.map((option) => option.textContent)).toEqual(['Weir', 'Other'])
    expect(screen.queryByLabelText('placeOther')).toBeNull()
    press('Other')
    change('placeOther', 'Below the falls')
    expect(await created(onCreate)).toMatchObject({ place: 'other', placeOther: 'Below the falls' })
  })

  it('keeps showing one that is no longer used', () => {
    create({ defaults: { place: 'OLD' } })
    expect(screen.getByRole('button', { name: 'Old landing (no longer used)', pressed: true })).toBeTruthy()
  })
})

describe('who may see it', () => {
  it('says what it means that nobody chose', () => {
    create()
    press(texts['forms.filledIn.change'])
    const [empty] = within(screen.getByLabelText('access')).getAllByRole('option')
    expect(empty?.textContent).toBe('Access level not chosen: types.Sample.options.access.PUBLIC applies')
  })
})

describe('what is needed', () => {
  it('is asked of everyone but administrators where the type says so', async () => {
    const refused = create({ defaults: {} })
    press(/^Create /)
    expect(await screen.findByText('errors.required')).toBeTruthy()
    expect(screen.getByText('reason: errors.required').closest('[role=alert]')).toBeTruthy()
    expect(refused).not.toHaveBeenCalled()
    cleanup()
    expect(await created(create({ admin: true, defaults: { name: 'Weir' } }))).toEqual({ name: 'Weir' })
  })

  it('is said at its field when only the server knows of it', async () => {
    create({
      onCreate: () =>
        Promise.reject(
          new CairnError('invalidItem', '', { properties: { name: { userMessage: 'errors.lowercase' } } }),
        ),
    })
    press(/^Create /)
    expect(await screen.findByText('errors.lowercase')).toBeTruthy()
    expect(screen.getByLabelText('name').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('formatted text', () => {
  const letter = (mark: object) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [mark] }] }],
  })
  const read = (value: unknown) =>
    render(
      <UiProvider dark={false}>
        <ItemForm item={anItem('Sample-1', { letter: value })} type={SAMPLE}>
          <ItemSections />
        </ItemForm>
      </UiProvider>,
      { wrapper: hostFor().wrapper },
    )

  it('is drawn from its tree', () => {
    read(letter({ type: 'bold' }))
    expect(screen.getByText('here').tagName).toBe('STRONG')
    cleanup()
    read(letter({ type: 'link', attrs: { href: 'https://saltbox-inlet.example/' } }))
    expect(screen.getByRole('link', { name: 'here' }).getAttribute('rel')).toContain('noopener')
  })

  it('shows nothing of a tree that could do harm', () => {
    read(letter({ type: 'link', attrs: { href: 'javascript:alert(1)' } }))
    expect(screen.queryByText('here')).toBeNull()
  })
})
