import { logicalKey, SPINE } from '@cairn/ui'
import { useLayoutEffect } from 'react'
import { useOverlay } from '../state/use-shell-state.ts'
import { useColumnCommands } from '../columns/use-column-commands.ts'
import { columnsOf } from '../frame/address/columns-of.ts'
import { useNavigation } from '../frame/address/use-navigation.ts'

/**
 * Handles the shell's keyboard shortcuts (UX.md, "Keyboard") while a person is signed in: search, help,
 * closing, moving and changing columns. Lists and forms handle their own.
 */
export function useShortcuts(isSignedIn: boolean): void {
  const [overlay, show] = useOverlay()
  const { close, move } = useColumnCommands()
  const { stack } = useNavigation()
  // What is drawn hears keys from its first moment on.
  useLayoutEffect(() => {
    if (!isSignedIn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || overlay !== null || isInDialog(event.target) || isUnderDialog()) return
      const act = actionOf(event)
      if (!act) return
      event.preventDefault()
      if (act === 'search' || act === 'keys') show(act)
      else if (act === 'close') closeFocused(stack?.length ?? 0, close)
      else if (act === 'moveOn' || act === 'moveBack') moveFocused(act === 'moveOn' ? 1 : -1, move)
      else focusColumn(act === 'on' ? 1 : -1)
    }
    globalThis.addEventListener('keydown', onKeyDown)
    return () => globalThis.removeEventListener('keydown', onKeyDown)
  }, [isSignedIn, overlay, show, close, move, stack])
}

type ShellKey = 'search' | 'keys' | 'close' | 'back' | 'on' | 'moveBack' | 'moveOn'

function actionOf(event: KeyboardEvent): ShellKey | undefined {
  const isCommand = event.metaKey || event.ctrlKey
  if (isCommand && event.key.toLowerCase() === 'k') return 'search'
  const key = logicalKey(event.key)
  if (event.altKey && key === 'ArrowRight') return event.shiftKey ? 'moveOn' : 'on'
  if (event.altKey && key === 'ArrowLeft') return event.shiftKey ? 'moveBack' : 'back'
  if (isCommand || event.altKey) return undefined
  if (event.key === 'Escape') return 'close'
  if (isTyping(event.target)) return undefined
  return event.key === '/' ? 'search' : event.key === '?' ? 'keys' : undefined
}

function closeFocused(count: number, close: (index: number) => Promise<void>): void {
  // The focus on a folded column does not tell that it is the one meant.
  if (document.activeElement?.hasAttribute(SPINE)) return
  const { columns, at } = focusedColumn()
  // On a small screen the one column that shows is the last of the stack.
  const index = columns.length === count ? at : count - 1
  if (count > 1 && index >= 0) void close(index)
}

/** The focus goes with the column: a moved element loses it. */
function moveFocused(by: 1 | -1, move: (from: number, to: number) => void): void {
  const { columns, at } = focusedColumn()
  const column = columns[at]
  if (!column || !columns[at + by]) return
  const focused = document.activeElement
  move(at, at + by)
  requestAnimationFrame(() => {
    const moved = focused instanceof HTMLElement && focused.isConnected ? focused : column
    moved.focus({ preventScroll: true })
    column.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  })
}

function focusedColumn(): { columns: HTMLElement[]; at: number } {
  const columns = columnsOf(document.querySelector('main'))
  return { columns, at: columns.findIndex((column) => column.contains(document.activeElement)) }
}

function focusColumn(by: 1 | -1): void {
  const { columns, at } = focusedColumn()
  // Out of the columns one comes back to the last.
  const to = at < 0 ? columns.length - 1 : Math.min(columns.length - 1, Math.max(0, at + by))
  const column = columns[to]
  column?.focus({ preventScroll: true })
  column?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}

/** Where one is over the page and has lost the focus. */
function isUnderDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, [role=dialog], [role=alertdialog], [role=menu]') !== null
}
