import { useLanguage, useTranslate, useUnsentDrafts } from '@cairn/contract/web'
import { formatNumber } from '@cairn/model/format'
import { Box, Button, Heading, Text } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { KEPT_FILES } from '../../../model/capture/outbox.ts'
import { bytesOfUrl, sendingOf } from '../../../model/capture/sending.ts'
import { setPaused, useProgress } from './outbox-progress.ts'
import { ProgressBar } from './sending-row.tsx'
import { useAge } from './use-fix.ts'
import { useOutbox, type Outbox } from './use-outbox.ts'

const [MILLION, BILLION] = [1_000_000, 1_000_000_000]

/**
 * Shows the progress of uploading queued records, with a pause button. Renders nothing if the queue is empty,
 * or if all in it were refused.
 */
export function SendingHead() {
  const outbox = useOutbox()
  return outbox.records.some(({ refused }) => refused === undefined) ? <Head outbox={outbox} /> : null
}

function Head({ outbox }: { outbox: Outbox }) {
  const t = useTranslate()
  const language = useLanguage()
  const { values } = useUnsentDrafts(KEPT_FILES)
  const { progress, isPaused } = useProgress()
  const now = useAge(0)
  const sizeOf = (key: string) => bytesOfUrl(values[KEPT_FILES + key]?.['url'])
  const { records, files, bytes, minutes } = sendingOf(outbox.records, sizeOf, progress, now)
  const isGoing = progress.instance !== undefined
  const figures = { done: records.done, total: records.total }
  const inMegabytes = (size: number) => formatNumber(Math.round(size / MILLION), language)
  return (
    <Box display="grid" gap="8px" padding="14px 16px">
      <Heading as="h3" size="section" role="status">
        {t(
          isPaused ? 'geokeeper.sending.paused' : isGoing ? 'geokeeper.sending.title' : 'geokeeper.sending.waits',
          figures,
        )}
      </Heading>
      <Text size="sm" tone="muted">
        {t(isGoing ? 'geokeeper.sending.stay' : isPaused ? 'geokeeper.sending.kept' : 'geokeeper.sending.again')}
        {isGoing && minutes !== undefined && ` · ${t('geokeeper.sending.minutes', { minutes })}`}
      </Text>
      <ProgressBar share={bytes.total > 0 ? bytes.done / bytes.total : records.done / records.total} height="12px" />
      {files.total > 0 && (
        <Box display="flex" justifyContent="space-between" gap="12px" fontSize="sm" color="fgMuted">
          <span>
            {t('geokeeper.sending.bytes', { done: inMegabytes(bytes.done), total: inMegabytes(bytes.total) })}
          </span>
          <span>{t('geokeeper.sending.files', { done: files.done, total: files.total })}</span>
        </Box>
      )}
      <FreeSpace />
      <Button
        minHeight="3rem"
        icon={isPaused ? 'play' : 'pause'}
        onClick={() => {
          setPaused(!isPaused)
          if (isPaused) void outbox.sendAll()
        }}
      >
        {t(isPaused ? 'geokeeper.sending.goOn' : 'geokeeper.sending.pause')}
      </Button>
    </Box>
  )
}

/** How much more the browser says it can keep on this device. */
function FreeSpace() {
  const t = useTranslate()
  const language = useLanguage()
  const [free, setFree] = useState<number>()
  useEffect(() => {
    // A browser that does not tell is not asked.
    navigator.storage
      ?.estimate()
      .then(({ quota = 0, usage = 0 }) => setFree(quota - usage))
      .catch(() => undefined)
  }, [])
  if (free === undefined || free <= 0) return null
  const size = formatNumber(Math.round((free / BILLION) * 10) / 10, language)
  return (
    <Text size="sm" tone="muted">
      {t('geokeeper.sending.free', { size })}
    </Text>
  )
}
