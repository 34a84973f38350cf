import { useTranslate, type ItemType } from '@cairn/contract/web'
import { IMPORT_MODES, isTarget, type ImportPlan } from '@cairn/model/imports'
import { Checkbox, HStack, Section, SegmentedControl, Stack, Text } from '@cairn/ui'
import { FixedValues } from './fixed-values.tsx'
import type { ImportWork } from './use-import-work.ts'

/** Asks what becomes of rows whose items are there, and what every item gets. */
export function ImportSettings({ type, plan, work }: { type: ItemType; plan: ImportPlan; work: ImportWork }) {
  const t = useTranslate()
  const isKeyed = plan.key.length > 0 || plan.columns.some(({ to }) => to === '$id')
  const mapped = new Set(plan.columns.map(({ to }) => to))
  const asked = Object.entries(type.properties).flatMap(([name, { required }]) => {
    const isAsked = required !== undefined && required !== false
    const isWanted = isAsked || name === type.owner || name === 'access' || Object.hasOwn(plan.fixed, name)
    return isWanted && !mapped.has(name) && isTarget(type.properties, name) ? [name] : []
  })
  return (
    <>
      {isKeyed && (
        <Section title={t('forms.import.known')}>
          <Stack gap="2">
            <SegmentedControl
              label={t('forms.import.known')}
              value={plan.mode}
              onChange={(mode) => work.change({ mode })}
              options={IMPORT_MODES.map((mode) => ({ value: mode, label: t(`forms.import.mode.${mode}`) }))}
            />
            {plan.mode === 'replace' && (
              <Choice
                label={t('forms.import.clears')}
                checked={plan.clears}
                onChange={(clears) => work.change({ clears })}
              />
            )}
            <Choice label={t('forms.import.joins')} checked={plan.joins} onChange={(joins) => work.change({ joins })} />
          </Stack>
        </Section>
      )}
      {asked.length > 0 && (
        <Section title={t('forms.import.fixed')}>
          <Text tone="muted">{t('forms.import.fixedHelp')}</Text>
          <FixedValues
            typeName={type.name}
            names={asked}
            values={plan.fixed}
            onChange={(fixed) => work.change({ fixed })}
          />
        </Section>
      )}
    </>
  )
}

function Choice({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <HStack as="label" gap="2" minHeight="36px">
      <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <Text>{label}</Text>
    </HStack>
  )
}
