import { useItems, useTranslate, useUnsentDraft, type Item, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Box, Callout, lazyComponent, Section, SegmentedControl, Text } from '@cairn/ui'
import { useMemo, useState } from 'react'
import type { Form } from '../../model/form/form.ts'
import { formOf } from '../../model/records/record-values.ts'
import { Capture } from '../parts/capture/capture.tsx'
import { FormVersions } from '../parts/form/form-versions.tsx'
import { useBuiltForm } from '../parts/capture/use-built-form.ts'
import { OutboxRows } from '../parts/capture/outbox-rows.tsx'

const FormBuilder = lazyComponent(() => import('../parts/form/form-builder.tsx'))

/**
 * Shows a version of a form: to be filled in while it is published, or while the person has begun to; to
 * be built while it is a draft. Its other versions and what is known of it stand below.
 */
export default function FormDefCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const id = String(item['program'])
  const program = useItems(useMemo(() => [id], [id])).get(id)
  const form = useMemo(() => formOf(item), [item])
  // The preview of a draft asks what is built, also before it is saved.
  const { form: built } = useBuiltForm(item)
  const isDraft = item['state'] === 'DRAFT'
  const [shown, setShown] = useState<'build' | 'preview'>('build')
  const mayBuild = isDraft && item.$can?.['update'] === true && item.$deleted !== true
  return (
    <>
      {mayBuild && (
        <SegmentedControl
          label={t('geokeeper.builder.mode')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'build', label: t('geokeeper.builder.build') },
            { value: 'preview', label: t('geokeeper.builder.preview') },
          ]}
        />
      )}
      {mayBuild && shown === 'build' && <FormBuilder item={item} />}
      {form && program && !isDraft && <FillIn form={form} formDef={item} program={program} />}
      {program && isDraft && (!mayBuild || shown === 'preview') && (
        <Section title={t('geokeeper.builder.preview')}>
          {built.questions.length > 0 ? (
            <Capture form={built} formDef={item} program={program} isPreview />
          ) : (
            <Text tone="muted">{t('geokeeper.builder.empty')}</Text>
          )}
        </Section>
      )}
      {!form && !isDraft && <Text tone="muted">{t('geokeeper.capture.nothing')}</Text>}
      <FormVersions item={item} />
      <ItemSections />
    </>
  )
}

/** The form to be filled in, as long as it is open or the person has begun to. A key draws only this. */
function FillIn({ form, formDef, program }: { form: Form; formDef: Item; program: Item }) {
  const t = useTranslate()
  const { value: begun } = useUnsentDraft(formDef.$id)
  const isOpen = formDef['state'] === 'ACTIVE' && program['state'] === 'ACTIVE'
  if (!isOpen && Object.keys(begun).length === 0) return null
  return (
    // On a phone it comes before what the head tells.
    <Box order={{ base: '-1', md: '0' }}>
      <Section title={t('geokeeper.capture.of', { title: String(formDef['title']) })}>
        {!isOpen && (
          <Callout tone="warn" icon="warning" title={t('geokeeper.capture.formerVersion')}>
            {t('geokeeper.capture.formerVersionHelp')}
          </Callout>
        )}
        <Capture form={form} formDef={formDef} program={program} />
        <OutboxRows />
      </Section>
    </Box>
  )
}
