// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  Button,
  ErrorNotice,
  Field,
  HeaderButton,
  Icon,
  Input,
  MenuItem,
  SaveBar,
  SearchField,
  UiProvider,
  VisibilityChip,
} from '../index.ts'

afterEach(cleanup)
const draw = (children: React.ReactNode) => render(<UiProvider dark={false}>{children}</UiProvider>)

describe('the theme', () => {
  it('stands on the root element, with the colours of the install', () => {
    const colours = { light: { primary: '#8e24aa' }, dark: {} }
    const { rerender } = render(
      <UiProvider dark={false} colours={colours}>
        text
      </UiProvider>,
    )
    const root = document.documentElement
    expect(root.classList.contains('light')).toBe(true)
    expect(root.style.getPropertyValue('--cairn-colors-primary-solid')).toBe('#8e24aa')
    rerender(<UiProvider dark>text</UiProvider>)
    expect(root.classList.contains('dark')).toBe(true)
    expect(root.classList.contains('light')).toBe(false)
    expect(root.style.getPropertyValue('--cairn-colors-primary-solid')).toBe('')
  })

  it('styles components: a base, a variant and a token are in the page', () => {
    draw(<Button kind="primary">Save</Button>)
    const style = getComputedStyle(screen.getByRole('button', { name: 'Save' }))
    expect(style.display).toBe('inline-flex')
    expect(style.backgroundColor).toBe('rgb(25, 118, 210)')
  })
})

describe('controls', () => {
  it('name themselves: icon buttons by their label, menu entries by their text', () => {
    draw(
      <>
        <HeaderButton icon="bell" label="Notifications, 3 unread" badge="3" />
        <ul>
          <MenuItem label="My contacts" href="/my-contacts" icon="users" current />
        </ul>
      </>,
    )
    expect(screen.getByRole('button', { name: 'Notifications, 3 unread' }).textContent).toContain('3')
    expect(screen.getByRole('link', { name: 'My contacts' }).getAttribute('aria-current')).toBe('page')
  })

  it('a busy button says so and cannot be pressed', () => {
    const onClick = vi.fn<() => void>()
    draw(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    fireEvent.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('a busy button turns its wheel only where the work takes longer than 200 ms', () => {
    vi.useFakeTimers()
    draw(<Button busy>Save</Button>)
    const wheels = () => screen.getByRole('button', { name: 'Save' }).querySelectorAll('span').length
    act(() => void vi.advanceTimersByTime(199))
    expect(wheels()).toBe(0)
    act(() => void vi.advanceTimersByTime(1))
    expect(wheels()).toBe(1)
    vi.useRealTimers()
  })

  it('a field ties its label, help and error to the control', () => {
    draw(
      <Field label="E-mail" help="Work address" error="Not an address" required>
        {(control) => <Input {...control} />}
      </Field>,
    )
    const input = screen.getByLabelText(/E-mail/)
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Work address', 'Not an address'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })

  it('Esc empties a search field before it closes anything', () => {
    const [onChange, outer] = [vi.fn<(value: string) => void>(), vi.fn<() => void>()]
    const { rerender } = render(<Escaping value="mar" onChange={onChange} outer={outer} />)
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
    expect(onChange).toHaveBeenCalledWith('')
    expect(outer).not.toHaveBeenCalled()
    rerender(<Escaping value="" onChange={onChange} outer={outer} />)
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
    expect(outer).toHaveBeenCalledOnce()
  })

  it('an unknown icon still draws', () => {
    const { container } = draw(<Icon name="no-such-icon" />)
    expect(container.querySelector('svg[aria-hidden="true"]')).not.toBeNull()
  })
})

describe('what people are told', () => {
  it('an error says what happened, what was kept and what to do; the detail is behind a disclosure', () => {
    const onRetry = vi.fn<() => void>()
    draw(
      <ErrorNotice
        title="Not loaded"
        kept="Your text is kept"
        next="Try again"
        retryLabel="Try again"
        onRetry={onRetry}
        detail="areaCorrupt"
        detailLabel="Technical detail"
      />,
    )
    expect(screen.getByRole('alert').textContent).toContain('Your text is kept')
    expect(screen.getByText('areaCorrupt').closest('details')?.open).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('visibility is an icon and a word, not a colour alone', () => {
    const { container } = draw(<VisibilityChip level="PRIVATE" label="Private" />)
    expect(screen.getByText('Private')).toBeTruthy()
    expect(container.querySelector('svg')).not.toBeNull()
  })

  it('the save bar names its state and both ways out', () => {
    draw(
      <SaveBar
        label="Unsaved changes"
        note="1 field"
        discardLabel="Discard"
        saveLabel="Save now"
        state="saving"
        onDiscard={() => {}}
        onSave={() => {}}
      />,
    )
    expect(screen.getByRole('status').textContent).toBe('Unsaved changes')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Discard' }).disabled).toBe(true)
  })
})

function Escaping({ value, onChange, outer }: { value: string; onChange: (value: string) => void; outer: () => void }) {
  return (
    <UiProvider dark={false}>
      <div role="presentation" onKeyDown={(event) => event.key === 'Escape' && outer()}>
        <SearchField label="Filter" clearLabel="Clear" value={value} onChange={onChange} />
      </div>
    </UiProvider>
  )
}
