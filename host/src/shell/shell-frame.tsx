import { isValid } from '@cairn/channel/session'
import { useTranslate, errorBodyText } from '@cairn/contract/web'
import { AppBody, AppFrame, Box, ColumnBody, ErrorNotice } from '@cairn/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useRoutes } from 'react-router'
import { useDialogs } from '../state/dialogs.ts'
import { useShell } from '../state/shell.ts'
import { useConfigOrNull, useOverlay, useSessionState, useStartError, useUser } from '../state/use-shell-state.ts'
import { BodySkeleton } from '../areas/body-skeleton.tsx'
import { ROUTES } from '../frame/address/routes.ts'
import { SHELL_VIEWS } from './shell-views.tsx'
import { useCookiesUnread } from '../frame/alerts/use-cookies-unread.ts'
import { Columns, InvalidPath } from '../columns/column-code.tsx'
import { withKeys } from '../frame/address/stack.ts'
import { useCellTitle } from '../columns/use-cell-title.ts'
import { useActiveColumn } from '../frame/address/use-router.ts'
import { ConnectionBanner } from '../frame/connection-state.tsx'
import { NoticeStack } from '../frame/notice-stack.tsx'
import { ShellDrawer } from './drawer-on-demand.tsx'
import { loadFirstCode } from './first-code.ts'
import { ShellHeader } from './shell-header.tsx'
import { SearchOnDemand } from './search/search-on-demand.ts'
import { useHasMenu } from './use-has-menu.ts'
import { useIsNarrow, useIsSingleColumn } from '../frame/address/use-media.ts'
import { useKeptNotice } from './use-kept-notice.ts'
import { useNavigation } from '../frame/address/use-navigation.ts'
import { useReadAhead } from './use-read-ahead.ts'
import { useRedirect } from '../frame/address/use-redirect.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { onceIdle, onDemand } from '../state/on-demand.ts'

const KeysDialog = onDemand(() => import('../frame/dialogs/keys-dialog.tsx'))
const SessionDialog = onDemand(() => import('../frame/dialogs/session-dialog.tsx'))
const SecondFactorDialog = onDemand(() => import('../people/second-factor/second-factor-dialog.tsx'))
const MasqueradeDialog = onDemand(() => import('../frame/masquerade/masquerade-dialog.tsx'))
const MasqueradeBanner = onDemand(() => import('../frame/masquerade/masquerade-banner.tsx'))
const SystemAlerts = onceIdle(() => import('../frame/alerts/system-alerts.tsx'))
const CookieBanner = onceIdle(() => import('../frame/alerts/cookie-banner.tsx'), 'first')
const UserTest = onDemand(() => import('../frame/user-test/user-test.tsx'))
const DialogHost = onDemand(() => import('../frame/dialogs/dialog-host.tsx'))

/** Renders the layout of the shell (UX.md): header, drawer and the stack of columns. */
export function ShellFrame() {
  const isSignedIn = isValid(useSessionState())
  const hasMenu = useHasMenu()
  const user = useUser()
  const isNarrow = useIsNarrow()
  const [isWideOpen, setWideOpen] = useState(true)
  const [isNarrowOpen, setNarrowOpen] = useState(false)
  const [isOpen, setOpen] = isNarrow ? [isNarrowOpen, setNarrowOpen] : [isWideOpen, setWideOpen]
  useReadAhead(isSignedIn)
  const userTesting = useConfigOrNull()?.userTesting
  const [isCookieUnread, acceptCookies] = useCookiesUnread()
  return (
    <AppFrame>
      <Follower isSignedIn={isSignedIn} />
      {user?.masquerading && <MasqueradeBanner user={user} />}
      <ShellHeader drawerIsOpen={isOpen} onToggleDrawer={() => setOpen(!isOpen)} />
      <AppBody>
        {hasMenu && isOpen && !isNarrow && <ShellDrawer />}
        {hasMenu && isOpen && isNarrow && <FloatingDrawer onClose={() => setOpen(false)} />}
        <Place />
      </AppBody>
      <NoticeStack />
      <ConnectionBanner />
      {isCookieUnread && <CookieBanner onAccept={acceptCookies} />}
      {user && <SystemAlerts />}
      {userTesting && <UserTest setting={userTesting} />}
      <Overlays />
    </AppFrame>
  )
}

/**
 * Renders the menu as an overlay. It is hidden while a dialog is open, because the dialog could not be
 * reached beneath it.
 */
function FloatingDrawer({ onClose }: { onClose: () => void }) {
  const [overlay] = useOverlay()
  const needsSessionDialog = useNeedsSessionDialog()
  const hasDialogs = useDialogs().length > 0
  if (overlay !== null || needsSessionDialog || hasDialogs) return null
  return <ShellDrawer onClose={onClose} />
}

/**
 * Runs shortcuts, page title and the notice about unsaved work. They follow the address in a component of
 * their own, so that the frame is not redrawn on each navigation.
 */
function Follower({ isSignedIn }: { isSignedIn: boolean }) {
  useShortcuts(isSignedIn)
  useKeptNotice()
  useDocumentTitle()
  return null
}

/** Renders the content of the address: columns, the sign-in view, or a message for an unknown address. */
function Place() {
  const { stack, address } = useNavigation()
  const isLeaving = useRedirect()
  const startError = useStartError()
  const config = useConfigOrNull()
  const { name } = useSessionState()
  const isOver = name === 'OTHER_TAB_SIGNOUT' || name === 'TOKEN_EXPIRY'
  if (startError) return <StartFailed />
  // A dialog says so; what is a visitor's of an address of theirs would be no word about it.
  if (isOver) return <Alone>{null}</Alone>
  if (isLeaving || !config) return <Alone>{!isLeaving && <BodySkeleton />}</Alone>
  if (!stack)
    return (
      <Alone>
        <InvalidPath path={address} />
      </Alone>
    )
  return <RoutedPlace />
}

function RoutedPlace() {
  return useRoutes(ROUTE_ELEMENTS)
}

function StackOfAddress() {
  const { stack } = useNavigation()
  // After sign-in, what the stack holds is loaded along with it.
  useEffect(() => void loadFirstCode(globalThis.location), [])
  return stack && <Columns stack={stack} />
}

const ROUTE_ELEMENTS = ROUTES.map(({ path, caseSensitive, view }) => {
  const View = view === undefined ? undefined : SHELL_VIEWS[view]?.View
  const element = View ? (
    <Alone>
      <View />
    </Alone>
  ) : (
    <StackOfAddress />
  )
  return { path, caseSensitive, element }
})

function Alone({ children }: { children: ReactNode }) {
  return (
    <Box
      as="main"
      flex="1"
      minWidth="0"
      display="flex"
      flexDirection="column"
      bg="surface"
      tabIndex={-1}
      outline="none"
    >
      {children}
    </Box>
  )
}

function StartFailed() {
  const t = useTranslate()
  const { restart } = useShell()
  const error = useStartError()
  if (!error) return null
  const { title, detail } = errorBodyText(t, error)
  return (
    <Alone>
      <ColumnBody padded>
        <ErrorNotice
          title={t('app.start.failed')}
          kept={title}
          next={t('app.start.next')}
          retryLabel={t('app.retry')}
          onRetry={restart}
          detail={detail}
          detailLabel={t('app.detail')}
        />
      </ColumnBody>
    </Alone>
  )
}

/** What lies over the frame; the code of each comes when it is first needed. */
function Overlays() {
  const [overlay, show] = useOverlay()
  const needsSessionDialog = useNeedsSessionDialog()
  const hasDialogs = useDialogs().length > 0
  return (
    <>
      {overlay === 'search' && <SearchOnDemand onClose={() => show(null)} />}
      {overlay === 'secondFactor' && <SecondFactorDialog onClose={() => show(null)} />}
      {overlay === 'masquerade' && <MasqueradeDialog onClose={() => show(null)} />}
      {overlay === 'keys' && <KeysDialog onClose={() => show(null)} />}
      {needsSessionDialog && <SessionDialog />}
      {hasDialogs && <DialogHost />}
    </>
  )
}

function useNeedsSessionDialog(): boolean {
  const { name } = useSessionState()
  return name === 'TOKEN_WARNING' || name === 'TOKEN_EXPIRY' || name === 'OTHER_TAB_SIGNOUT'
}

/** The title of the current cell, then the site name. */
function useDocumentTitle(): void {
  const { stack } = useNavigation()
  const active = useActiveColumn()
  const isSingle = useIsSingleColumn()
  const current = isSingle ? undefined : withKeys(stack ?? []).find(({ key }) => key === active)?.cell
  const title = useCellTitle(current ?? stack?.at(-1))
  const site = useConfigOrNull()?.siteName
  useEffect(() => {
    // Setting the title takes milliseconds, so it comes after the content.
    const later = setTimeout(() => (document.title = [title, site].filter(Boolean).join(' · ')))
    return () => clearTimeout(later)
  }, [title, site])
}
