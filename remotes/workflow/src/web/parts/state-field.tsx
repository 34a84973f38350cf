import { useItemType, useListValues, useTranslate } from '@cairn/contract/web'
import { Box, Field, NativeSelect } from '@cairn/ui'

/** Props of `StateField`. */
export interface StateFieldProps {
  /** Item type that the workflow is for. */
  of: string
  label: string
  value: string | undefined
  onChange: (state: string | undefined) => void
}

/**
 * Edits a state of the work: one of the list that the workflows of a type have. Renders nothing without
 * values.
 */
export function StateField({ of, label, value = '', onChange }: StateFieldProps) {
  const t = useTranslate()
  const list = useItemType(of)?.properties['wfState']?.list ?? ''
  const states = Object.values(useListValues(list) ?? {}).flat()
  if (states.length === 0) return null
  return (
    <Box width="220px">
      <Field label={label}>
        {(control) => (
          <NativeSelect
            {...control}
            value={value}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          >
            <option value="">{t('workflow.noState')}</option>
            {states.map(({ key, label: name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </Box>
  )
}
