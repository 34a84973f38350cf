import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button } from '@cairn/ui'
import { useState } from 'react'

const FORMATS = ['xlsx', 'csv', 'geojson', 'gpx'] as const

/** Gives the records of a form, over all of its versions, in the format that is pressed. */
export function ExportButtons({ formDef }: { formDef: Item }) {
  const t = useTranslate()
  const { search, readItem, report } = useCommands()
  const [busy, setBusy] = useState<string>()
  const start = async (format: (typeof FORMATS)[number]) => {
    setBusy(format)
    const { exportRecords } = await import('./export-records.ts')
    await exportRecords({ search, readItem }, formDef, format).finally(() => setBusy(undefined))
  }
  return (
    <Box
      role="group"
      aria-label={t('geokeeper.export')}
      display="flex"
      flexWrap="wrap"
      gap="8px"
      _print={{ display: 'none' }}
    >
      {FORMATS.map((format) => (
        <Button key={format} size="sm" busy={busy === format} onClick={() => void start(format).catch(report)}>
          {t(`geokeeper.export.${format}`)}
        </Button>
      ))}
    </Box>
  )
}
