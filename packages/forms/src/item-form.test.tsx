// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import { useItem, type Item, type ItemType } from '@cairn/contract/web'
import type { Draft } from '@cairn/model/draft'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { ItemForm, ItemSaveBar, ItemSections, type ItemFormProps, type SaveItem } from './index.ts'
import texts from './texts/en.json' with { type: 'json' }

const CONTACT: ItemType = {
  name: 'Contact',
  icon: 'user',
  label: ['lastName'],
  visibility: 'COMMUNITY',
  properties: {
    lastName: { v: 'DEF', required: true, max: 20 },
    officePhone: { v: 'DEF', t: 'phone' },
    email: { v: 'DEF', t: 'email' },
    website: { v: 'DEF', t: 'url' },
    address: { v: 'DEF', t: 'address' },
    organizations: { v: 'REL', t: 'Organization', many: true },
    access: { v: 'SEL', options: ['PUBLIC', 'PRIVATE'] },
    born: { v: 'DT' },
    imported: { v: 'DEF', readOnly: true },
  },
  sections: [{ key: 'reach', properties: ['officePhone', 'email', 'website', 'address'] }],
}
const ORGANIZATION: ItemType = { name: 'Organization', icon: 'building', label: ['displayName'], visibility: 'PUBLIC', properties: { displayName: { v: 'DEF' } } }
const PROPERTY_TEXTS = Object.fromEntries(Object.keys(CONTACT.properties).map((name) => [`types.Contact.props.${name}`, name]))
const TEXTS = { ...texts, ...PROPERTY_TEXTS, 'types.Contact.options.access.PRIVATE': 'Private', 'errors.invalidEmail': 'Not an address', 'errors.maxLength': 'At most {max}', 'errors.required': 'Needed' }

const MARSH = {
  lastName: 'Marsh',
  officePhone: '2505550100',
  email: 'ellen@demo.test',
  website: 'https://saltbox.example/',
  organizations: ['Organization-1'],
  access: 'PRIVATE',
  born: '1961-4',
  imported: 'LX-1',
}

function open(props: Partial<ItemFormProps> = {}, own: Record<string, unknown> = MARSH) {
  const items = [anItem('Contact-1', own), anItem('Organization-1', { displayName: 'Saltbox Inlet Nation' }), anItem('Organization-2', { displayName: 'Meridian Power' })]
  const host = new FakeHost({ types: [CONTACT, ORGANIZATION], items, texts: TEXTS, labels: { 'User-2': 'Jo Marlow' } })
  render(<Cell {...props} />, { wrapper: host.wrapper })
  return host
}

function Cell(props: Partial<ItemFormProps>) {
  const state = useItem('Contact-1')
  if (state.status !== 'ready') return null
  return (
    <UiProvider dark={false}>
      <ItemForm item={state.item} type={state.type} changed={state.changed} {...props}>
        <ItemSections />
        <ItemSaveBar />
      </ItemForm>
    </UiProvider>
  )
}

const edit = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Edit ${name}` }))
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /Save now|Try again/ }))
const isClean = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

describe('a field shows its value', () => {
  it('well formatted: to call, to write to, to follow', () => {
    open()
    expect(screen.getByRole('link', { name: '(250) 555-0100' }).getAttribute('href')).toBe('tel:+12505550100')
    expect(screen.getByRole('link', { name: 'ellen@demo.test' }).getAttribute('href')).toBe('mailto:ellen@demo.test')
    expect(screen.getByRole('link', { name: 'saltbox.example' }).getAttribute('rel')).toContain('noopener')
    expect(screen.getByText('Apr-1961')).toBeTruthy()
    expect(screen.getByText('Private')).toBeTruthy()
  })

  it('makes no link of an address that is not one of the web', () => {
    open({}, { ...MARSH, website: 'javascript:alert(1)' })
    expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull()
  })

  it('opens a related item to the right', () => {
    const host = open()
    fireEvent.click(screen.getByRole('button', { name: 'Saltbox Inlet Nation' }))
    expect(host.opened).toEqual(['i-Organization-1'])
  })

  it('offers editing to those who may, and never of what the server sets', () => {
    open()
    expect(screen.getByRole('button', { name: 'Edit address' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit imported' })).toBeNull()
    cleanup()
    open({ canUpdate: false })
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
    expect(screen.queryByText('address')).toBeNull()
  })

  it('tells who has just changed it', () => {
    const host = open()
    act(() => void host.changeItem('Contact-1', { officePhone: '2505550177' }))
    expect(screen.getByRole('link', { name: '(250) 555-0177' }).closest('[role=status]')?.textContent).toContain('Jo Marlow, just now')
  })
})

describe('editing a field', () => {
  it('saves what was typed on top of the version it was based on', async () => {
    const host = open()
    edit('officePhone')
    type('officePhone', '250 555 0111')
    save()
    await isClean()
    expect(host.saved).toEqual([{ id: 'Contact-1', basedOn: 1, changes: { officePhone: '250 555 0111' } }])
    expect(screen.getByRole('link', { name: '(250) 555-0111' })).toBeTruthy()
  })

  it('saves with ⌘S', async () => {
    const host = open()
    edit('born')
    type('born', '1962')
    fireEvent.keyDown(input('born'), { key: 's', metaKey: true })
    await isClean()
    expect(host.saved[0]?.changes).toEqual({ born: '1962' })
  })

  it('Esc takes back, and goes no further', () => {
    const outer = vi.fn<() => void>()
    document.body.addEventListener('keydown', outer)
    open()
    edit('lastName')
    type('lastName', 'Dunlin')
    fireEvent.keyDown(input('lastName'), { key: 'Escape' })
    expect(screen.getByText('Marsh')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    expect(outer).not.toHaveBeenCalled()
    document.body.removeEventListener('keydown', outer)
  })

  it('Enter keeps what was typed and closes the field; in several lines it makes a new one', () => {
    open()
    edit('lastName')
    type('lastName', 'Dunlin')
    fireEvent.keyDown(input('lastName'), { key: 'Enter' })
    expect(screen.getByText('Dunlin')).toBeTruthy()
    edit('address')
    fireEvent.keyDown(input('address'), { key: 'Enter' })
    expect(input('address')).toBeTruthy()
  })

  it('discards everything typed', () => {
    open()
    edit('lastName')
    type('lastName', 'Dunlin')
    edit('address')
    type('address', '12 Shoreline Road')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByText('Marsh')).toBeTruthy()
    expect(screen.queryByText('12 Shoreline Road')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  it('leaves a field that was not changed when it is left', () => {
    open()
    edit('lastName')
    fireEvent.blur(input('lastName'))
    expect(screen.queryByLabelText('lastName')).toBeNull()
  })

  it('empties a property with null', async () => {
    const host = open()
    edit('officePhone')
    type('officePhone', '')
    save()
    await isClean()
    expect(host.saved[0]?.changes).toEqual({ officePhone: null })
  })
})

describe('a value that is not valid', () => {
  it('is not sent: it says why, and takes the focus', async () => {
    const host = open()
    edit('email')
    type('email', 'ellen')
    fireEvent.blur(input('email'))
    expect(await screen.findByText('Not an address')).toBeTruthy()
    save()
    await waitFor(() => expect(document.activeElement).toBe(input('email')))
    expect(input('email').getAttribute('aria-invalid')).toBe('true')
    expect(host.saved).toEqual([])
  })

  it('tells its limit, and that something is needed', async () => {
    open()
    edit('lastName')
    type('lastName', 'x'.repeat(21))
    save()
    expect(await screen.findByText('At most 20')).toBeTruthy()
    type('lastName', '')
    expect(await screen.findByText('Needed')).toBeTruthy()
  })

  it('of another property does not stand in the way', async () => {
    const host = open({}, { ...MARSH, email: 'broken long ago' })
    edit('lastName')
    type('lastName', 'Dunlin')
    save()
    await isClean()
    expect(host.saved).toHaveLength(1)
  })
})

describe('two people in one item', () => {
  it('keep both changes of different fields', async () => {
    const host = open()
    edit('officePhone')
    type('officePhone', '250 555 0111')
    act(() => void host.changeItem('Contact-1', { lastName: 'Dunlin' }))
    expect(screen.getByText('Dunlin')).toBeTruthy()
    expect(input('officePhone').value).toBe('250 555 0111')
    save()
    await isClean()
    expect(host.items.get('Contact-1')).toMatchObject({ lastName: 'Dunlin', officePhone: '250 555 0111' })
  })

  /** Both typed a phone number; the other person's is stored. */
  function conflict() {
    const host = open()
    edit('officePhone')
    type('officePhone', '250 555 0111')
    act(() => void host.changeItem('Contact-1', { officePhone: '2505550177' }))
    return { host, choice: within(screen.getByRole('group', { name: 'Jo Marlow changed officePhone while you were editing it' })) }
  }

  it('see both values of the same field, and nothing is sent before they choose', () => {
    const { host, choice } = conflict()
    expect(choice.getByText('(250) 555-0111')).toBeTruthy()
    expect(choice.getByText('(250) 555-0177')).toBeTruthy()
    save()
    expect(host.saved).toEqual([])
  })

  it('keep mine', async () => {
    const { host, choice } = conflict()
    fireEvent.click(choice.getByRole('button', { name: 'Keep mine' }))
    save()
    await isClean()
    expect(host.saved[0]).toMatchObject({ basedOn: 2, changes: { officePhone: '250 555 0111' } })
  })

  it('take theirs', async () => {
    const { host, choice } = conflict()
    fireEvent.click(choice.getByRole('button', { name: 'Take theirs' }))
    await isClean()
    expect(screen.getByRole('link', { name: '(250) 555-0177' })).toBeTruthy()
    expect(host.saved).toEqual([])
  })

  it('are offered both when only the server knows of the other change', async () => {
    const theirs: Item = { ...anItem('Contact-1', { ...MARSH, officePhone: '2505550177', email: 'new@demo.test' }), _u: 7, $by: { ts: '2026-11-20T10:00:00Z', by: 'User-2' as Item['$id'] } }
    const onSave = vi.fn<SaveItem>().mockRejectedValueOnce(new CairnError('conflict', '', { current: theirs }))
    open({ onSave })
    edit('officePhone')
    type('officePhone', '250 555 0111')
    edit('born')
    type('born', '1962')
    save()
    const choice = within(await screen.findByRole('group', { name: /Jo Marlow changed officePhone/ }))
    expect(choice.getByText('(250) 555-0111')).toBeTruthy()
    expect(input('born').value).toBe('1962')
    expect(screen.getByText('new@demo.test')).toBeTruthy()
    onSave.mockResolvedValueOnce({ ...theirs, _u: 8, born: '1962' })
    save()
    await waitFor(() => expect(onSave).toHaveBeenLastCalledWith(7, { born: '1962' }))
  })
})

describe('a save that fails', () => {
  it('keeps what was typed, says so, and can be tried again', async () => {
    const onSave = vi.fn<SaveItem>().mockRejectedValueOnce(new CairnError('networkError')).mockResolvedValueOnce({ ...anItem('Contact-1', { ...MARSH, lastName: 'Dunlin' }), _u: 2 })
    open({ onSave })
    edit('lastName')
    type('lastName', 'Dunlin')
    save()
    expect(await screen.findByText('Not saved')).toBeTruthy()
    expect(screen.getByText('errors.networkError')).toBeTruthy()
    expect(input('lastName').value).toBe('Dunlin')
    save()
    await isClean()
  })

  it('does not send twice while one is under way', async () => {
    let answer: (item: Item) => void = () => {}
    const onSave = vi.fn<SaveItem>(() => new Promise((resolve) => (answer = resolve)))
    open({ onSave })
    edit('lastName')
    type('lastName', 'Dunlin')
    save()
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    fireEvent.keyDown(input('lastName'), { key: 's', ctrlKey: true })
    type('lastName', 'Dunlin-Keel')
    await act(async () => answer({ ...anItem('Contact-1', { ...MARSH, lastName: 'Dunlin' }), _u: 2 }))
    expect(onSave).toHaveBeenCalledOnce()
    expect(input('lastName').value).toBe('Dunlin-Keel')
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy()
  })
})

describe('what was typed', () => {
  it('is told to the caller, who can bring it back after the column was closed', () => {
    const onDraft = vi.fn<(draft: Draft | null) => void>()
    open({ onDraft })
    edit('lastName')
    type('lastName', 'Dunlin')
    const draft = onDraft.mock.lastCall?.[0]
    cleanup()
    open(draft ? { draft, onDraft } : {})
    expect(input('lastName').value).toBe('Dunlin')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(onDraft).toHaveBeenLastCalledWith(null)
  })
})

describe('choosing related items', () => {
  it('adds by typing, arrows and Enter, removes by its chip', async () => {
    const host = open()
    edit('organizations')
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'mer' } })
    expect(await screen.findByRole('option', { name: 'Meridian Power' })).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
    fireEvent.click(screen.getByRole('button', { name: 'Saltbox Inlet Nation, Remove' }))
    save()
    await isClean()
    expect(host.saved[0]?.changes).toEqual({ organizations: ['Organization-2'] })
  })

  it('says when nothing fits, and Esc first clears the typing', async () => {
    open()
    edit('organizations')
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zzz' } })
    expect(await screen.findByText('Nothing fits')).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('the focus is never lost', () => {
  it('goes back to the pencil when a field closes, and to the field when a conflict ends', async () => {
    const host = open()
    edit('officePhone')
    fireEvent.keyDown(input('officePhone'), { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit officePhone' })))
    edit('officePhone')
    type('officePhone', '250 555 0111')
    act(() => void host.changeItem('Contact-1', { officePhone: '2505550177' }))
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(document.activeElement).toBe(input('officePhone')))
  })
})
