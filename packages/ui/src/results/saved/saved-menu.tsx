import { use, useState } from 'react'
import { useItem, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { Button } from '../../base/button.tsx'
import { Icon } from '../../base/icon.tsx'
import { VisuallyHidden } from '../../base/layout.ts'
import { lazyComponent } from '../../base/lazy-component.tsx'
import { chakra } from '../../system/chakra.ts'
import { isFiltered } from '../view/list-state.ts'
import { HasTabs } from '../view/list-tabs.tsx'
import { savedSearchName } from './saved-name.ts'
import type { SavedMenuProps } from './saved-props.ts'
import { hasChanged } from './saved-state.ts'

const SavedPopover = lazyComponent(
  () => import('./saved-popover.tsx'),
  ({ trigger }) => trigger,
)
const Name = chakra('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis' } })
const Count = chakra('span', { base: { fontVariantNumeric: 'tabular-nums' } })

/** Where the button stands. */
interface SavedMenuPlace {
  /** How many items the list finds, formatted. */
  count?: string
  /** It stands in the foot and says what it is for; else in the head. */
  isInFoot?: boolean
}

/**
 * Shows a button in the head of a list that opens the saved searches. It bears how many items the list finds,
 * and the name of the search in use, with a mark if that has been changed.
 */
export function SavedMenu({ count = '', isInFoot = false, ...props }: SavedMenuProps & SavedMenuPlace) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  // The tab says what is listed, and how many; here stands a saved search only.
  const isNamed = use(HasTabs) && props.state.saved === undefined
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  const press = {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    title: translate('ui.saved.title'),
    onClick: isWanted ? undefined : open,
  } as const
  const inFoot = (
    <Button size="sm" icon="bookmark" {...press}>
      {props.state.saved === undefined ? translate('ui.saved.saveSearch') : <ShownName {...props} />}
    </Button>
  )
  const inHead = (
    <Button
      kind="ghost"
      size="sm"
      gap="4px"
      minWidth="0"
      flex="0 1 auto"
      px="10px"
      borderRadius="full"
      bg="primaryBg"
      color="primary"
      {...press}
    >
      {isNamed ? <Icon name="bookmark" size={15} /> : <ShownName {...props} />}
      {!isNamed && <Count>{count}</Count>}
      <Icon name="chevron-down" size={14} />
    </Button>
  )
  const trigger = isInFoot ? inFoot : inHead
  return isWanted ? <SavedPopover {...props} trigger={trigger} isOpen={isOpen} onOpen={setOpen} /> : trigger
}

/** Shows what the list shows: the open search, or all. What is filtered otherwise has no name to be seen. */
function ShownName(props: SavedMenuProps) {
  const { state } = props
  const translate = useTranslate()
  if (state.saved === undefined && isFiltered(state))
    return <VisuallyHidden>{translate('ui.saved.title')}</VisuallyHidden>
  return <Name>{state.saved ? <OpenName {...props} id={state.saved} /> : translate('ui.saved.all')}</Name>
}

/** Shows the name of the open search, with a mark if the list's state differs from it. */
function OpenName({ id, type, state }: SavedMenuProps & { id: string }) {
  const translate = useTranslate()
  const language = useLanguage()
  const entry = useItem(id)
  if (entry.status !== 'ready') return translate('ui.saved.title')
  return nameText(entry.item, language, hasChanged(state, entry.item, type) ? translate('ui.saved.changed') : '')
}

function nameText(item: Item, language: string, mark: string): string {
  return [savedSearchName(item, language), mark].filter(Boolean).join(' · ')
}
