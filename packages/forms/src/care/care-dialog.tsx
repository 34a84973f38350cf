import { useMemo, useState, type FormEvent, type KeyboardEvent } from 'react'
import {
  careProperties,
  idsNamed,
  LABELS_PROPERTY,
  PROTOCOL_RULE_PROPERTY,
  PROTOCOLS_PROPERTY,
  STEWARD_RIGHT,
  STEWARDED,
} from '@cairn/contract'
import { useItems, useTranslate } from '@cairn/contract/web'
import { Box, Button, Field, HStack, SegmentedControl, Stack, Textarea, type AskCareProps } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { OptionSelect } from '../inputs/options-input.tsx'
import { PropertyInput } from '../inputs/property-input.tsx'
import { CareReaders } from './care-readers.tsx'

const CHANGES = ['ADD', 'TAKE', 'SET'] as const
const MOST_LOOKED_AT = 200
const NAMES = Object.keys(careProperties) as (keyof typeof careProperties)[]
type Given = Partial<Record<keyof typeof careProperties, unknown>>

/**
 * Shows a dialog to add, remove or replace protocols, labels and warnings of items, with the number of people
 * who would see the first 200 of them then. Passes on only the changed ones.
 */
export function CareDialog({ ids, onAsk, onClose }: AskCareProps) {
  const translate = useTranslate()
  const looked = useMemo(() => ids.slice(0, MOST_LOOKED_AT), [ids])
  const items = [...useItems(looked).values()]
  const only = ids.length === 1 ? items[0] : undefined
  const [how, setHow] = useState<(typeof CHANGES)[number]>(ids.length === 1 ? 'SET' : 'ADD')
  const [given, setGiven] = useState<Given>({})
  const [reason, setReason] = useState('')
  const isSteward = items.some((item) => item.$can?.[STEWARD_RIGHT] === true)
  const owners = [...new Set(items.flatMap((item) => [item['owner'] ?? []].flat().map(String)))]
  const names = NAMES.filter((name) => isSteward || name === LABELS_PROPERTY || !STEWARDED.includes(name)).filter(
    (name) => name !== PROTOCOL_RULE_PROPERTY || how !== 'TAKE',
  )
  const valueOf = (name: string) => given[name as keyof Given] ?? (how === 'SET' ? only?.[name] : undefined)
  const brought = useBrought(how === 'TAKE' ? undefined : given[LABELS_PROPERTY])
  const isTouched = Object.keys(given).length > 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isTouched) onAsk({ ...given, how, ...(reason.trim() ? { reason: reason.trim() } : {}) })
  }
  const field = (name: (typeof NAMES)[number], id: string) => {
    const common = {
      value: valueOf(name),
      onChange: (value: unknown) => setGiven((before) => ({ ...before, [name]: value ?? [] })),
    }
    if (name !== PROTOCOL_RULE_PROPERTY)
      return (
        <PropertyInput
          {...{ id, name, owners, ...common }}
          label={translate(`forms.care.${name}`)}
          typeName=""
          property={careProperties[name]}
          error={undefined}
          errorId={`${id}-error`}
        />
      )
    const attributes = { id, name, 'aria-invalid': undefined, 'aria-describedby': undefined }
    const options = (['ANY', 'ALL'] as const).map((value) => ({ value, text: translate(`forms.care.rule.${value}`) }))
    return (
      <OptionSelect
        {...common}
        attributes={{ ...attributes, 'aria-required': undefined }}
        {...{ options }}
        isRequired
      />
    )
  }
  return (
    // In React's tree the dialog may be a child of the form behind it, which must not handle its keys.
    <Box display="contents" onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}>
      <Dialog
        open
        onClose={onClose}
        title={translate('forms.care.title', { count: ids.length })}
        closeLabel={translate('forms.cancel')}
        maxWidth={560}
        persistent={isTouched}
      >
        <form noValidate onSubmit={send}>
          <Stack gap="14px">
            <Box>
              <SegmentedControl
                label={translate('forms.care.how')}
                value={how}
                onChange={setHow}
                options={CHANGES.map((value) => ({ value, label: translate(`forms.care.how.${value}`) }))}
              />
            </Box>
            {names.map((name) => (
              <Field key={name} label={translate(`forms.care.${name}`)}>
                {({ id }) => field(name, id)}
              </Field>
            ))}
            {isSteward && (
              <>
                <Field label={translate('forms.care.reason')} help={translate('forms.care.reasonHelp')}>
                  {(control) => (
                    <Textarea {...control} value={reason} onChange={(event) => setReason(event.target.value)} />
                  )}
                </Field>
                <CareReaders ids={ids} care={careAsked(how, given, brought, only?.[PROTOCOLS_PROPERTY])} />
              </>
            )}
            <HStack justifyContent="flex-end">
              <Button onClick={onClose}>{translate('forms.cancel')}</Button>
              <Button kind="primary" type="submit" disabled={!isTouched}>
                {translate('forms.care.set')}
              </Button>
            </HStack>
          </Stack>
        </form>
      </Dialog>
    </Box>
  )
}

/** Returns the protocols that labels bring to an item they are put on. */
function useBrought(labels: unknown): unknown[] {
  const ids = useMemo(() => idsNamed(labels), [labels])
  return [...useItems(ids).values()].flatMap((label) => label[PROTOCOLS_PROPERTY] ?? [])
}

/** Returns what decides who reads the items: the protocols, those that labels bring, and their rule. */
function careAsked(how: string, given: Given, brought: readonly unknown[], former: unknown): Record<string, unknown> {
  const { [PROTOCOLS_PROPERTY]: protocols, [PROTOCOL_RULE_PROPERTY]: protocolRule } = given
  const own = protocols ?? (brought.length > 0 && how === 'SET' ? former : undefined)
  return {
    how,
    ...(own || brought.length > 0 ? { protocols: [...new Set([own ?? []].flat().concat(brought))] } : {}),
    ...(typeof protocolRule === 'string' ? { protocolRule } : {}),
  }
}
