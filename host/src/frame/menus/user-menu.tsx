import { isValid } from '@cairn/channel/session'
import { attachmentPath, type SessionUser } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { Avatar, Button, lazyComponent, VisuallyHidden } from '@cairn/ui'
import { useState } from 'react'
import { useConfigOrNull, useSessionState, useUser } from '../../state/use-shell-state.ts'
import { useFollow } from '../address/use-follow.ts'
import { useIsNarrow } from '../address/use-media.ts'
import { useNavigation } from '../address/use-navigation.ts'

const PersonMenu = lazyComponent(
  () => import('./person-menu.tsx'),
  ({ trigger }) => trigger,
)

/**
 * Renders the account button in the header, which opens the person's menu (loaded on first use). Renders
 * links to sign in or register for visitors, and nothing for a session whose person is not known yet.
 */
export function UserMenu() {
  const user = useUser()
  const isSignedIn = isValid(useSessionState())
  if (user) return <SignedInMenu user={user} />
  return isSignedIn ? null : <VisitorLinks />
}

function SignedInMenu({ user }: { user: SessionUser }) {
  const t = useTranslate()
  const [isWanted, setWanted] = useState(false)
  const label = t('app.userMenu', { name: user.name })
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      style={{ borderRadius: '50%', padding: '6px', marginInlineEnd: '-6px' }}
      {...(isWanted ? {} : { onClick: () => setWanted(true) })}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <Avatar name={user.name} src={user.avatar && attachmentPath(user.avatar, undefined, 'small')} />
    </button>
  )
  if (!isWanted) return trigger
  return <PersonMenu user={user} label={label} trigger={trigger} />
}

/** The ways in; the sign-in view has the other way itself, and on a small screen leads to it. */
function VisitorLinks() {
  const t = useTranslate()
  const { stack } = useNavigation()
  const follow = useFollow()
  const isNarrow = useIsNarrow()
  const isOpen = useConfigOrNull()?.registration === 'open'
  const first = stack?.[0]
  const view = first?.kind === 'view' ? first.view : undefined
  return (
    <>
      {isOpen && !isNarrow && view !== 'register' && view !== 'sign-in' && (
        <Button kind="ghost" color="inherit" icon="user" onClick={follow('/register')}>
          {t('app.register')}
        </Button>
      )}
      {view !== 'sign-in' && (
        <Button kind="ghost" color="inherit" icon="log-in" onClick={follow('/sign-in')}>
          {t('app.signIn')}
        </Button>
      )}
    </>
  )
}
