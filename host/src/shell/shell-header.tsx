import { isValid } from '@cairn/channel/session'
import { useTranslate } from '@cairn/contract/web'
import {
  AppHeader,
  Box,
  HeaderButton,
  HeaderNames,
  HeaderSearch,
  HeaderSubtitle,
  HeaderTitle,
  HeaderTools,
} from '@cairn/ui'
import { useConfigOrNull, useOverlay, useSessionState } from '../state/use-shell-state.ts'
import { Bell } from '../people/notifications/bell.tsx'
import { OnlineState } from '../frame/connection-state.tsx'
import { HelpButton } from '../frame/help/help-button.tsx'
import { TasksButton } from '../frame/tasks/tasks-button.tsx'
import { Logo } from '../frame/logo.tsx'
import { withCommand } from '../frame/key-names.ts'
import { useHasMenu } from './use-has-menu.ts'
import { UserMenu } from '../frame/menus/user-menu.tsx'
import { useIsNarrow } from '../frame/address/use-media.ts'
import { WaitingTakes } from '../frame/waiting-takes.tsx'

/** Element id of the header's search field. */
export const HEADER_SEARCH = 'header-search'

/** Where the buttons need the whole width once one shows background tasks: the logo makes room. */
const NARROWEST = '@media (max-width: 22.4375rem)'

/** Name of the product, whatever the site is called. */
const PRODUCT = 'Cairn'

/** Renders the header: menu button, logo, site name, search, connection and account. */
export function ShellHeader({ drawerIsOpen, onToggleDrawer }: { drawerIsOpen: boolean; onToggleDrawer: () => void }) {
  const t = useTranslate()
  const isSignedIn = isValid(useSessionState())
  const hasMenu = useHasMenu()
  const isNarrow = useIsNarrow()
  const [, show] = useOverlay()
  return (
    <AppHeader>
      {hasMenu && (
        <HeaderButton
          icon="menu"
          label={t(drawerIsOpen ? 'app.closeMenu' : 'app.openMenu')}
          aria-expanded={drawerIsOpen}
          onClick={onToggleDrawer}
        />
      )}
      <Box flex="none" display="flex" css={{ [NARROWEST]: { display: 'none' } }}>
        <Logo />
      </Box>
      <HeaderNames>
        <HeaderTitle>{useConfigOrNull()?.siteName ?? ''}</HeaderTitle>
        <HeaderSubtitle>{t('app.subtitle', { product: PRODUCT })}</HeaderSubtitle>
      </HeaderNames>
      {!isNarrow && (
        <HeaderSearch
          id={HEADER_SEARCH}
          text={t('app.search.prompt')}
          keys={withCommand('K')}
          aria-haspopup="dialog"
          onClick={() => show('search')}
        />
      )}
      <HeaderTools>
        {isNarrow && <HeaderButton icon="search" label={t('app.search.prompt')} onClick={() => show('search')} />}
        {isSignedIn && <WaitingTakes />}
        <OnlineState />
        <Bell />
        {isSignedIn && <TasksButton />}
        {isSignedIn && <HelpButton />}
        <UserMenu />
      </HeaderTools>
    </AppHeader>
  )
}
