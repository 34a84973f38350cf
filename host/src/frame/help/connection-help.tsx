import { useTranslate } from '@cairn/contract/web'
import { Button, HStack, Section, Text } from '@cairn/ui'
import { useShell } from '../../state/shell.ts'
import { useLink } from '../../state/use-shell-state.ts'
import { useCountdown } from '../use-countdown.ts'

/** Renders help for a bad connection: time until the next attempt, and a retry button. */
export function ConnectionHelp() {
  const t = useTranslate()
  const { channel } = useShell()
  const link = useLink()
  const seconds = useCountdown(link.status === 'waiting' ? link.retryAt : undefined)
  return (
    <Section title={t('app.connection')}>
      <Text size="sm">{t('app.badConnectionHelp')}</Text>
      <HStack>
        <Button size="sm" icon="refresh" onClick={() => channel.retryNow()}>
          {t('app.retryNow')}
        </Button>
        {link.status === 'waiting' && <Text size="sm">{t('app.retryIn', { seconds })}</Text>}
      </HStack>
    </Section>
  )
}
