import { Menu as ChakraMenu, Portal } from '@chakra-ui/react'
import { COARSE } from '../system/coarse.ts'
import type { ReactElement } from 'react'
import { Icon, type IconNameLike } from '../base/icon.tsx'
import { FLOATING_STYLE } from './surface.ts'

/**
 * An entry of a menu: an action, a toggle, one of several choices, a heading, or a line between groups.
 * `value` must be unique. `note` is shown at the end of an action, such as a shortcut.
 */
export type MenuEntry =
  | {
      kind?: 'action'
      value: string
      label: string
      icon?: IconNameLike
      note?: string
      disabled?: boolean
      tone?: 'bad'
    }
  | { kind: 'toggle'; value: string; label: string; icon?: IconNameLike; checked: boolean }
  | { kind: 'choice'; value: string; label: string; icon?: IconNameLike | ReactElement; checked: boolean }
  | { kind: 'separator'; value: string }
  | { kind: 'title'; value: string; label: string }

/** Props of `Menu`, which opens a list of actions and toggles from a button. */
export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** Accessible name of the menu. */
  label: string
  entries: readonly MenuEntry[]
  /** Called with the `value` of the chosen action, toggle or choice. */
  onSelect: (value: string) => void
}

const ITEM = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: '2.125rem',
  px: '10px',
  borderRadius: '6px',
  cursor: 'pointer',
  [COARSE]: { minHeight: 'touch' },
  outline: 'none',
  '& > svg': { color: 'fgMuted' },
  _highlighted: { bg: 'sunken', boxShadow: 'inset 2px 0 0 var(--cairn-colors-primary)' },
  _disabled: { opacity: '0.5' },
} as const

/** Runs it once a menu that closes has given the focus back to its button: what was chosen may take it. */
function afterFocus(run: () => void): void {
  queueMicrotask(() => queueMicrotask(run))
}

/** Shows a menu that opens from a button. Choosing closes it, unless it is a toggle that is chosen. */
export function Menu({ trigger, label, entries, onSelect }: MenuProps) {
  return (
    <ChakraMenu.Root
      onSelect={({ value }) => afterFocus(() => onSelect(value))}
      positioning={{ placement: 'bottom-end' }}
    >
      <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
      <Portal>
        <ChakraMenu.Positioner>
          <ChakraMenu.Content
            {...FLOATING_STYLE}
            aria-label={label}
            minWidth="220px"
            maxWidth="min(360px, 92vw)"
            maxHeight="min(70vh, 480px)"
            overflowY="auto"
            padding="4px"
          >
            {entries.map((entry) => (
              <Entry key={entry.value} entry={entry} />
            ))}
          </ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </Portal>
    </ChakraMenu.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <ChakraMenu.Separator borderTop="1px solid" borderColor="line" marginBlock="4px" />
    case 'title':
      return (
        <ChakraMenu.ItemGroup>
          <ChakraMenu.ItemGroupLabel padding="8px 10px 4px" fontSize="xs" fontWeight="semibold" color="fgMuted">
            {entry.label}
          </ChakraMenu.ItemGroupLabel>
        </ChakraMenu.ItemGroup>
      )
    case 'toggle':
      return (
        <ChakraMenu.CheckboxItem {...ITEM} value={entry.value} checked={entry.checked} closeOnSelect={false}>
          {entry.icon && <Icon name={entry.icon} />}
          <span style={{ flex: 1 }}>{entry.label}</span>
          {entry.checked && <Icon name="check" />}
        </ChakraMenu.CheckboxItem>
      )
    case 'choice':
      return (
        <ChakraMenu.Item {...ITEM} value={entry.value} role="menuitemradio" aria-checked={entry.checked}>
          {typeof entry.icon === 'string' ? <Icon name={entry.icon} /> : entry.icon}
          <span style={{ flex: 1 }}>{entry.label}</span>
          {entry.checked && <Icon name="check" />}
        </ChakraMenu.Item>
      )
    default:
      return (
        <ChakraMenu.Item
          {...ITEM}
          value={entry.value}
          disabled={entry.disabled ?? false}
          {...(entry.tone ? { color: entry.tone } : {})}
        >
          {entry.icon && <Icon name={entry.icon} />}
          <span style={{ flex: 1 }}>{entry.label}</span>
          {entry.note && (
            <ChakraMenu.ItemCommand fontSize="xs" color="fgMuted">
              {entry.note}
            </ChakraMenu.ItemCommand>
          )}
        </ChakraMenu.Item>
      )
  }
}
