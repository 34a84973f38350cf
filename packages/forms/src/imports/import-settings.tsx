import { useTranslate, type ItemType } from '@cairn/contract/web'
import { ID_TARGET, IMPORT_MODES, isTarget, type ImportPlan } from '@cairn/model/imports'
import { Button, Checkbox, HStack, Section, SegmentedControl, Stack, Text } from '@cairn/ui'
import { FixedValues } from './fixed-values.tsx'
import type { ImportWork } from './use-import-work.ts'

interface ImportSettingsProps {
  type: ItemType
  plan: ImportPlan
  work: ImportWork
  /** Properties that the import itself says for every row. */
  given: readonly string[]
}

/** Edits what happens to rows whose items exist, and the default values of every item. */
export function ImportSettings({ type, plan, work, given }: ImportSettingsProps) {
  const t = useTranslate()
  const isKeyed = plan.key.length > 0 || plan.columns.some(({ to }) => to === ID_TARGET)
  const mapped = new Set(plan.columns.map(({ to }) => to))
  const asked = Object.entries(type.properties).flatMap(([name, { required }]) => {
    const isAsked = required !== undefined && required !== false
    const isWanted = isAsked || name === type.owner || name === 'access' || Object.hasOwn(plan.fixed, name)
    const isFree = !mapped.has(name) || name === type.owner
    const isSaid = Object.hasOwn(plan.makes, name) || given.includes(name)
    // What the import does not say of its key is meant to be empty.
    const isMeant = isSaid || (given.length > 0 && plan.optionalKey.includes(name))
    return isWanted && isFree && !isMeant && isTarget(type.properties, name) ? [name] : []
  })
  return (
    <>
      <KeyChoice type={type} plan={plan} work={work} />
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

/** Asks which columns tell the rows apart. */
function KeyChoice({ type, plan, work }: { type: ItemType; plan: ImportPlan; work: ImportWork }) {
  const t = useTranslate()
  const { columns, key } = plan
  const names = columns.flatMap(({ to }) => (to === undefined || to === ID_TARGET || !isKey(type, to) ? [] : [to]))
  if (names.length === 0 || columns.some(({ to }) => to === ID_TARGET)) return null
  return (
    <Section title={t('forms.import.key')}>
      <HStack flexWrap="wrap" gap="2" role="group" aria-label={t('forms.import.key')}>
        {names.map((name) => (
          <Button
            key={name}
            size="sm"
            kind={key.includes(name) ? 'primary' : 'outline'}
            aria-pressed={key.includes(name)}
            disabled={!work.canUpdate}
            onClick={() =>
              work.change({ key: key.includes(name) ? key.filter((each) => each !== name) : [...key, name] })
            }
          >
            {t(`types.${type.name}.props.${name}`)}
          </Button>
        ))}
      </HStack>
      {key.length === 0 && <Text tone="muted">{t('forms.import.keyNone')}</Text>}
    </Section>
  )
}

/** Properties of one value in few words can tell rows apart. */
function isKey({ properties }: ItemType, name: string): boolean {
  const property = properties[name]
  return property !== undefined && property.many !== true && property.t !== 'text'
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
    <HStack as="label" gap="2" minHeight="2.25rem">
      <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <Text>{label}</Text>
    </HStack>
  )
}
