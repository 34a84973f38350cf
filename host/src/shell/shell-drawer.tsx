import { useTranslate } from '@cairn/contract/web'
import { Drawer, DrawerSection, MenuItem } from '@cairn/ui'
import type { MenuEntry, MenuSection } from '../areas/compose.ts'
import { useRegistry } from '../data/use-shell-state.ts'
import { useFollow } from './use-follow.ts'
import { useNavigation } from './use-navigation.ts'

/** The menu at the left: home, then the sections of the registry. */
export function ShellDrawer({ floating, onClose }: { floating: boolean; onClose: () => void }) {
  const t = useTranslate()
  const { menu } = useRegistry()
  const follow = useFollow()
  const first = useNavigation().stack?.[0]
  const view = first?.kind === 'view' ? first.view : undefined
  const after = floating ? onClose : undefined
  return (
    <Drawer label={t('app.menu')} floating={floating} onClose={onClose}>
      <DrawerSection>
        <MenuItem label={t('app.home')} icon="home" href="/" current={view === 'home'} onClick={follow('/', after)} />
      </DrawerSection>
      {menu.map((section) => (
        <Section key={section.name} section={section} view={view} after={after} />
      ))}
    </Drawer>
  )
}

function Section({
  section,
  view,
  after,
}: {
  section: MenuSection
  view: string | undefined
  after: (() => void) | undefined
}) {
  const t = useTranslate()
  const entries = section.entries.filter((entry) => entry.opens)
  if (entries.length === 0) return null
  return (
    <DrawerSection title={t(`menu.section.${section.name}`)}>
      {entries.map((entry) => (
        <Entry key={entry.path} entry={entry} isCurrent={entry.path === view} after={after} />
      ))}
    </DrawerSection>
  )
}

function Entry({ entry, isCurrent, after }: { entry: MenuEntry; isCurrent: boolean; after: (() => void) | undefined }) {
  const t = useTranslate()
  const follow = useFollow()
  const href = `/${entry.path}`
  return (
    <MenuItem
      label={t(entry.title)}
      {...(entry.icon ? { icon: entry.icon } : {})}
      href={href}
      current={isCurrent}
      onClick={follow(href, after)}
    />
  )
}
