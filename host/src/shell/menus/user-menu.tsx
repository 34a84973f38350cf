import { isValid } from '@cairn/channel/session'
import type { SessionUser } from '@cairn/contract'
import { useTranslate, type Translate } from '@cairn/contract/web'
import { Avatar, Button, VisuallyHidden } from '@cairn/ui'
import type { MenuEntry } from '@cairn/ui/overlays'
import { useShell } from '../../data/shell.ts'
import { isPreference, setPreference } from '../../data/preferences.ts'
import { useSessionState, useUser } from '../../data/use-shell-state.ts'
import { useSignOut } from '../use-sign-out.ts'
import { useFollow } from '../use-follow.ts'
import { useNavigation } from '../use-navigation.ts'
import { MenuOnDemand } from './menu-on-demand.tsx'

/** The person's menu: profile, look, sign out. Visitors see where to sign in. */
export function UserMenu() {
  const user = useUser()
  const isSignedIn = isValid(useSessionState())
  if (user) return <SignedInMenu user={user} />
  return isSignedIn ? null : <SignInLink />
}

function SignedInMenu({ user }: { user: SessionUser }) {
  const t = useTranslate()
  const shell = useShell()
  const { goTo } = useNavigation()
  const signOut = useSignOut()
  const select = (value: string) => {
    if (value === 'profile') goTo(`/i-${user.$id}`)
    else if (value === 'signOut') void signOut()
    else if (isPreference(value)) void setPreference(shell, value, !isOn(user, value))
  }
  const trigger = (
    <button type="button" aria-haspopup="menu" style={{ borderRadius: '50%' }}>
      <VisuallyHidden>{t('app.userMenu', { name: user.name })}</VisuallyHidden>
      <Avatar name={user.name} />
    </button>
  )
  return (
    <MenuOnDemand
      trigger={trigger}
      label={t('app.userMenu', { name: user.name })}
      entries={entriesFor(user, t)}
      onSelect={select}
    />
  )
}

function entriesFor(user: SessionUser, t: Translate): MenuEntry[] {
  return [
    { kind: 'title', value: 'name', label: user.name },
    { value: 'profile', label: t('app.profile'), icon: 'user' },
    { kind: 'separator', value: 'line1' },
    { kind: 'toggle', value: 'dark', label: t('app.dark'), icon: 'moon', checked: isOn(user, 'dark') },
    {
      kind: 'toggle',
      value: 'hideGuidance',
      label: t('app.hideGuidance'),
      icon: 'info',
      checked: isOn(user, 'hideGuidance'),
    },
    {
      kind: 'toggle',
      value: 'multiColumns',
      label: t('app.multiColumns'),
      icon: 'columns',
      checked: isOn(user, 'multiColumns'),
    },
    { kind: 'separator', value: 'line2' },
    { value: 'signOut', label: t('app.signOut'), icon: 'log-out' },
  ]
}

/** Several columns are what one gets until one turns them off. */
function isOn(user: SessionUser, preference: 'dark' | 'hideGuidance' | 'multiColumns'): boolean {
  return preference === 'multiColumns' ? user.multiColumns !== false : user[preference] === true
}

function SignInLink() {
  const t = useTranslate()
  const { stack } = useNavigation()
  const follow = useFollow()
  const first = stack?.[0]
  if (first?.kind === 'view' && first.view === 'sign-in') return null
  return (
    <Button kind="ghost" color="inherit" icon="log-in" onClick={follow('/sign-in')}>
      {t('app.signIn')}
    </Button>
  )
}
