import { useTranslate } from '@cairn/contract/web'
import { Callout, ColumnBody, LinkButton } from '@cairn/ui'
import { useNavigation } from '../shell/use-navigation.ts'

/** An address that leads nowhere (platform-core section 2): says so, and how to go on. */
export function InvalidPath({ path }: { path: string }) {
  const t = useTranslate()
  const { goTo } = useNavigation()
  return (
    <ColumnBody padded>
      <Callout
        tone="warn"
        icon="warning"
        title={t('errors.cellKeyNotValid', { path })}
        actions={<LinkButton onClick={() => goTo('/')}>{t('app.goHome')}</LinkButton>}
      >
        {t('app.invalidPathHelp')}
      </Callout>
    </ColumnBody>
  )
}
