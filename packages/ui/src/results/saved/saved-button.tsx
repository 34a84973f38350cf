import { useId, useRef, useState } from 'react'
import { useItem, useTranslate, useLanguage, type Item } from '@cairn/contract/web'
import { Button } from '../../base/button.tsx'
import { lazyComponent } from '../../base/lazy-component.tsx'
import { IconFirst } from '../view/icon-first.tsx'
import { savedSearchName } from './saved-name.ts'
import type { SavedButtonProps } from './saved-props.ts'
import { hasChanged } from './saved-state.ts'

const SavedPanel = lazyComponent(() => import('./saved-panel.tsx'))

/**
 * Shows a button that opens and closes the panel of saved searches. It bears the name of the search in use,
 * with a mark if that has been changed. The panel closes by itself once a search was opened or saved.
 */
export function SavedButton(props: SavedButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        kind="ghost"
        size="sm"
        icon="book"
        color="fgMuted"
        maxWidth="full"
        aria-expanded={isOpen}
        aria-controls={panelId}
        title={translate('ui.saved.button')}
        onClick={() => setOpen(!isOpen)}
      >
        {props.state.saved ? (
          <OpenName {...props} id={props.state.saved} />
        ) : (
          <IconFirst>{translate('ui.saved.button')}</IconFirst>
        )}
      </Button>
      {isOpen && <SavedPanel id={panelId} onClose={close} {...props} />}
    </>
  )
}

/** Shows the name of the open search, with a mark if the list's state differs from it. */
function OpenName({ id, type, state }: SavedButtonProps & { id: string }) {
  const translate = useTranslate()
  const language = useLanguage()
  const entry = useItem(id)
  if (entry.status !== 'ready') return translate('ui.saved.button')
  return nameText(entry.item, language, hasChanged(state, entry.item, type) ? translate('ui.saved.changed') : '')
}

function nameText(item: Item, language: string, mark: string): string {
  return [savedSearchName(item, language), mark].filter(Boolean).join(' · ')
}
