import { ERROR_CODES, CairnError, toCairnError, type ErrorCode } from '@cairn/contract/errors'
import { useTranslate } from '@cairn/contract/web'
import { Button, Callout, Link } from '@cairn/ui'
import { useEffect, useRef, useState } from 'react'
import { AccountError } from '../accounts/account-card.tsx'
import { useShell } from '../../state/shell.ts'
import { useConfigOrNull, useSessionState } from '../../state/use-shell-state.ts'
import { asksForCode, CodeStep } from './ask-for-code.ts'

/**
 * Renders sign-in through the install's OpenID Connect provider: a button that leads to it, and after the
 * return signs in, showing an error or the second-factor step if need be. Renders nothing if the install has
 * no provider.
 */
export function ProviderSignIn() {
  const t = useTranslate()
  const { channel } = useShell()
  const name = useConfigOrNull()?.openIdConnect?.name
  const { name: session } = useSessionState()
  const [{ outcome, next }] = useState(arrival)
  const [error, setError] = useState(() => errorOf(outcome))
  const hasBegun = useRef(false)
  useEffect(() => {
    if (outcome !== 'done' || hasBegun.current) return
    hasBegun.current = true
    channel.signInByProvider().catch((thrown: unknown) => setError(toCairnError(thrown)))
  }, [outcome, channel])
  if (name === undefined) return null
  const leave = () =>
    channel.signOutAddress().then(
      (address) => globalThis.location.assign(address),
      (thrown: unknown) => setError(toCairnError(thrown)),
    )
  if (error && asksForCode(error)) return <CodeStep asked={error} signIn={(code) => channel.signInByProvider(code)} />
  return (
    <>
      <AccountError error={error} />
      {outcome === 'done' && !error && <Callout icon="clock" title={t('app.loading')} />}
      <Link
        href={`/api/oidc/start?${new URLSearchParams({ next }).toString()}`}
        display="block"
        padding="8px 14px"
        textAlign="center"
        fontWeight="semibold"
        border="1px solid"
        borderColor="lineStrong"
        borderRadius="md"
      >
        {t('app.oidc.signIn', { provider: name })}
      </Link>
      {session === 'SIGNOUT' && (
        <Button kind="ghost" onClick={() => void leave()}>
          {t('app.oidc.signOut', { provider: name })}
        </Button>
      )}
    </>
  )
}

/** Returns the result of a sign-in at the provider from the address. */
function arrival(): { outcome: string | null; next: string } {
  const query = new URLSearchParams(globalThis.location.search)
  return { outcome: query.get('oidc'), next: query.get('next') ?? '/' }
}

function errorOf(outcome: string | null): CairnError | undefined {
  if (outcome === null || outcome === 'done') return undefined
  const code = ERROR_CODES.find((known) => known === outcome) ?? ('oidcRefused' satisfies ErrorCode)
  return new CairnError(code)
}
