import { textKeyFromData } from '@cairn/contract/texts'
import { useTranslate } from '@cairn/contract/web'
import { Drawer, DrawerSection, MenuGroup, MenuItem, type DrawerSectionProps } from '@cairn/ui'
import { PERSON_SECTION, type MenuEntry, type MenuSection } from '../state/registry/compose.ts'
import { SHELL_VIEWS } from './shell-views.tsx'
import { onceIdle } from '../state/on-demand.ts'
import { useRegistry, useUser } from '../state/use-shell-state.ts'
import { menuTree, type MenuNode } from '../frame/menu-tree.ts'
import { CLOSED_SECTIONS, OPENED_ENTRIES, useKeptNames } from '../frame/use-kept-names.ts'
import { useFollow } from '../frame/address/use-follow.ts'
import { useNavigation } from '../frame/address/use-navigation.ts'

const DrawerImports = onceIdle(() => import('../frame/drawer-imports.tsx'))
const DrawerSearches = onceIdle(() => import('../frame/drawer-searches.tsx'))

/** Last section of the menu; the shell's own views for administrators are added to it. */
const ADMIN = 'admin'
const OWN_FOR_ADMINS: readonly MenuEntry[] = Object.entries(SHELL_VIEWS)
  .filter(([, view]) => view.isInAdminMenu)
  .map(([path, { title, icon }]) => ({ path, title, icon, order: 0, opens: true, isMore: false }))

/**
 * Renders the navigation menu: home, changes, deleted items and imports, then the areas' sections, saved
 * searches and administration; visitors have only the areas' sections. With `onClose` it lies over the page
 * and closes by it.
 */
export default function ShellDrawer({ onClose }: { onClose?: () => void }) {
  const t = useTranslate()
  const { menu } = useRegistry()
  const user = useUser()
  const follow = useFollow()
  const first = useNavigation().stack?.[0]
  const view = first?.kind === 'view' ? first.view : undefined
  const [closed, toggle] = useKeptNames(CLOSED_SECTIONS)
  const [names, toggleEntry] = useKeptNames(OPENED_ENTRIES)
  const opened = { names, toggle: toggleEntry }
  const isAdmin = user?.admin ?? false
  const admin = menu.find(({ name }) => name === ADMIN)
  const others = menu.filter((section) => section !== admin && section.name !== PERSON_SECTION)
  const isListed = menu.some(({ entries }) => entries.some(({ path }) => path === view))
  const folding = (name: string) => ({ isClosed: closed.includes(name), onToggle: () => toggle(name) })
  return (
    <Drawer
      label={t('app.menu')}
      current={isListed ? view : undefined}
      floating={onClose && { closeLabel: t('app.closeMenu'), onClose }}
    >
      {user && (
        <DrawerSection>
          <MenuItem
            label={t('app.home')}
            icon="home"
            href="/"
            current={view === 'home'}
            onClick={follow('/', onClose)}
          />
          <MenuItem
            label={t('app.timeline')}
            icon="history"
            href="/timeline"
            current={view === 'timeline'}
            onClick={follow('/timeline', onClose)}
          />
          <DrawerImports isCurrent={view === 'imports'} after={onClose} />
          <MenuItem
            label={t('app.deleted.title')}
            icon="trash"
            href="/deleted"
            current={view === 'deleted'}
            onClick={follow('/deleted', onClose)}
          />
        </DrawerSection>
      )}
      {others.map((section) => (
        <Section
          key={section.name}
          section={section}
          view={view}
          after={onClose}
          folding={folding(section.name)}
          opened={opened}
        />
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
  /** Entries whose children the person opened. */
  opened: { names: readonly string[]; toggle: (path: string) => void }
}

function Section({ section, view, after, folding, opened }: SectionProps) {
  const t = useTranslate()
  const { nodes, more } = menuTree(section.entries)
  if (nodes.length === 0) return null
  return (
    <DrawerSection title={t(`menu.section.${section.name}`)} {...folding}>
      {nodes.map((node) =>
        node.children.length + node.more.length === 0 ? (
          <Entry key={node.entry.path} entry={node.entry} isCurrent={node.entry.path === view} after={after} />
        ) : (
          <Group key={node.entry.path} node={node} view={view} after={after} opened={opened} />
        ),
      )}
      <More name={section.name} entries={more} view={view} after={after} opened={opened} />
    </DrawerSection>
  )
}

interface GroupProps extends Pick<SectionProps, 'view' | 'after' | 'opened'> {
  node: MenuNode
}

/** An entry with those below it. It is open while the person opened it, or one of its views is open. */
function Group({ node: { entry, children, more }, view, after, opened }: GroupProps) {
  const t = useTranslate()
  const label = t(textKeyFromData(entry.title))
  const isIn = [entry, ...children, ...more].some(({ path }) => path === view)
  return (
    <MenuGroup
      label={label}
      icon={entry.icon}
      foldLabel={t('app.menuEntries', { name: label })}
      isOpen={isIn || opened.names.includes(entry.path)}
      onToggle={isIn ? undefined : () => opened.toggle(entry.path)}
      {...useEntryLink(entry, entry.path === view, after)}
    >
      {children.map((child) => (
        <Entry key={child.path} entry={child} isCurrent={child.path === view} after={after} />
      ))}
      <More name={entry.path} entries={more} view={view} after={after} opened={opened} />
    </MenuGroup>
  )
}

interface MoreProps extends Pick<SectionProps, 'view' | 'after' | 'opened'> {
  /** Of the section or entry that they are of. */
  name: string
  entries: readonly MenuEntry[]
}

/** Entries that are needed now and then, below a word that opens them. */
function More({ name, entries, view, after, opened }: MoreProps) {
  const t = useTranslate()
  const label = t('app.menuMore')
  const key = `${name} more`
  const isIn = entries.some(({ path }) => path === view)
  if (entries.length === 0) return null
  return (
    <MenuGroup
      label={label}
      icon="more"
      foldLabel={t('app.menuEntries', { name: label })}
      isOpen={isIn || opened.names.includes(key)}
      onToggle={isIn ? undefined : () => opened.toggle(key)}
    >
      {entries.map((entry) => (
        <Entry key={entry.path} entry={entry} isCurrent={entry.path === view} after={after} />
      ))}
    </MenuGroup>
  )
}

interface EntryProps {
  entry: MenuEntry
  isCurrent: boolean
  after: (() => void) | undefined
}

function Entry({ entry, isCurrent, after }: EntryProps) {
  const t = useTranslate()
  const link = useEntryLink(entry, isCurrent, after)
  return <MenuItem label={t(textKeyFromData(entry.title))} icon={entry.icon} href={`/${entry.path}`} {...link} />
}

/** What makes an entry that opens a view a link to it. */
function useEntryLink({ path, opens }: MenuEntry, current: boolean, after: (() => void) | undefined) {
  const follow = useFollow()
  return opens ? { href: `/${path}`, current, onClick: follow(`/${path}`, after) } : {}
}
