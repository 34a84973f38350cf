import { useCell, useCommands, useTranslate, useUnsentDrafts } from '@cairn/contract/web'
import { errorFromBody, textKey } from '@cairn/contract/errors'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Button, Chip, Icon, Text } from '@cairn/ui'
import { useState } from 'react'
import type { KeptRecord } from '../../model/outbox.ts'
import { useOutbox } from './use-outbox.ts'

const FORM = 'GeoKeeperFormDef-'

/**
 * Shows what is on this device only: records that wait to be sent, or that the server refused, and with
 * `isBegunToo` forms that were begun. Renders nothing if nothing is.
 */
export function OutboxRows({ isBegunToo = false }: { isBegunToo?: boolean }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const outbox = useOutbox()
  const begun = useUnsentDrafts(FORM)
  const forms = isBegunToo ? Object.entries(begun.values) : []
  const count = outbox.records.length + forms.length
  if (count === 0) return null
  return (
    <Box role="group" aria-label={t('geokeeper.outbox', { count })} borderBottom="1px solid" borderColor="line">
      <Text size="sm" tone="muted" fontWeight="medium" padding="8px 16px" bg="sunken">
        {t('geokeeper.outbox', { count })}
      </Text>
      {outbox.records.map((record) => (
        <Waiting key={record.payload.instance} record={record} outbox={outbox} />
      ))}
      {forms.map(([id, { title }]) => (
        <Row key={id} icon="pencil" title={typeof title === 'string' ? title : id} note={t('geokeeper.outbox.begun')}>
          <Button minHeight="48px" onClick={() => openRight(itemKey(id))}>
            {t('geokeeper.outbox.goOn')}
          </Button>
        </Row>
      ))}
    </Box>
  )
}

function Waiting({ record, outbox }: { record: KeptRecord; outbox: ReturnType<typeof useOutbox> }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const { notify } = useCommands()
  const drafts = useUnsentDrafts(FORM)
  const [isBusy, setBusy] = useState(false)
  const { formDef } = record.payload
  const files = outbox.filesOf(record)
  const goOn = () => {
    if (drafts.now()[formDef]) return notify(t('geokeeper.outbox.otherBegun'))
    drafts.change(formDef, record.draft)
    outbox.takeOut(record)
    openRight(itemKey(formDef))
  }
  const again = () => {
    setBusy(true)
    void outbox.send(record).finally(() => setBusy(false))
  }
  const { refused } = record
  const words = refused === undefined ? undefined : t(textKey(errorFromBody({ userMessage: `errors.${refused}` }).code))
  return (
    <Row
      icon={refused === undefined ? 'clock' : 'warning'}
      title={record.title}
      note={words ?? t('geokeeper.outbox.waits', { files })}
      isBad={refused !== undefined}
    >
      {refused === undefined ? (
        <Button minHeight="48px" busy={isBusy} onClick={again}>
          {t('geokeeper.outbox.sendNow')}
        </Button>
      ) : (
        <Button minHeight="48px" onClick={goOn}>
          {t('geokeeper.outbox.fillIn')}
        </Button>
      )}
    </Row>
  )
}

interface RowProps {
  icon: 'clock' | 'warning' | 'pencil'
  title: string
  note: string
  isBad?: boolean
  children: React.ReactNode
}

function Row({ icon, title, note, isBad = false, children }: RowProps) {
  const t = useTranslate()
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="12px" padding="10px 16px">
      <Box color={isBad ? 'bad' : 'fgMuted'}>
        <Icon name={icon} size={20} />
      </Box>
      <Box flex="1" minWidth="160px">
        <Text fontWeight="semibold">{title}</Text>
        <Text size="sm" color={isBad ? 'bad' : 'fgMuted'}>
          {note}
        </Text>
      </Box>
      <Chip tone={isBad ? 'bad' : 'warn'}>{t('geokeeper.outbox.chip')}</Chip>
      {children}
    </Box>
  )
}
