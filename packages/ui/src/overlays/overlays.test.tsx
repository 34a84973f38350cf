// @vitest-environment jsdom
import { Portal } from '@chakra-ui/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fakeLayout, QuietResizeObserver } from '@cairn/testkit/fake-layout'
import { Button, Snackbar, SnackbarStack, UiProvider } from '../index.ts'
import { Dialog, Menu, Tabs } from '../overlays.ts'

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', QuietResizeObserver)
  HTMLElement.prototype.scrollTo = () => {}
})
afterEach(cleanup)
const draw = (children: React.ReactNode) => render(<UiProvider dark={false}>{children}</UiProvider>)

describe('a dialog', () => {
  it('into whose form something was typed is closed by its cross, not by Esc; a search in it does not count', async () => {
    const onClose = vi.fn<() => void>()
    draw(
      <Dialog open onClose={onClose} title="Amend" closeLabel="Close">
        <form>
          <input type="search" aria-label="Find" />
          <textarea aria-label="Why" />
        </form>
      </Dialog>,
    )
    const dialog = await screen.findByRole('dialog', { name: 'Amend' })
    fireEvent.input(screen.getByLabelText('Find'), { target: { value: 'tide' } })
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    fireEvent.input(screen.getByLabelText('Why'), { target: { value: 'A later date' } })
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(onClose).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('is named by its title and closed by Esc', async () => {
    const onClose = vi.fn<() => void>()
    draw(
      <Dialog open onClose={onClose} title="Session ends soon" closeLabel="Close">
        Stay?
      </Dialog>,
    )
    const dialog = await screen.findByRole('dialog', { name: 'Session ends soon' })
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('stays when it is persistent', async () => {
    const onClose = vi.fn<() => void>()
    draw(
      <Dialog
        open
        persistent
        onClose={onClose}
        title="Signed out"
        closeLabel="Close"
        actions={<Button>Sign in</Button>}
      >
        Elsewhere
      </Dialog>,
    )
    fireEvent.keyDown(await screen.findByRole('alertdialog', { name: 'Signed out' }), { key: 'Escape' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('is no alert when it becomes persistent while it lies open', async () => {
    const onClose = vi.fn<() => void>()
    const form = (isTyped: boolean) => (
      <UiProvider dark={false}>
        <Dialog open persistent={isTyped} onClose={onClose} title="New contact" closeLabel="Close">
          A form
        </Dialog>
      </UiProvider>
    )
    const { rerender } = render(form(false))
    await screen.findByRole('button', { name: 'Close' })
    rerender(form(true))
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'New contact' }), { key: 'Escape' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('leaves the focus to what took it in its content', async () => {
    // Without sizes nothing can take the focus but what asks for it.
    fakeLayout()
    const Field = () => {
      const field = useRef<HTMLInputElement>(null)
      useEffect(() => field.current?.focus(), [])
      return <input ref={field} aria-label="Name" />
    }
    draw(
      <Dialog open onClose={vi.fn<() => void>()} title="Export" closeLabel="Close">
        <Field />
      </Dialog>,
    )
    const field = await screen.findByLabelText('Name')
    // The dialog moves the focus in the first frame.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(document.activeElement).toBe(field)
  })

  it('leaves the messages over it readable and within reach, and stays open when one is pressed', async () => {
    const onClose = vi.fn<() => void>()
    const run = vi.fn<() => void>()
    const page = (open: boolean) => (
      <UiProvider dark={false}>
        <p>The page</p>
        <SnackbarStack at="bottom" place={(stack) => <Portal>{stack}</Portal>}>
          <Snackbar
            kind="INFO"
            dismissLabel="Dismiss"
            onDismiss={onClose}
            actions={<Button onClick={run}>Undo</Button>}
          >
            Deleted
          </Snackbar>
        </SnackbarStack>
        <Dialog open={open} onClose={onClose} title="Export" closeLabel="Close">
          Ready
        </Dialog>
      </UiProvider>
    )
    const { rerender } = render(page(false))
    rerender(page(true))
    await screen.findByRole('dialog', { name: 'Export' })
    await waitFor(() => expect(screen.getByText('The page').closest('[aria-hidden=true]')).not.toBeNull())
    const undo = screen.getByRole('button', { name: 'Undo' })
    expect(screen.getByText('Deleted').closest('[aria-live=polite]')?.parentElement).toBe(document.body)
    fireEvent.pointerDown(undo)
    fireEvent.click(undo)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(run).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a menu', () => {
  it('opens by its button and tells what was chosen', async () => {
    const onSelect = vi.fn<(value: string) => void>()
    draw(
      <Menu
        label="Person"
        trigger={<Button>Person</Button>}
        onSelect={onSelect}
        entries={[
          { value: 'profile', label: 'Profile' },
          { kind: 'separator', value: 'line' },
          { kind: 'toggle', value: 'dark', label: 'Dark', checked: true },
        ]}
      />,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Person' }))
    const toggle = await screen.findByRole('menuitemcheckbox', { name: 'Dark' })
    expect(toggle.getAttribute('aria-checked')).toBe('true')
    const menu = screen.getByRole('menu', { name: 'Person' })
    fireEvent.keyDown(menu, { key: 'Home' })
    await waitFor(() =>
      expect(menu.getAttribute('aria-activedescendant')).toBe(screen.getByRole('menuitem', { name: 'Profile' }).id),
    )
    fireEvent.keyDown(menu, { key: 'Enter' })
    await waitFor(() => expect(onSelect).toHaveBeenCalledWith('profile'))
  })

  it('leaves the focus to what was chosen, and takes it back to its button before', async () => {
    draw(
      <>
        <Menu
          label="More"
          trigger={<Button>More</Button>}
          onSelect={() => screen.getByRole('region').focus()}
          entries={[{ value: 'history', label: 'History' }]}
        />
        <section aria-label="History" tabIndex={-1} />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    const menu = await screen.findByRole('menu')
    fireEvent.keyDown(menu, { key: 'Home' })
    await waitFor(() => expect(menu.getAttribute('aria-activedescendant')).toBeTruthy())
    fireEvent.keyDown(menu, { key: 'Enter' })
    await waitFor(() => expect(document.activeElement).not.toBe(menu))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'History' }))
  })
})

describe('tabs', () => {
  it('show one part at a time', async () => {
    const onChange = vi.fn<(value: string) => void>()
    draw(
      <Tabs
        label="Parts"
        value="a"
        onChange={onChange}
        tabs={[
          { value: 'a', label: 'One', content: 'first' },
          { value: 'b', label: 'Two', content: 'second' },
        ]}
      />,
    )
    expect(screen.getByRole('tab', { name: 'One' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByText('second')).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: 'Two' }))
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('b'))
  })
})
