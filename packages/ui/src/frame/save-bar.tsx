import { chakra } from '../system/chakra.ts'
import { Button } from '../base/button.tsx'
import { Chip } from '../base/chip.tsx'

const Frame = chakra('div', {
  base: {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px 10px',
    minHeight: '3.25rem',
    padding: '8px 16px',
    bg: 'surface',
    borderTop: '1px solid',
    borderColor: 'lineStrong',
    fontSize: 'sm',
    animation: 'appear 120ms',
    _print: { display: 'none' },
  },
})
const Note = chakra('span', {
  base: {
    flex: '1',
    minWidth: '0',
    color: 'fgMuted',
    fontSize: 'note',
    whiteSpace: 'nowrap',
    '@container (max-width: 31.25rem)': { display: 'none' },
    // An error is shown in full, on a line of its own.
    '&[data-error=true]': { flexBasis: '100%', order: '1', whiteSpace: 'normal', display: 'block' },
  },
})
const Actions = chakra('span', { base: { display: 'flex', gap: '2', marginInlineStart: 'auto' } })

/** Props of `SaveBar`. All texts are translated already. */
export interface SaveBarProps {
  /** "Unsaved changes", or that saving failed. */
  label: string
  /** Details, such as "1 field" or the reason of the failure. */
  note?: string
  discardLabel: string
  saveLabel: string
  /** `saving` disables both buttons; `error` shows the label and note as an error. */
  state: 'none' | 'saving' | 'error'
  onDiscard: () => void
  onSave: () => void
}

/** Shows that a column has unsaved changes, with buttons to discard or save them. */
export function SaveBar({ label, note, discardLabel, saveLabel, state, onDiscard, onSave }: SaveBarProps) {
  return (
    <Frame role="group" aria-label={label}>
      <span role="status">
        <Chip tone={state === 'error' ? 'bad' : 'warn'} icon={state === 'error' ? 'alert' : 'pencil'}>
          {label}
        </Chip>
      </span>
      <Note data-error={state === 'error'}>{note}</Note>
      <Actions>
        <Button onClick={onDiscard} disabled={state === 'saving'}>
          {discardLabel}
        </Button>
        <Button kind="primary" onClick={onSave} busy={state === 'saving'}>
          {saveLabel}
        </Button>
      </Actions>
    </Frame>
  )
}
