import { useCommands, useItemType, useSearch, useSession, useTranslate } from '@cairn/contract/web'
import { Button, Callout, HStack, Text, useMayCreate } from '@cairn/ui'
import { useMemo, useState } from 'react'
import { REGIMES } from '../../../model/claims/regimes.ts'

const TYPE = 'ClaimRegime'

/**
 * Offers the usual rules of claims to who may make some, as long as their organisation has none. Shows
 * nothing otherwise.
 */
export function UsualRegimes() {
  const mayMake = useMayCreate(useItemType(TYPE))
  const [owner] = useSession()?.organizations ?? []
  return mayMake && owner !== undefined ? <Offer owner={owner} /> : null
}

function Offer({ owner }: { owner: string }) {
  const t = useTranslate()
  const { createItem, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const { total, status } = useSearch(
    useMemo(() => ({ types: [TYPE], must: [{ prop: 'owner', kind: 'rel', value: [owner] }], max: 0 }), [owner]),
  )
  if (status !== 'ready' || total !== 0) return null
  const takeOver = async () => {
    setBusy(true)
    for (const { label, country, notes, steps } of Object.values(REGIMES))
      await createItem(TYPE, { label, country, notes, owner, steps: [...steps] })
  }
  return (
    <Callout tone="info" icon="scroll" title={t('belongings.regimes.none')}>
      <Text>{t('belongings.regimes.help')}</Text>
      <HStack>
        <Button
          size="sm"
          busy={isBusy}
          onClick={() =>
            void takeOver()
              .catch(report)
              .finally(() => setBusy(false))
          }
        >
          {t('belongings.regimes.take')}
        </Button>
      </HStack>
    </Callout>
  )
}
