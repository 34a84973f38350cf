import { useState } from 'react'
import { useCommands, useLabel, useTranslate } from '@cairn/contract/web'
import { Box, Button, Callout, Checkbox, Chip, HStack, Text } from '@cairn/ui'
import type { ProjectConsents } from '../../../model/consent/consent-table.ts'

interface InProjectProps {
  /** Id of the member. */
  member: string
  consents: ProjectConsents
  mayWithdraw: boolean
  onWithdrawn?: () => void
}

/**
 * Shows what a member agreed to in one project. With `mayWithdraw` the member takes back all of it, or the
 * uses that they tick.
 */
export function InProject({ member, consents: { project, uses }, mayWithdraw, onWithdrawn }: InProjectProps) {
  const t = useTranslate()
  const { act, notify, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  /** What is to be withdrawn, while that is asked. */
  const [asked, setAsked] = useState<readonly string[] | undefined>(undefined)
  const label = useLabel(project) ?? project
  const given = uses.filter(({ isGiven, isPartly }) => isGiven || isPartly).map(({ use }) => use)
  const nameOf = (use: string) => t(`lists.CONSENT_USES.${use as 'KEEP'}`)
  const withdraw = () => {
    setBusy(true)
    // What is not kept is used for nothing else.
    act('withdrawMine', member, { project, ...(asked?.includes('KEEP') ? {} : { uses: asked }) })
      .then(() => {
        setAsked(undefined)
        notify(t(asked?.includes('KEEP') ? 'research.withdrawn' : 'research.withdrawnSome'))
        onWithdrawn?.()
      })
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Box role="group" aria-label={label} marginBlock="12px">
      <Text fontWeight="semibold">{label}</Text>
      <Box as="ul" display="flex" flexWrap="wrap" gap="6px" marginBlock="6px">
        {uses.map(({ use, isGiven, isPartly, entry }) => (
          <li key={use}>
            <Chip tone={isGiven ? 'ok' : entry && !isPartly ? 'bad' : 'neutral'}>
              {t(isGiven ? 'research.use.given' : isPartly ? 'research.use.partly' : 'research.use.none', {
                use: nameOf(use),
              })}
            </Chip>
          </li>
        ))}
      </Box>
      {mayWithdraw && given.length > 0 && !asked && (
        <Button onClick={() => setAsked(given)}>{t('research.withdraw')}</Button>
      )}
      {asked && (
        <Callout tone="warn" icon="alert" title={t('research.withdrawAsk')}>
          <Box role="group" aria-label={t('research.withdrawAsk')} display="grid" gap="4px">
            {given.map((use) => (
              <Box as="label" key={use} display="flex" alignItems="center" gap="8px" minHeight="2rem">
                <Checkbox
                  checked={asked.includes(use)}
                  onChange={() =>
                    setAsked(asked.includes(use) ? asked.filter((each) => each !== use) : [...asked, use])
                  }
                />
                {nameOf(use)}
              </Box>
            ))}
          </Box>
          <Text>{t(asked.includes('KEEP') ? 'research.withdrawMeans' : 'research.withdrawSomeMeans')}</Text>
          <HStack flexWrap="wrap" marginTop="8px">
            <Button busy={isBusy} disabled={asked.length === 0} onClick={withdraw}>
              {t('research.withdrawNow')}
            </Button>
            <Button onClick={() => setAsked(undefined)}>{t('research.withdrawNot')}</Button>
          </HStack>
        </Callout>
      )}
    </Box>
  )
}
