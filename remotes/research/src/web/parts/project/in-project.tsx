import { useState } from 'react'
import { useCommands, useLabel, useTranslate } from '@cairn/contract/web'
import { Box, Button, Callout, Chip, HStack, Text } from '@cairn/ui'
import type { ProjectConsents } from '../../../model/consent/consent-table.ts'

interface InProjectProps {
  /** Id of the member. */
  member: string
  consents: ProjectConsents
  mayWithdraw: boolean
  onWithdrawn?: () => void
}

/** Shows what a member agreed to in one project, with a button to withdraw it on the member's behalf. */
export function InProject({ member, consents: { project, uses }, mayWithdraw, onWithdrawn }: InProjectProps) {
  const t = useTranslate()
  const { act, notify, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const label = useLabel(project) ?? project
  const isAnyGiven = uses.some(({ isGiven }) => isGiven)
  const withdraw = () => {
    setBusy(true)
    act('withdrawMine', member, { project })
      .then(() => {
        setAsked(false)
        notify(t('research.withdrawn'))
        onWithdrawn?.()
      })
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Box role="group" aria-label={label} marginBlock="12px">
      <Text fontWeight="semibold">{label}</Text>
      <Box as="ul" display="flex" flexWrap="wrap" gap="6px" marginBlock="6px">
        {uses.map(({ use, isGiven, entry }) => (
          <li key={use}>
            <Chip tone={isGiven ? 'ok' : entry ? 'bad' : 'neutral'}>
              {t(isGiven ? 'research.use.given' : 'research.use.none', {
                use: t(`lists.CONSENT_USES.${use as 'KEEP'}`),
              })}
            </Chip>
          </li>
        ))}
      </Box>
      {mayWithdraw && isAnyGiven && !isAsked && (
        <Button onClick={() => setAsked(true)}>{t('research.withdraw')}</Button>
      )}
      {isAsked && (
        <Callout tone="warn" icon="alert" title={t('research.withdrawAsk')}>
          <Text>{t('research.withdrawMeans')}</Text>
          <HStack flexWrap="wrap" marginTop="8px">
            <Button busy={isBusy} onClick={withdraw}>
              {t('research.withdrawNow')}
            </Button>
            <Button onClick={() => setAsked(false)}>{t('research.withdrawNot')}</Button>
          </HStack>
        </Callout>
      )}
    </Box>
  )
}
