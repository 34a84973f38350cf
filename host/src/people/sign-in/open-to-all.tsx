import { textKeyFromData } from '@cairn/contract/texts'
import { useTranslate } from '@cairn/contract/web'
import { Flex, Text } from '@cairn/ui'
import { PlaceLink } from '../../frame/address/place-link.tsx'
import { menuTree } from '../../frame/menu-tree.ts'
import { useRegistry } from '../../state/use-shell-state.ts'

/** Renders, on the sign-in page, links to the views that visitors may open; nothing if there are none. */
export function OpenToAll() {
  const t = useTranslate()
  const { menu } = useRegistry()
  const nodes = menu.flatMap(({ entries }) => menuTree(entries).nodes)
  const entries = nodes.flatMap(({ entry, children }) => (entry.opens ? entry : children))
  if (entries.length === 0) return null
  return (
    <Flex flexDirection="column" gap="2" fontSize="sm">
      <Text tone="muted">{t('app.openToAll')}</Text>
      <Flex flexWrap="wrap" columnGap="4" rowGap="2">
        {entries.map(({ path, title }) => (
          <PlaceLink key={path} to={`/${path}`} label={t(textKeyFromData(title))} />
        ))}
      </Flex>
    </Flex>
  )
}
