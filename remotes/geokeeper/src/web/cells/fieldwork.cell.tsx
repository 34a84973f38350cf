import {
  useCell,
  useCommands,
  useSearch,
  useSession,
  useTranslate,
  type Item,
  type ItemCellProps,
} from '@cairn/contract/web'
import { ItemSections, WorkflowSteps } from '@cairn/forms'
import { Box, Button, Section } from '@cairn/ui'
import { MoreRows, NextAct } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { mayConfirm } from '../../model/fieldwork/fieldwork-confirm.ts'
import { workOfFieldwork } from '../../model/queries.ts'
import { Talk } from '../parts/fieldwork/talk.tsx'

/** Who reads it follows from what else is said. */
const READERS = ['people']

/**
 * Shows field work: what the other party has to confirm, its steps, the work outside that it led to, and its
 * report and invoice.
 */
export default function FieldworkCell({ item }: ItemCellProps) {
  return (
    <>
      <Confirm item={item} />
      <WorkflowSteps item={item} />
      <Work item={item} />
      <ItemSections hidden={READERS} />
      <Talk item={item} />
    </>
  )
}

function Confirm({ item }: { item: Item }) {
  const t = useTranslate()
  const { act, report, notify } = useCommands()
  const contact = useSession()?.contact
  const [isBusy, setBusy] = useState(false)
  const isOpen = item['confirmed'] === undefined && item['externalParty'] !== undefined && item.$deleted !== true
  if (!isOpen || !mayConfirm(item, contact)) return null
  const confirm = () => {
    setBusy(true)
    act('confirmFieldwork', item.$id)
      .then(() => notify(t('geokeeper.fieldwork.confirmed')))
      .catch(report)
      .finally(() => setBusy(false))
  }
  const isOurs = item.$can?.['update'] === true
  return (
    <NextAct
      icon="handshake"
      sentence={t(isOurs ? 'geokeeper.fieldwork.confirmForThem' : 'geokeeper.fieldwork.confirmText')}
    >
      <Button kind="primary" busy={isBusy} onClick={confirm}>
        {t('geokeeper.fieldwork.confirm')}
      </Button>
    </NextAct>
  )
}

/** Rows of work that show at first. */
const MOST_WORK = 50

function Work({ item }: { item: Item }) {
  const t = useTranslate()
  const { openNew } = useCell()
  const search = useSearch(useMemo(() => workOfFieldwork(item.$id), [item.$id]))
  const { program } = item
  const mayAdd = item.$can?.['update'] === true && typeof program === 'string'
  if (search.ids.length === 0 && !mayAdd) return null
  return (
    <Section title={t('geokeeper.part.work')}>
      {search.ids.length > 0 && <MoreRows of={search} step={MOST_WORK} />}
      {mayAdd && (
        <Box _print={{ display: 'none' }}>
          <Button
            size="sm"
            icon="plus"
            onClick={() => openNew('GeoKeeperWorkItem', { program, fieldwork: item.$id, label: String(item['label']) })}
          >
            {t('geokeeper.addWork')}
          </Button>
        </Box>
      )}
    </Section>
  )
}
