import { useCell, useCommands, useSearch, useTranslate, type Item } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Button, Section } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { formOf } from '../../../model/records/record-values.ts'
import { versionsOf } from '../../../model/queries.ts'

const MOST = 20

/**
 * Shows the other versions of a form, from the server, lets whoever may begin the next one, and gives it as a
 * spreadsheet. Renders nothing if there is nothing of these.
 */
export function FormVersions({ item }: { item: Item }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const { createItem, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const { program, machineName, title, formType, description, maxPhotos, maxVideos, questions } = item
  const name = String(machineName)
  const query = useMemo(
    () => ({ ...versionsOf(program, name, MOST), labels: true, sort: [{ key: 'version', order: 'desc' as const }] }),
    [program, name],
  )
  const { ids, labels } = useSearch(query)
  const form = formOf(item)
  const begin = () => {
    setBusy(true)
    const values = { program, machineName, title, formType, description, maxPhotos, maxVideos, questions }
    const known = Object.entries(values).filter(([, value]) => value !== undefined)
    createItem('GeoKeeperFormDef', Object.fromEntries(known))
      .then(({ $id }) => openRight(itemKey($id)))
      .catch(report)
      .finally(() => setBusy(false))
  }
  const others = ids.filter((id) => id !== item.$id)
  const mayBegin = item['state'] === 'ACTIVE' && item.$can?.['update'] === true
  if (others.length === 0 && !mayBegin && !form) return null
  return (
    <Section title={t('geokeeper.versions')}>
      {others.length > 0 && <ItemRows ids={others} labels={labels} />}
      <Box display="flex" flexWrap="wrap" gap="8px" _print={{ display: 'none' }}>
        {mayBegin && (
          <Button size="sm" icon="plus" busy={isBusy} onClick={begin}>
            {t('geokeeper.versions.begin')}
          </Button>
        )}
        {form && (
          <Button
            size="sm"
            onClick={() => void import('./form-file.ts').then(({ saveForm }) => saveForm(form, item)).catch(report)}
          >
            {t('geokeeper.versions.xlsform')}
          </Button>
        )}
      </Box>
    </Section>
  )
}
