import { textKeyFromData } from '@cairn/contract/texts'
import { useTranslate } from '@cairn/contract/web'
import { Drawer, DrawerSection, MenuHeading, MenuItem, type DrawerSectionProps } from '@cairn/ui'
import type { MenuEntry, MenuSection } from '../areas/compose.ts'
import { SHELL_VIEWS } from '../cells/shell-views.tsx'
import { onceIdle } from '../on-demand.ts'
import { useRegistry, useUser } from '../data/use-shell-state.ts'
import { useClosedSections } from './use-closed-sections.ts'
import { useFollow } from './use-follow.ts'
import { useNavigation } from './use-navigation.ts'

const DrawerSearches = onceIdle(() => import('./drawer-searches.tsx'))

/** Section of the menu that stands last; the shell's own views for administrators join what areas bring for it. */
const ADMIN = 'admin'
const OWN_FOR_ADMINS: readonly MenuEntry[] = Object.entries(SHELL_VIEWS)
  .filter(([, view]) => view.isForAdmins || view.isInAdminMenu)
  .map(([path, { title, icon }]) => ({ path, title, icon, order: 0, opens: true, isChild: false }))

/** The menu at the left: home, then the sections of the registry. With what closes it, it lies over everything else. */
export function ShellDrawer({ onClose }: { onClose?: () => void }) {
  const t = useTranslate()
  const { menu } = useRegistry()
  const user = useUser()
  const follow = useFollow()
  const first = useNavigation().stack?.[0]
  const view = first?.kind === 'view' ? first.view : undefined
  const [closed, toggle] = useClosedSections()
  const isAdmin = user?.admin ?? false
  const admin = menu.find(({ name }) => name === ADMIN)
  const others = menu.filter((section) => section !== admin)
  const folding = (name: string) => ({ isClosed: closed.includes(name), onToggle: () => toggle(name) })
  return (
    <Drawer label={t('app.menu')} floating={onClose && { closeLabel: t('app.closeMenu'), onClose }}>
      <DrawerSection>
        <MenuItem label={t('app.home')} icon="home" href="/" current={view === 'home'} onClick={follow('/', onClose)} />
        <MenuItem
          label={t('app.timeline')}
          icon="history"
          href="/timeline"
          current={view === 'timeline'}
          onClick={follow('/timeline', onClose)}
        />
        <MenuItem
          label={t('app.deleted.title')}
          icon="trash"
          href="/deleted"
          current={view === 'deleted'}
          onClick={follow('/deleted', onClose)}
        />
      </DrawerSection>
      {others.map((section) => (
        <Section key={section.name} section={section} view={view} after={onClose} folding={folding(section.name)} />
      ))}
      {user && <DrawerSearches userId={user.$id} after={onClose} folding={folding('searches')} />}
      {(isAdmin || admin) && (
        <DrawerSection title={t('app.admin')} {...folding(ADMIN)}>
          {[...(admin?.entries ?? []).filter(({ opens }) => opens), ...(isAdmin ? OWN_FOR_ADMINS : [])].map((entry) => (
            <Entry key={entry.path} entry={entry} isCurrent={entry.path === view} after={onClose} />
          ))}
        </DrawerSection>
      )}
    </Drawer>
  )
}

interface SectionProps {
  section: MenuSection
  view: string | undefined
  after: (() => void) | undefined
  folding: Pick<DrawerSectionProps, 'isClosed' | 'onToggle'>
}

function Section({ section, view, after, folding }: SectionProps) {
  const t = useTranslate()
  const entries = entriesShown(section.entries)
  if (entries.length === 0) return null
  return (
    <DrawerSection title={t(`menu.section.${section.name}`)} {...folding}>
      {entries.map((entry) => (
        <Entry key={entry.path} entry={entry} isCurrent={entry.path === view} after={after} />
      ))}
    </DrawerSection>
  )
}

/** The entries that open a view, and those that do not and group one that does: these are headings. */
export function entriesShown(entries: readonly MenuEntry[]): MenuEntry[] {
  const groups = (path: string) => entries.some((each) => each.opens && each.path.startsWith(`${path}.`))
  return entries.filter(({ opens, path }) => opens || groups(path))
}

function Entry({ entry, isCurrent, after }: { entry: MenuEntry; isCurrent: boolean; after: (() => void) | undefined }) {
  const t = useTranslate()
  const follow = useFollow()
  const href = `/${entry.path}`
  if (!entry.opens) return <MenuHeading label={t(textKeyFromData(entry.title))} icon={entry.icon} />
  return (
    <MenuItem
      label={t(textKeyFromData(entry.title))}
      {...(entry.icon ? { icon: entry.icon } : {})}
      href={href}
      current={isCurrent}
      onClick={follow(href, after)}
    />
  )
}
