import type { PlaceFileReport, PlacePlan } from '@cairn/contract/place-files'
import { useTranslate } from '@cairn/contract/web'
import { Box, Field, NativeSelect, Section, Text } from '@cairn/ui'
import type { ImportWork } from './use-import.ts'

const MAPPED = ['labelField', 'kindField', 'idField'] as const satisfies readonly (keyof PlacePlan)[]

/**
 * Asks which fields of the file become the name, kind and id of a feature. All fields become attributes as
 * well. Renders nothing if the file has no fields.
 */
export function FieldChoice({
  fields,
  hasIds,
  work,
}: Pick<PlaceFileReport, 'fields' | 'hasIds'> & { work: ImportWork }) {
  const t = useTranslate()
  if (fields.length === 0) return null
  return (
    <Section title={t('spatial.import.fields')} note={t('spatial.import.fieldsNote', { count: fields.length })}>
      <Text tone="muted">{t('spatial.import.fieldsHelp')}</Text>
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(11.25rem, 100%), 1fr))" gap="3">
        {MAPPED.map((name) => {
          const chosen = work.plan[name]
          return (
            <Field
              key={name}
              label={t(`spatial.import.${name}`)}
              help={fields.find((field) => field.name === chosen)?.sample}
            >
              {(control) => (
                <NativeSelect
                  {...control}
                  value={chosen ?? ''}
                  disabled={!work.canUpdate}
                  onChange={({ target: { value } }) => work.decide({ [name]: value === '' ? undefined : value })}
                >
                  <option value="">
                    {t(name === 'idField' && hasIds ? 'spatial.import.ownIds' : `spatial.import.${name}.none`)}
                  </option>
                  {fields.map((field) => (
                    <option key={field.name}>{field.name}</option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )
        })}
      </Box>
    </Section>
  )
}
