import { useTranslate } from '@cairn/contract/web'
import { DrawerSection, MenuItem, type DrawerSectionProps } from '@cairn/ui'
import { useSavedSearches } from '../state/items/use-saved-searches.ts'
import { useFollow } from './address/use-follow.ts'

const MOST = 8

interface DrawerSearchesProps {
  userId: string
  after: (() => void) | undefined
  folding: Pick<DrawerSectionProps, 'isClosed' | 'onToggle'>
}

/** Renders the menu section with the person's 8 newest saved searches; nothing if there are none. */
export default function DrawerSearches({ userId, after, folding }: DrawerSearchesProps) {
  const t = useTranslate()
  const follow = useFollow()
  const searches = useSavedSearches(userId, MOST)
  if (searches.length === 0) return null
  return (
    <DrawerSection title={t('app.savedSearches')} {...folding}>
      {searches.map(({ id, label, href }) => (
        <MenuItem key={id} label={label ?? id} icon="search" href={href} onClick={follow(href, after)} />
      ))}
    </DrawerSection>
  )
}
