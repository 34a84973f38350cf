import { errorBodyText, useCell, useCommands, useTranslate, useUnsentDrafts } from '@cairn/contract/web'
import { errorFromBody, textKey } from '@cairn/contract/errors'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Button, Icon } from '@cairn/ui'
import { FieldIcon } from '@cairn/ui/field-icons'
import type { KeptRecord } from '../../../model/capture/outbox.ts'
import { filesArrived } from '../../../model/capture/sending.ts'
import { useProgress } from './outbox-progress.ts'
import { SendingRow, SendingTitle } from './sending-row.tsx'
import { useOutbox, type Outbox } from './use-outbox.ts'

const FORM = 'GeoKeeperFormDef-'

/**
 * Lists the records that exist only on this device (uploading, waiting or refused) and, with `isBegunToo`,
 * unfinished forms. Renders nothing if there are none.
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
      <SendingTitle>{t('geokeeper.outbox', { count })}</SendingTitle>
      {outbox.records.map((record) => (
        <Waiting key={record.payload.instance} record={record} outbox={outbox} />
      ))}
      {forms.map(([id, { title }]) => (
        <SendingRow
          key={id}
          tone="plain"
          icon={<Icon name="pencil" size={20} />}
          title={typeof title === 'string' ? title : id}
          note={t('geokeeper.outbox.begun')}
        >
          <Button minHeight="3rem" onClick={() => openRight(itemKey(id))}>
            {t('geokeeper.outbox.goOn')}
          </Button>
        </SendingRow>
      ))}
    </Box>
  )
}

function Waiting({ record, outbox }: { record: KeptRecord; outbox: Outbox }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const { notify } = useCommands()
  const drafts = useUnsentDrafts(FORM)
  const { progress } = useProgress()
  const { payload, refused, fault, title } = record
  const goOn = () => {
    if (drafts.now()[payload.formDef]) return notify(t('geokeeper.outbox.otherBegun'))
    drafts.change(payload.formDef, record.draft)
    outbox.takeOut(record)
    openRight(itemKey(payload.formDef))
  }
  if (refused !== undefined) {
    const words = fault
      ? errorBodyText(t, errorFromBody(fault).toBody()).title
      : t(textKey(errorFromBody({ userMessage: `errors.${refused}` }).code))
    return (
      <SendingRow tone="bad" icon={<Icon name="warning" size={20} />} title={title} note={words}>
        <Button minHeight="3rem" onClick={goOn}>
          {t('geokeeper.outbox.fillIn')}
        </Button>
      </SendingRow>
    )
  }
  const { done, total } = filesArrived(record, progress)
  const isGoing = progress.instance === payload.instance
  const left = total - done
  const note = isGoing
    ? t('geokeeper.outbox.going', { left, total })
    : progress.instance === undefined
      ? t('geokeeper.outbox.waits', { files: left })
      : t('geokeeper.outbox.turn', { files: left })
  return (
    <SendingRow
      tone={isGoing ? 'info' : 'plain'}
      icon={<FieldIcon name={isGoing ? 'loader' : 'hourglass'} size={20} />}
      {...{ title, note }}
      share={total > 0 ? done / total : undefined}
    />
  )
}
