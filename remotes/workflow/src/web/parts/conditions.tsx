import { useItemType, useListValues, useTranslate } from '@cairn/contract/web'
import { Box, Chip, HStack, IconButton, NativeSelect, Stack, Text } from '@cairn/ui'
import { conditionalProperties, type Condition } from '../../model/draft.ts'

/** Props of `Conditions`. */
export interface ConditionsProps {
  /** What they decide, in words. */
  legend: string
  conditions: readonly Condition[]
  /** Name of the item type. */
  of: string
  /** Called with the conditions; undefined when none is left. */
  onChange: (next: Condition[] | undefined) => void
}

/** Edits conditions on items of a type, one a property, all of which must hold. */
export function Conditions({ legend, conditions, of, onChange }: ConditionsProps) {
  const t = useTranslate()
  const type = useItemType(of)
  const free = conditionalProperties(type).filter((name) => !conditions.some(({ prop }) => prop === name))
  const keep = (next: readonly Condition[]) => onChange(next.length > 0 ? [...next] : undefined)
  return (
    <Box as="fieldset" padding="0">
      <Text as="legend" size="sm" tone="muted">
        {legend}
      </Text>
      <Stack gap="8px">
        {conditions.map((condition, at) => (
          <HStack key={condition.prop} flexWrap="wrap" gap="8px">
            <Chip>{t(`types.${of}.props.${condition.prop}`)}</Chip>
            <ValueOf
              of={of}
              condition={condition}
              onChange={(next) => keep(conditions.map((each, index) => (index === at ? next : each)))}
            />
            <IconButton
              icon="close"
              size="sm"
              label={t('workflow.dropCondition', { property: t(`types.${of}.props.${condition.prop}`) })}
              onClick={() => keep(conditions.filter((_, index) => index !== at))}
            />
          </HStack>
        ))}
        <Box width="240px">
          <NativeSelect
            aria-label={t('workflow.addCondition')}
            value=""
            onChange={({ target: { value } }) => {
              if (value) keep([...conditions, { prop: value, kind: 'exists', value: true }])
            }}
          >
            <option value="">{t('workflow.addCondition')}</option>
            {free.map((name) => (
              <option key={name} value={name}>
                {t(`types.${of}.props.${name}`)}
              </option>
            ))}
          </NativeSelect>
        </Box>
      </Stack>
    </Box>
  )
}

interface ValueProps {
  of: string
  condition: Condition
  onChange: (next: Condition) => void
}

/** Chooses what a property must be: there, missing, or one of its values. */
function ValueOf({ of, condition, onChange }: ValueProps) {
  const t = useTranslate()
  const property = useItemType(of)?.properties[condition.prop]
  const listed = Object.values(useListValues(property?.list ?? '') ?? {}).flat()
  const options =
    property?.v === 'SEL'
      ? (property.options ?? []).map((key) => ({ key, label: t(`types.${of}.options.${condition.prop}.${key}`) }))
      : listed
  const { prop } = condition
  const value = condition.kind === 'exists' ? `exists ${condition.value}` : `is ${String(condition.value)}`
  return (
    <Box width="220px">
      <NativeSelect
        aria-label={t(`types.${of}.props.${prop}`)}
        value={value}
        onChange={({ target }) => {
          const [kind = '', ...rest] = target.value.split(' ')
          const chosen = rest.join(' ')
          onChange(kind === 'exists' ? { prop, kind, value: chosen === 'true' } : { prop, kind: 'is', value: chosen })
        }}
      >
        <option value="exists true">{t('workflow.isThere')}</option>
        <option value="exists false">{t('workflow.isMissing')}</option>
        {options.map(({ key, label }) => (
          <option key={key} value={`is ${key}`}>
            {t('workflow.is', { value: label })}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}
