import type { SessionUser } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { Box, Button, Icon } from '@cairn/ui'
import { useState } from 'react'
import { useMasquerade } from './use-masquerade.ts'

/**
 * Renders, while an administrator acts as another person (a masquerade), a banner above everything that says
 * who acts as whom, with a button to stop, and a coloured border around the window.
 */
export default function MasqueradeBanner({ user }: { user: SessionUser }) {
  const t = useTranslate()
  const masquerade = useMasquerade()
  const [isBusy, setBusy] = useState(false)
  const stop = () => {
    setBusy(true)
    void masquerade().finally(() => setBusy(false))
  }
  return (
    <>
      <Box
        as="aside"
        aria-label={t('app.masquerade.title')}
        position="relative"
        zIndex="50"
        flex="none"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="4px 12px"
        padding="8px 16px"
        bg="accent"
        color="accentFg"
        css={{ '--focus-colour': 'colors.accentFg' }}
      >
        <Icon name="users" size={18} />
        <Box role="status" flex="1 1 220px" minWidth="0" overflowWrap="anywhere" lineHeight="roomy">
          <strong>{t('app.masquerade.now', { who: user.actor?.name ?? '', person: user.name })}</strong>{' '}
          {t('app.masquerade.recorded')}
        </Box>
        <Button icon="log-out" busy={isBusy} onClick={stop} color="fg">
          {t('app.masquerade.stop')}
        </Button>
      </Box>
      <Box
        aria-hidden="true"
        position="fixed"
        inset="0"
        zIndex="70"
        border="3px solid"
        borderColor="accent"
        pointerEvents="none"
      />
    </>
  )
}
