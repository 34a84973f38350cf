// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import type { ItemType, SearchState } from '@cairn/contract/web'
import { anItem, FakeHost, type FakeHostOptions } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '../../index.ts'
import { ResultsView, type ResultsViewProps } from '../../results.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import filterTexts from '../../texts/filters/en.json' with { type: 'json' }
import { chooseEntry } from '../../testing/choose-entry.ts'

const CONTACT: ItemType = {
  name: 'Contact',
  defaultIcon: 'user',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: {
    name: { v: 'DEF' },
    kind: { v: 'SEL', options: ['STAFF', 'ELDER'], facet: { kind: 'terms' } },
    organization: { v: 'REL', t: 'Organization', facet: { kind: 'terms' } },
    access: { v: 'SEL', options: ['PUBLIC', 'PRIVATE'] },
  },
  listItem: { subtitle: ['organization'], chips: ['kind', 'access'] },
  facets: ['kind', 'organization'],
}
const TEXTS = {
  ...texts,
  ...filterTexts,
  'types.Contact.plural': 'contacts',
  'types.Contact.props.kind': 'Kind',
  'types.Contact.props.organization': 'Organisation',
  'types.Contact.options.kind.STAFF': 'Staff',
  'types.Contact.options.kind.ELDER': 'Elder',
  'types.Contact.options.access.PRIVATE': 'Private',
  'types.Contact.options.access.PUBLIC': 'Public',
}

/** Forty-one contacts, every fourth an elder, named so that the order of names is that of numbers. */
function contacts(count = 41) {
  return Array.from({ length: count }, (_, index) => {
    const own = {
      name: `Person ${String(index + 1).padStart(3, '0')}`,
      kind: index % 4 === 0 ? 'ELDER' : 'STAFF',
      organization: `Organization-${(index % 2) + 1}`,
      access: 'PRIVATE',
    }
    return anItem(`Contact-${index + 1}`, own, {
      'Organization-1': 'Saltbox Inlet Nation',
      'Organization-2': 'Meridian Power',
    })
  })
}

function open({ query, ...options }: FakeHostOptions & Pick<ResultsViewProps, 'query'> = {}) {
  const host = new FakeHost({
    types: [CONTACT],
    items: contacts(),
    texts: TEXTS,
    labels: { 'Organization-1': 'Saltbox Inlet Nation', 'Organization-2': 'Meridian Power' },
    ...options,
  })
  const view = (
    <UiProvider dark={false}>
      <ResultsView type="Contact" emptyGuidance="Ask an administrator" {...(query ? { query } : {})} />
    </UiProvider>
  )
  return { host, ...render(view, { wrapper: host.wrapper }) }
}

const rows = () => screen.getAllByRole('option')
/** Waits until all rows near the view are rendered, one a step, in the order of the document. */
const settle = () => {
  for (let step = 0; step < 20; step++) act(() => void vi.advanceTimersByTime(20))
}
const row = (name: string) => screen.getByRole('option', { name: new RegExp(name) })

beforeAll(fakeLayout)
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a list of results', () => {
  it('draws rows from what their type says: label, subtitle, chips', () => {
    open()
    const first = row('Person 001')
    expect(first.textContent).toContain('Elder · Saltbox Inlet Nation')
    expect(within(first).getByText('Private')).toBeTruthy()
  })

  it('names the property that a view sorts it by', () => {
    const host = new FakeHost({ types: [CONTACT], items: contacts(3), texts: TEXTS })
    render(
      <UiProvider dark={false}>
        <ResultsView type="Contact" emptyGuidance="" sort={{ key: 'kind', order: 'asc' }} />
      </UiProvider>,
      { wrapper: host.wrapper },
    )
    expect(screen.getByRole('button', { name: 'Kind, A to Z' })).toBeTruthy()
  })

  it('draws only what is in sight, and tells its count', () => {
    open({ items: contacts(900) })
    expect(rows().length).toBeLessThan(40)
    expect(screen.getByText('900 contacts · sorted by name')).toBeTruthy()
  })

  it.each([
    ['list', 'listbox', 'option'],
    ['table', 'grid', 'rowheader'],
  ])('has its rows in the document in their order, wherever it has been scrolled: %s', async (mode, role, part) => {
    open({ items: contacts(900), parameter: mode === 'list' ? '' : `m=${mode}` })
    await act(() => vi.dynamicImportSettled())
    const scroller = screen.getByRole(role)
    for (const top of [300, 1700, 900]) {
      fireEvent.scroll(scroller, { target: { scrollTop: top } })
      settle()
      const names = screen.getAllByRole(part).map((one) => /Person \d+/.exec(one.textContent ?? '')?.[0] ?? '')
      expect(names.length).toBeGreaterThan(12)
      expect(names).toEqual(names.toSorted())
    }
  })

  it('moves no row while one is pressed, as what moves under a pointer has no click', () => {
    open({ items: contacts(900) })
    const scroller = screen.getByRole('listbox')
    const names = () => rows().map((one) => /Person \d+/.exec(one.textContent ?? '')?.[0] ?? '')
    settle()
    fireEvent.scroll(scroller, { target: { scrollTop: 1200 } })
    fireEvent.pointerDown(scroller)
    settle()
    expect(names()).not.toEqual(names().toSorted())
    fireEvent.pointerUp(window)
    settle()
    expect(names()).toEqual(names().toSorted())
    // It is had again where it was left.
    fireEvent.scroll(scroller, { target: { scrollTop: 0 } })
    settle()
  })

  it('tells the shell its sequence', () => {
    const { host } = open({ items: contacts(3) })
    expect(host.sequence).toEqual(['Contact-1', 'Contact-2', 'Contact-3'])
  })

  it('marks the row whose item stands to the right', () => {
    open({ rightKey: 'i-Contact-2' })
    expect(rows().filter((one) => one.getAttribute('aria-selected') === 'true')).toEqual([row('Person 002')])
  })

  it('opens a row to the right when it is pressed', () => {
    const { host } = open()
    fireEvent.click(row('Person 003'))
    expect(host.opened).toEqual(['i-Contact-3'])
    expect(row('Person 003').getAttribute('aria-selected')).toBe('true')
  })

  it('follows an item that another person renames', () => {
    const { host } = open()
    act(() => void host.changeItem('Contact-1', { name: 'Person 001 Marsh' }))
    expect(row('Person 001 Marsh')).toBeTruthy()
  })
})

describe('the keyboard in a list', () => {
  const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(screen.getByRole('listbox'), { key }))
  const active = () => document.getElementById(screen.getByRole('listbox').getAttribute('aria-activedescendant') ?? '')

  it('moves with the arrows, jumps with Home and End, opens with Enter', () => {
    const { host } = open({ items: contacts(9) })
    fireEvent.focus(screen.getByRole('listbox'))
    press('ArrowDown', 'ArrowDown')
    expect(active()).toBe(row('Person 003'))
    press('ArrowUp', 'Enter')
    expect(host.opened).toEqual(['i-Contact-2'])
    press('End', 'Enter', 'Home', 'Enter')
    expect(host.opened.slice(1)).toEqual(['i-Contact-9', 'i-Contact-1'])
  })

  it('goes with End to the end of the whole list, beyond what was paged in', () => {
    const { host } = open({ items: contacts(900) })
    fireEvent.focus(screen.getByRole('listbox'))
    press('End')
    act(() => vi.runOnlyPendingTimers())
    press('Enter')
    expect(host.opened).toEqual(['i-Contact-900'])
  })

  it('brings a row that was not drawn into sight, once: a wheel may go on from there', () => {
    open({ items: contacts(900) })
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900 * 60)
    const scrolled: string[] = []
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      scrolled.push(/Person \d+/.exec(this.textContent ?? '')?.[0] ?? '')
    })
    fireEvent.focus(screen.getByRole('listbox'))
    for (let times = 0; times < 3; times++) {
      press('PageDown')
      act(() => void vi.advanceTimersByTime(200))
    }
    for (const top of [900, 1500, 3000]) {
      fireEvent.scroll(screen.getByRole('listbox'), { target: { scrollTop: top } })
      act(() => void vi.advanceTimersByTime(200))
    }
    expect(scrolled).toEqual(['Person 011', 'Person 021', 'Person 031'])
  })

  it('names a row that is there while Page Down is held', () => {
    open({ items: contacts(900) })
    const scroller = screen.getByRole('listbox')
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900 * 60)
    // The browser tells of a scroll after what the key did has been drawn.
    vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function (this: HTMLElement, to: unknown) {
      this.scrollTop = (to as ScrollToOptions).top ?? 0
    })
    fireEvent.focus(scroller)
    for (let times = 0; times < 6; times++) {
      press('PageDown')
      fireEvent.scroll(scroller)
      act(() => void vi.advanceTimersByTime(30))
    }
    expect(active()?.textContent).toContain('Person 061')
  })

  it('starts at the row that is open, and stays inside the list', () => {
    open({ items: contacts(3), rightKey: 'i-Contact-3' })
    fireEvent.focus(screen.getByRole('listbox'))
    expect(active()).toBe(row('Person 003'))
    press('ArrowDown', 'PageDown')
    expect(active()).toBe(row('Person 003'))
  })

  it('leaves the keys of the browser and the shell alone', () => {
    open()
    const event = new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true })
    screen.getByRole('listbox').dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })
})

describe('narrowing a list', () => {
  it('filters after a pause in the typing and keeps the text in the address', () => {
    const { host } = open()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '007' } })
    act(() => void vi.advanceTimersByTime(399))
    expect(host.parameter).toBe('')
    act(() => void vi.advanceTimersByTime(1))
    expect(host.parameter).toBe('q=007')
    expect(rows()).toHaveLength(1)
  })

  it('comes back as the address says', () => {
    open({ parameter: 'q=01&f.kind=ELDER' })
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('01')
    expect(screen.getByRole('button', { name: /^Filter .*active/ })).toBeTruthy()
    expect(rows().every((one) => one.textContent?.includes('Elder'))).toBe(true)
  })

  it('offers facets with counts and labels, which switch on and off', () => {
    const { host } = open()
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
    const related = within(screen.getByRole('group', { name: 'Organisation' }))
    expect(related.getByRole('button', { name: /Meridian Power.*20/ })).toBeTruthy()
    const kinds = within(screen.getByRole('group', { name: 'Kind' }))
    fireEvent.click(kinds.getByRole('button', { name: /Elder/ }))
    expect(host.parameter).toBe('f.kind=ELDER&p=1')
    expect(kinds.getByRole('button', { name: /Elder.*11/ }).getAttribute('aria-pressed')).toBe('true')
    expect(kinds.getByRole('button', { name: /Staff.*30/ })).toBeTruthy()
    expect(screen.getByText('11 contacts · sorted by name')).toBeTruthy()
    const panel = screen.getByLabelText('Filter the list')
    fireEvent.click(within(panel).getByRole('button', { name: /Kind: Elder/ }))
    expect(host.parameter).toBe('p=1')
    fireEvent.keyDown(panel, { key: 'Escape' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter', expanded: false }))
    // Focus stays at the button that opened it: Escape there closes it too, and nothing else.
    fireEvent.click(screen.getByRole('button', { name: 'Filter', expanded: false }))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Filter', expanded: true }), { key: 'Escape' })
    expect(screen.queryByLabelText('Filter the list')).toBeNull()
  })

  it('changes the order', async () => {
    vi.useRealTimers()
    const { host } = open()
    await chooseEntry('Name, A to Z', 'Created')
    await vi.waitFor(() => expect(host.parameter).toBe('s=newest'), { timeout: 60_000 })
    expect(screen.getByRole('button', { name: 'Created, latest first' })).toBeTruthy()
  })

  it('shows the way back when nothing matches', () => {
    const { host } = open({ parameter: 'q=nobody' })
    expect(screen.getByText('No contacts match your search')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all items' }))
    expect(host.parameter).toBe('')
  })
})

describe('a list without rows', () => {
  it('shows guidance when empty, unless the person turned it off', () => {
    open({ items: [] })
    expect(screen.getByText('Ask an administrator ui.results.newHelp')).toBeTruthy()
    cleanup()
    // Without the button there is no word of it.
    open({ items: [], types: [{ ...CONTACT, capability: 'Contacts' }] })
    expect(screen.getByText('Ask an administrator')).toBeTruthy()
    cleanup()
    open({ items: [], session: { hideGuidance: true } })
    expect(screen.getByText('No contacts yet')).toBeTruthy()
    expect(screen.queryByText(/^Ask an administrator/)).toBeNull()
  })

  it('says how to start only where the list shows all of its type', () => {
    open({ items: [], query: { must: [{ prop: 'kind', kind: 'is', value: 'ELDER' }] } })
    expect(screen.getByText('Ask an administrator')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^New/ })).toBeTruthy()
  })

  it('asks once whether the person may add to it', async () => {
    vi.useRealTimers()
    const asked = vi.fn<() => { create: boolean }>(() => ({ create: true }))
    const host = new FakeHost({ types: [{ ...CONTACT, owner: 'organization' }], texts: TEXTS, session: {} })
    host.answers.set('isAllowedOnType', asked)
    render(
      <UiProvider dark={false}>
        <ResultsView type="Contact" emptyGuidance="Ask an administrator" />
      </UiProvider>,
      { wrapper: host.wrapper },
    )
    expect(await screen.findByText('Ask an administrator ui.results.newHelp')).toBeTruthy()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('shows the shape of rows only when they take longer than 200 ms', () => {
    const { host, container } = open()
    act(() => {
      host.isSlow = true
      host.redraw()
    })
    const shapes = () => container.querySelector('[aria-busy="true"]')?.childElementCount
    expect(shapes()).toBe(0)
    act(() => void vi.advanceTimersByTime(200))
    expect(shapes()).toBe(1)
  })

  it('says under the rows that a further page failed, and asks for it again only when told to', () => {
    const host = new FakeHost({ types: [CONTACT], items: contacts(), texts: TEXTS })
    let state: Partial<SearchState> = { status: 'ready' }
    const become = (next: Partial<SearchState>) => {
      state = next
      host.redraw()
    }
    const more = vi.fn<() => void>()
    const retry = () => become({ status: 'ready' })
    const searched = host.searchState.bind(host)
    host.searchState = (query) => ({ ...searched(query), hasMore: true, more, retry, ...state })
    render(
      <UiProvider dark={false}>
        <ResultsView type="Contact" />
      </UiProvider>,
      { wrapper: host.wrapper },
    )
    const scrollTo = (top: number) => {
      fireEvent.scroll(screen.getByRole('listbox'), { target: { scrollTop: top } })
      settle()
    }
    scrollTo(1800)
    expect(more).toHaveBeenCalled()
    more.mockClear()
    const error = new CairnError('networkError', 'connection reset').toBody()
    act(() => become({ status: 'error', error, isFurther: true }))
    act(() => host.redraw())
    scrollTo(1860)
    expect(more).not.toHaveBeenCalled()
    expect(rows().length).toBeGreaterThan(5)
    expect(screen.getByRole('alert').textContent).toContain('The rest of the list could not be loaded')
    act(() => become({ status: 'error', error, isFurther: false }))
    expect(screen.getByRole('alert').textContent).toContain('The list could not be updated')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(more).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what went wrong and tries again', () => {
    const { host } = open()
    act(() => {
      host.searchError = new CairnError('networkError', 'connection reset')
      host.redraw()
    })
    expect(screen.getByRole('alert').textContent).toContain('errors.networkError')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(rows().length).toBeGreaterThan(5)
  })
})
