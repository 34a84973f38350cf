// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import type { ItemFormProps } from '../index.ts'
import { edit, input, waitUntilClean, CONTACT_VALUES, openContactForm, save, type } from '../testing/contact-form.tsx'

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

describe('a field shows its value', () => {
  it('well formatted: to call, to write to, to follow', () => {
    openContactForm()
    expect(screen.getByRole('link', { name: '(250) 555-0100' }).getAttribute('href')).toBe('tel:+12505550100')
    expect(screen.getByRole('link', { name: 'ellen@demo.test' }).getAttribute('href')).toBe('mailto:ellen@demo.test')
    expect(screen.getByRole('link', { name: 'saltbox.example' }).getAttribute('rel')).toContain('noopener')
    expect(screen.getByText('Apr-1961')).toBeTruthy()
    expect(screen.getByText('Private')).toBeTruthy()
  })

  it('makes no link of an address that is not one of the web', () => {
    openContactForm({}, { ...CONTACT_VALUES, website: 'javascript:alert(1)' })
    expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull()
  })

  it('opens a related item to the right', () => {
    const host = openContactForm()
    fireEvent.click(screen.getByRole('button', { name: 'Saltbox Inlet Nation' }))
    expect(host.opened).toEqual(['i-Organization-1'])
  })

  it('offers editing to those who may, and never of what the server sets', () => {
    openContactForm()
    expect(screen.getByRole('button', { name: 'Edit address' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit imported' })).toBeNull()
    cleanup()
    openContactForm({ canUpdate: false })
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
    expect(screen.queryByText('address')).toBeNull()
  })

  it('leaves what is shown only roughly to those who see it exactly, and says so', () => {
    openContactForm({}, { ...CONTACT_VALUES, address: { city: 'Saltbox Inlet' }, $coarse: ['address'] })
    expect(screen.getByText(/^This is a rough area/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit address' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit email' })).toBeTruthy()
  })

  it('tells who has just changed it', () => {
    const host = openContactForm()
    act(() => void host.changeItem('Contact-1', { officePhone: '2505550177' }))
    expect(screen.getByRole('link', { name: '(250) 555-0177' }).closest('[role=status]')?.textContent).toContain(
      'Jo Marlow, just now',
    )
  })
})

describe('editing a field', () => {
  it('holds still while the person presses elsewhere, so that the click meets what they pointed at', async () => {
    openContactForm()
    edit('officePhone')
    fireEvent.pointerDown(document.body)
    act(() => input('officePhone').blur())
    expect(input('officePhone')).toBeTruthy()
    fireEvent.pointerUp(document.body)
    await waitFor(() => expect(screen.queryByLabelText('officePhone')).toBeNull())
  })

  it('is not saved while a check of its cell refuses, and keeps what was typed', async () => {
    const host = openContactForm()
    let answer = false
    host.checks.add({ kind: 'VALIDATE', check: () => answer })
    edit('officePhone')
    type('officePhone', '250 555 0111')
    await act(async () => save())
    expect(host.saved).toEqual([])
    expect(input('officePhone')).toHaveProperty('value', '250 555 0111')
    answer = true
    save()
    await waitUntilClean()
    expect(host.saved).toHaveLength(1)
  })

  it('saves what was typed on top of the version it was based on', async () => {
    const host = openContactForm()
    edit('officePhone')
    type('officePhone', '250 555 0111')
    save()
    await waitUntilClean()
    expect(host.saved).toEqual([{ id: 'Contact-1', basedOn: 1, changes: { officePhone: '250 555 0111' } }])
    expect(screen.getByRole('link', { name: '(250) 555-0111' })).toBeTruthy()
  })

  it('saves with ⌘S', async () => {
    const host = openContactForm()
    edit('born')
    type('born', '1962')
    fireEvent.keyDown(input('born'), { key: 's', metaKey: true })
    await waitUntilClean()
    expect(host.saved[0]?.changes).toEqual({ born: '1962' })
  })

  it('Esc takes back, and goes no further', () => {
    const outer = vi.fn<() => void>()
    document.body.addEventListener('keydown', outer)
    openContactForm()
    edit('lastName')
    type('lastName', 'Dunlin')
    fireEvent.keyDown(input('lastName'), { key: 'Escape' })
    expect(screen.getByText('Marsh')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Discard the changes' })).toBeNull()
    expect(outer).not.toHaveBeenCalled()
    document.body.removeEventListener('keydown', outer)
  })

  it('Enter keeps what was typed and closes the field; in several lines it makes a new one', () => {
    openContactForm()
    edit('lastName')
    type('lastName', 'Dunlin')
    fireEvent.keyDown(input('lastName'), { key: 'Enter' })
    expect(screen.getByText('Dunlin')).toBeTruthy()
    edit('address')
    fireEvent.keyDown(input('Street or post box'), { key: 'Enter' })
    expect(input('Street or post box')).toBeTruthy()
  })

  it('discards everything typed, and tells what it was', () => {
    const onDiscard = vi.fn<NonNullable<ItemFormProps['onDiscard']>>()
    openContactForm({ onDiscard })
    edit('lastName')
    type('lastName', 'Dunlin')
    edit('address')
    type('Street or post box', '12 Shoreline Road')
    fireEvent.click(screen.getByRole('button', { name: 'Discard the changes' }))
    expect(screen.getByText('Marsh')).toBeTruthy()
    expect(screen.queryByText('12 Shoreline Road')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Discard the changes' })).toBeNull()
    expect(onDiscard).toHaveBeenCalledOnce()
    expect(onDiscard.mock.lastCall?.[0]?.mine).toEqual({ lastName: 'Dunlin', address: { street: '12 Shoreline Road' } })
  })

  it('tells of a long text that Esc takes back, not of a few letters', () => {
    const onDiscard = vi.fn<NonNullable<ItemFormProps['onDiscard']>>()
    openContactForm({ onDiscard })
    edit('email')
    type('email', 'mae@shore.example')
    fireEvent.keyDown(input('email'), { key: 'Escape' })
    expect(onDiscard).not.toHaveBeenCalled()
    edit('lastName')
    type('lastName', 'Dunlin')
    edit('email')
    const story = 'a long story '.repeat(6)
    type('email', story)
    fireEvent.keyDown(input('email'), { key: 'Escape' })
    expect(onDiscard).toHaveBeenCalledOnce()
    // Of the one field alone: brought back, it leaves what became of the others as it is.
    expect(onDiscard.mock.lastCall?.[0]?.mine).toEqual({ email: story })
  })

  it('leaves a field that was not changed when it is left', () => {
    openContactForm()
    edit('lastName')
    fireEvent.blur(input('lastName'))
    expect(screen.queryByLabelText('lastName')).toBeNull()
  })

  it('empties a property with null', async () => {
    const host = openContactForm()
    edit('officePhone')
    type('officePhone', '')
    save()
    await waitUntilClean()
    expect(host.saved[0]?.changes).toEqual({ officePhone: null })
  })
})

describe('a value that is not valid', () => {
  it('is not sent: it says why, and takes the focus', async () => {
    const host = openContactForm()
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
    openContactForm()
    edit('lastName')
    type('lastName', 'x'.repeat(21))
    save()
    expect(await screen.findByText('At most 20')).toBeTruthy()
    type('lastName', '')
    expect(await screen.findByText('Needed')).toBeTruthy()
  })

  it('is said at its field when only the server knows of it', async () => {
    const refusal = new CairnError('invalidItem', '', {
      properties: { lastName: { userMessage: 'errors.maxLength', max: 9 } },
    })
    openContactForm({ onSave: () => Promise.reject(refusal) })
    edit('lastName')
    type('lastName', 'Dunlin-Keel')
    save()
    expect(await screen.findByText('At most 9')).toBeTruthy()
    expect(input('lastName').value).toBe('Dunlin-Keel')
  })

  it('of another property does not stand in the way', async () => {
    const host = openContactForm({}, { ...CONTACT_VALUES, email: 'broken long ago' })
    edit('lastName')
    type('lastName', 'Dunlin')
    save()
    await waitUntilClean()
    expect(host.saved).toHaveLength(1)
  })
})

describe('choosing related items', () => {
  it('adds by typing, arrows and Enter, removes by its chip', async () => {
    const host = openContactForm()
    edit('organizations')
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'mer' } })
    expect(await screen.findByRole('option', { name: 'Meridian Power' })).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
    fireEvent.click(screen.getByRole('button', { name: 'Saltbox Inlet Nation, Remove' }))
    save()
    await waitUntilClean()
    expect(host.saved[0]?.changes).toEqual({ organizations: ['Organization-2'] })
  })

  it('says when nothing fits, and Esc first clears the typing', async () => {
    openContactForm()
    edit('organizations')
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zzz' } })
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('the focus is never lost', () => {
  it('goes back to the pencil when a field closes, and to the field when a conflict ends', async () => {
    const host = openContactForm()
    edit('officePhone')
    fireEvent.keyDown(input('officePhone'), { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit officePhone' })))
    edit('officePhone')
    type('officePhone', '250 555 0111')
    act(() => void host.changeItem('Contact-1', { officePhone: '2505550177' }))
    fireEvent.click(screen.getByRole('button', { name: 'Keep my value' }))
    await waitFor(() => expect(document.activeElement).toBe(input('officePhone')))
  })
})
