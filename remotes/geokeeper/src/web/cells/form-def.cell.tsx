import { useItems, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Section, Text } from '@cairn/ui'
import { useMemo } from 'react'
import { formOf } from '../../model/record-values.ts'
import { Capture } from '../parts/capture.tsx'

/** Shows a version of a form: to be filled in while it is published, above what is known of it. */
export default function FormDefCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const id = String(item['program'])
  const program = useItems(useMemo(() => [id], [id])).get(id)
  const form = useMemo(() => formOf(item), [item])
  const isOpen = item['state'] === 'ACTIVE' && program?.['state'] === 'ACTIVE'
  return (
    <>
      {form && program && isOpen && (
        <Section title={t('geokeeper.capture.fillIn')}>
          <Capture form={form} formDef={item} program={program} />
        </Section>
      )}
      {!form && <Text tone="muted">{t('geokeeper.capture.nothing')}</Text>}
      <ItemSections />
    </>
  )
}
