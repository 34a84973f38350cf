// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import type { Item } from '@cairn/contract/web'
import type { Draft } from '@cairn/model/draft'
import { anItem } from '@cairn/testkit/fake-host'
import type { SaveItem } from '../index.ts'
import { edit, input, waitUntilClean, CONTACT_VALUES, openContactForm, save, type } from '../testing/contact-form.tsx'

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

describe('two people in one item', () => {
  it('keep both changes of different fields', async () => {
    const host = openContactForm()
    edit('officePhone')
    type('officePhone', '250 555 0111')
    act(() => void host.changeItem('Contact-1', { lastName: 'Dunlin' }))
    expect(screen.getByText('Dunlin')).toBeTruthy()
    expect(input('officePhone').value).toBe('250 555 0111')
    save()
    await waitUntilClean()
    expect(host.items.get('Contact-1')).toMatchObject({ lastName: 'Dunlin', officePhone: '250 555 0111' })
  })

  /** Both typed a phone number; the other person's is stored. */
  function conflict() {
    const host = openContactForm()
    edit('officePhone')
    type('officePhone', '250 555 0111')
    act(() => void host.changeItem('Contact-1', { officePhone: '2505550177' }))
    return {
      host,
      choice: within(
        screen.getByRole('group', { name: 'Jo Marlow changed “officePhone” while you were editing the same field' }),
      ),
    }
  }

  it('are told of somebody where the name of the other cannot be had', () => {
    const host = openContactForm()
    edit('officePhone')
    type('officePhone', '250 555 0111')
    act(() => void host.changeItem('Contact-1', { officePhone: '2505550177' }, 'User-9'))
    expect(
      screen.getByRole('group', { name: 'Someone else changed “officePhone” while you were editing the same field' }),
    ).toBeTruthy()
    expect(document.body.textContent).not.toContain('User-9')
  })

  it('see both values of the same field, and nothing is sent before they choose', () => {
    const { host, choice } = conflict()
    expect(choice.getByText('(250) 555-0111')).toBeTruthy()
    expect(choice.getByText('(250) 555-0177')).toBeTruthy()
    save()
    expect(host.saved).toEqual([])
  })

  it('are led to the open choice when they save', async () => {
    const { choice } = conflict()
    edit('lastName')
    type('lastName', 'Dunlin')
    expect(choice.getAllByRole('button').some((button) => button === document.activeElement)).toBe(false)
    save()
    const group = () => document.querySelector('[data-conflict]')
    await waitFor(() => expect(group()?.contains(document.activeElement)).toBe(true))
  })

  it.each([
    ['in an open field', false],
    ['in a field that was emptied and closed', true],
  ])('are led to the choice by saving, %s', async (_where, isEmptied) => {
    const host = openContactForm()
    edit('officePhone')
    type('officePhone', isEmptied ? '' : '250 555 0111')
    if (isEmptied) fireEvent.keyDown(input('officePhone'), { key: 'Enter' })
    act(() => void host.changeItem('Contact-1', { officePhone: '2505550177' }))
    save()
    const choice = await screen.findByRole('group', { name: /Jo Marlow changed “officePhone”/ })
    await waitFor(() => expect(document.activeElement).toBe(choice))
    expect(host.saved).toEqual([])
  })

  it('keep mine', async () => {
    const { host, choice } = conflict()
    fireEvent.click(choice.getByRole('button', { name: 'Keep my value' }))
    expect(document.activeElement).toBe(input('officePhone'))
    save()
    await waitUntilClean()
    expect(host.saved[0]).toMatchObject({ basedOn: 2, changes: { officePhone: '250 555 0111' } })
  })

  it('take theirs', async () => {
    const { host, choice } = conflict()
    fireEvent.click(choice.getByRole('button', { name: 'Use the other value' }))
    await waitUntilClean()
    expect(screen.getByRole('link', { name: '(250) 555-0177' })).toBeTruthy()
    expect(host.saved).toEqual([])
  })

  it('are offered both when only the server knows of the other change', async () => {
    const theirs: Item = {
      ...anItem('Contact-1', { ...CONTACT_VALUES, officePhone: '2505550177', email: 'new@demo.test' }),
      _u: 7,
      $by: { ts: '2026-11-20T10:00:00Z', by: 'User-2' as Item['$id'] },
    }
    const onSave = vi.fn<SaveItem>().mockRejectedValueOnce(new CairnError('conflict', '', { current: theirs }))
    openContactForm({ onSave })
    edit('officePhone')
    type('officePhone', '250 555 0111')
    edit('born')
    type('born', '1962')
    save()
    const choice = within(await screen.findByRole('group', { name: /Jo Marlow changed “officePhone”/ }))
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
    const onSave = vi
      .fn<SaveItem>()
      .mockRejectedValueOnce(new CairnError('networkError'))
      .mockResolvedValueOnce({ ...anItem('Contact-1', { ...CONTACT_VALUES, lastName: 'Dunlin' }), _u: 2 })
    openContactForm({ onSave })
    edit('lastName')
    type('lastName', 'Dunlin')
    save()
    expect(await screen.findByText('Your changes were not saved')).toBeTruthy()
    expect(screen.getByText('errors.networkError')).toBeTruthy()
    expect(input('lastName').value).toBe('Dunlin')
    save()
    await waitUntilClean()
  })

  it('does not send twice while one is under way', async () => {
    let answer: (item: Item) => void = () => {}
    const onSave = vi.fn<SaveItem>(() => new Promise((resolve) => (answer = resolve)))
    openContactForm({ onSave })
    edit('lastName')
    type('lastName', 'Dunlin')
    save()
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    fireEvent.keyDown(input('lastName'), { key: 's', ctrlKey: true })
    type('lastName', 'Dunlin-Keel')
    await act(async () => answer({ ...anItem('Contact-1', { ...CONTACT_VALUES, lastName: 'Dunlin' }), _u: 2 }))
    expect(onSave).toHaveBeenCalledOnce()
    expect(input('lastName').value).toBe('Dunlin-Keel')
    expect(screen.getByRole('button', { name: 'Discard the changes' })).toBeTruthy()
  })
})

describe('what was typed', () => {
  it('is told to the caller, who can bring it back after the column was closed', () => {
    const onDraft = vi.fn<(draft: Draft | null) => void>()
    openContactForm({ onDraft })
    edit('lastName')
    type('lastName', 'Dunlin')
    const draft = onDraft.mock.lastCall?.[0]
    cleanup()
    openContactForm(draft ? { draft, onDraft } : {})
    expect(input('lastName').value).toBe('Dunlin')
    fireEvent.click(screen.getByRole('button', { name: 'Discard the changes' }))
    expect(onDraft).toHaveBeenLastCalledWith(null)
  })
})
