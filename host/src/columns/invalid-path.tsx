import { isValid } from '@cairn/channel/session'
import { useTranslate } from '@cairn/contract/web'
import { Callout, ColumnBody, LinkButton } from '@cairn/ui'
import { useSessionState } from '../state/use-shell-state.ts'
import { signInPath } from '../frame/address/redirect.ts'
import { useNavigation } from '../frame/address/use-navigation.ts'
import { BodySkeleton } from '../areas/body-skeleton.tsx'
import { useLegacyPath } from './use-legacy-path.ts'

/**
 * Opens the item that an unknown address had in the previous product. If there is none, renders a message
 * that the address is invalid, with links home and, for visitors, to sign-in.
 */
export default function InvalidPath({ path }: { path: string }) {
  const t = useTranslate()
  const { goTo } = useNavigation()
  const isVisitor = !isValid(useSessionState())
  if (useLegacyPath(path) === 'asking') return <BodySkeleton />
  return (
    <ColumnBody padded>
      <Callout
        tone="warn"
        icon="warning"
        title={t('errors.cellKeyNotValid', { path })}
        actions={
          <>
            <LinkButton onClick={() => goTo('/')}>{t('app.goHome')}</LinkButton>
            {isVisitor && <LinkButton onClick={() => goTo(signInPath(path))}>{t('app.signIn')}</LinkButton>}
          </>
        }
      >
        {t('app.invalidPathHelp')}
      </Callout>
    </ColumnBody>
  )
}
