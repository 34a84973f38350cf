import { useCommands, useTranslate } from '@cairn/contract/web'
import { Box, Button, Callout, Text } from '@cairn/ui'
import { FileDrop } from '@cairn/ui/files'
import { useState } from 'react'
import type { Form } from '../../../model/form/form.ts'
import { readXlsForm, type ReadXlsForm } from '../../../model/xlsform/read-xlsform.ts'

/** Largest file in bytes, and faults that are listed. */
const [MOST_BYTES, MOST_TOLD] = [10_000_000, 30]

/**
 * Imports a form from a spreadsheet (XLSForm), with the CSV files that it refers to, chosen separately or in
 * one zip. Shows what cannot be imported by sheet, row and column before the person imports the rest.
 */
export function XlsFormIn({ onTake }: { onTake: (form: Form) => void }) {
  const t = useTranslate()
  const { report, notify } = useCommands()
  const [read, setRead] = useState<ReadXlsForm>()
  const open = async (files: readonly File[]) => {
    if (files.length === 0) return
    if (files.some(({ size }) => size > MOST_BYTES)) return notify(t('geokeeper.xlsform.tooLarge'))
    const { readFormFiles } = await import('./read-sheets.ts')
    const given = await readFormFiles(files)
    if (!given) return notify(t('geokeeper.xlsform.unreadable'))
    const found = readXlsForm(given.sheets, given.lists)
    if (found.form && found.faults.length === 0) onTake(found.form)
    setRead(found.faults.length > 0 || !found.form ? found : undefined)
  }
  return (
    <>
      <FileDrop
        label={t('geokeeper.xlsform')}
        icon="upload"
        chooseLabel={t('geokeeper.xlsform.choose')}
        accept=".xlsx,.csv,.zip"
        many
        isBusy={false}
        onFiles={(files) => {
          open(files).catch(report)
        }}
      >
        {t('geokeeper.xlsform')}
        <Text size="sm" tone="muted">
          {t('geokeeper.xlsform.help')}
        </Text>
      </FileDrop>
      {read && (
        <Callout tone="warn" icon="warning" title={t('geokeeper.xlsform.leavesOut', { count: read.faults.length })}>
          <Box as="ul" display="grid" gap="2px" listStyleType="none">
            {read.faults.slice(0, MOST_TOLD).map(({ code, sheet, row, column, detail }) => (
              <Text as="li" key={`${sheet} ${row} ${column} ${code} ${detail}`} size="sm">
                {t(column === '' ? 'geokeeper.xlsform.atRow' : 'geokeeper.xlsform.at', { sheet, row, column })}:{' '}
                {t(`geokeeper.faults.${code}`, { detail })}
              </Text>
            ))}
          </Box>
          <Box display="flex" gap="8px" paddingTop="8px">
            {read.form && (
              <Button
                size="sm"
                kind="primary"
                onClick={() => {
                  if (read.form) onTake(read.form)
                  setRead(undefined)
                }}
              >
                {t('geokeeper.xlsform.take')}
              </Button>
            )}
            <Button size="sm" onClick={() => setRead(undefined)}>
              {t('geokeeper.xlsform.discard')}
            </Button>
          </Box>
        </Callout>
      )}
    </>
  )
}
