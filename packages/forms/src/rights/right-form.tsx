import { useId, useState } from 'react'
import { toCairnError } from '@cairn/contract/errors'
import { errorBodyText, useTranslate } from '@cairn/contract/web'
import { Box, Button, ErrorNotice, Field, HStack, Input, NativeSelect, Skeleton } from '@cairn/ui'
import { DayField } from '../inputs/day-field.tsx'
import { RelationPicker } from '../relations/relation-picker.tsx'
import { RightReach, scopeOf, WHOLE_REACH, type ChosenReach } from './right-reach.tsx'
import { capabilityText, grantText, rightText } from './right-text.ts'
import type { GrantableRights, GrantableRole, WantedRight } from './rights-api.ts'
import { useGrantableRights } from './use-grantable-rights.ts'

/**
 * Props of `RightForm`, which shows a form to choose a role, a relation to an organisation, or a single
 * right with its scope, giver and end date.
 */
export interface RightFormProps {
  /** Text of the button that gives the right. */
  submitLabel: string
  /** Whether to ask for a reason. */
  asksWhy?: boolean
  /** Whether a right can be limited to one item. Only for people who have an account already. */
  hasItems?: boolean
  /** Gives the right. If it rejects, the error is shown and the choices stay. */
  onGive: (right: WantedRight & { reason?: string }) => Promise<void> | void
  onCancel: () => void
}

/** Relations to an organisation, which are offered besides single rights. */
const RELATIONS = ['adminOrg', 'readOrg'] as const
const SINGLE = 'right'

/**
 * Shows a form to choose a role, a relation to an organisation, or a single right with its scope, giver
 * and end date. Asks the server what the person may give; shows an error with a retry if that fails.
 */
export function RightForm(props: RightFormProps) {
  const translate = useTranslate()
  const [state, retry] = useGrantableRights()
  if (state.status === 'loading') return <Skeleton width="60%" />
  if (state.status === 'failed')
    return (
      <ErrorNotice
        title={translate('forms.rights.failed')}
        next={translate('forms.rights.failedNext')}
        retryLabel={translate('ui.retry')}
        onRetry={retry}
        busy={state.isAgain}
      />
    )
  return <Choices {...props} {...state.value} />
}

interface Chosen extends ChosenReach {
  what: string
  type: string
  right: string
  giver: string
  until: string
  why: string
}

function Choices({
  submitLabel,
  asksWhy = false,
  hasItems = false,
  onGive,
  onCancel,
  available,
  roles,
}: RightFormProps & { available: GrantableRights; roles: readonly GrantableRole[] }) {
  const translate = useTranslate()
  const heading = useId()
  const [chosen, setChosen] = useState<Chosen>({
    ...{ what: roles[0]?.id ?? 'readOrg', type: '', right: 'COMMUNITY.read', until: '', why: '' },
    ...WHOLE_REACH,
    giver: available.givers?.[0]?.id ?? '',
  })
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<Chosen>) => {
    setProblem(undefined)
    setChosen({ ...chosen, ...change })
  }
  const role = roles.find(({ id }) => id === chosen.what)
  const submit = async () => {
    const right = wantedOf(chosen, role)
    if (right === 'noGiver') return setProblem(translate('errors.noOrg'))
    if (right === 'noReach') return setProblem(translate('errors.required'))
    setBusy(true)
    try {
      await onGive(right)
    } catch (thrown) {
      setProblem(errorBodyText(translate, toCairnError(thrown).toBody()).title)
    }
    setBusy(false)
  }
  return (
    <Box
      role="group"
      aria-labelledby={heading}
      display="flex"
      flexDirection="column"
      gap="10px"
      maxWidth="520px"
      padding="12px 14px"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      bg="sunken"
    >
      <Box as="h4" id={heading} fontWeight="semibold">
        {translate('forms.rights.new')}
      </Box>
      <Field label={translate('forms.rights.what')} help={role && carriedWords(role, translate)}>
        {(control) => (
          <NativeSelect {...control} value={chosen.what} onChange={(event) => set({ what: event.target.value })}>
            {roles.length > 0 && (
              <optgroup label={translate('forms.rights.roles')}>
                {roles.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label={translate('forms.rights.relations')}>
              {RELATIONS.map((relation) => (
                <option key={relation} value={relation}>
                  {rightText(translate, relation)}
                </option>
              ))}
            </optgroup>
            <option value={SINGLE}>{translate('forms.rights.single')}</option>
          </NativeSelect>
        )}
      </Field>
      {chosen.what === SINGLE && <SingleRight chosen={chosen} types={available.types} onChange={set} />}
      {!role && (
        <Giver
          chosen={chosen}
          givers={available.givers}
          error={lacksReach(chosen) && chosen.giver !== '' ? undefined : problem}
          onChange={set}
        />
      )}
      {chosen.what === SINGLE && (
        <RightReach
          {...{ chosen, hasItems }}
          type={chosen.type}
          givers={available.givers}
          error={lacksReach(chosen) ? problem : undefined}
          onChange={(change) => set({ ...change, ...rightFor(chosen, change) })}
        />
      )}
      <DayField
        label={translate('forms.rights.ends')}
        help={translate('forms.rights.endsHelp')}
        value={chosen.until}
        onChange={(until) => set({ until })}
      />
      {asksWhy && (
        <Field label={translate('forms.rights.why')} error={role ? problem : undefined}>
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              value={chosen.why}
              onChange={(event) => set({ why: event.target.value })}
            />
          )}
        </Field>
      )}
      <HStack justifyContent="flex-end">
        <Button onClick={onCancel}>{translate('forms.cancel')}</Button>
        <Button kind="primary" busy={isBusy} onClick={() => void submit()}>
          {submitLabel}
        </Button>
      </HStack>
    </Box>
  )
}

interface PartProps {
  chosen: Chosen
  onChange: (change: Partial<Chosen>) => void
}

/** Chooses a right and the type of items it is for; all types if none is chosen. */
function SingleRight({ chosen, types, onChange }: PartProps & { types: GrantableRights['types'] }) {
  const translate = useTranslate()
  const all = types.find(({ name }) => name === chosen.type)?.rights ?? EVERY_TYPE
  // An item that exists cannot be created.
  const rights = chosen.reach === 'item' ? all.filter((right) => right !== 'create') : all
  return (
    <HStack flexWrap="wrap" alignItems="flex-start">
      <Field label={translate('forms.rights.over')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={chosen.type}
            onChange={(event) => onChange({ type: event.target.value, right: 'COMMUNITY.read', item: '' })}
          >
            <option value="">{translate('forms.rights.everything')}</option>
            {types.map(({ name }) => (
              <option key={name} value={name}>
                {translate(`types.${name}.name`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={translate('forms.rights.may')}>
        {(control) => (
          <NativeSelect {...control} value={chosen.right} onChange={(event) => onChange({ right: event.target.value })}>
            {rights.map((right) => (
              <option key={right} value={right}>
                {rightText(translate, right)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </HStack>
  )
}

/** Rights that exist for every type of item. */
const EVERY_TYPE: readonly string[] = ['COMMUNITY.read', 'PROTECTED.read', 'PRIVATE.read', 'create', 'update', 'delete']

/**
 * Chooses the organisation in whose name the right is given. Administrators of the installation may
 * choose any.
 */
function Giver({
  chosen,
  givers,
  error,
  onChange,
}: PartProps & { givers: GrantableRights['givers']; error: string | undefined }) {
  const translate = useTranslate()
  return (
    <Field label={translate('forms.rights.giver')} error={error} required>
      {(control) =>
        givers ? (
          <NativeSelect {...control} value={chosen.giver} onChange={(event) => onChange({ giver: event.target.value })}>
            {givers.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <RelationPicker
            attributes={{ ...control, name: 'giver' }}
            type="Organization"
            many={false}
            onlyKnown
            value={chosen.giver}
            onChange={(giver) => onChange({ giver: typeof giver === 'string' ? giver : '' })}
          />
        )
      }
    </Field>
  )
}

/** Returns the right to request, or what is missing. It ends at the end of its last day. */
function wantedOf(
  chosen: Chosen,
  role: GrantableRole | undefined,
): (WantedRight & { reason?: string }) | 'noGiver' | 'noReach' {
  const { what, type, right, giver, until, why } = chosen
  const single = type === '' ? right : `${type}.${right}`
  const grant = role ? 'role' : what === SINGLE ? single : what
  const grantedBy = role ? role.id : giver
  if (grantedBy === '') return 'noGiver'
  const scope = !role && what === SINGLE ? scopeOf(chosen) : {}
  if (!scope) return 'noReach'
  return {
    grant,
    grantedBy,
    ...(Object.keys(scope).length === 0 ? {} : { scope }),
    ...(until === '' ? {} : { expires: new Date(`${until}T23:59:59`).toISOString() }),
    ...(why.trim() === '' ? {} : { reason: why.trim() }),
  }
}

/** Replaces the right to create when the scope becomes a single item, where it makes no sense. */
function rightFor({ right }: Chosen, { reach }: Partial<ChosenReach>): Partial<Chosen> {
  return reach === 'item' && right === 'create' ? { right: 'update' } : {}
}

function lacksReach(chosen: Chosen): boolean {
  return chosen.what === SINGLE && scopeOf(chosen) === undefined
}

function carriedWords({ grants, capabilities }: GrantableRole, translate: ReturnType<typeof useTranslate>): string {
  return [
    ...grants.map((grant) => grantText(translate, grant)),
    ...capabilities.map((capability) => capabilityText(translate, capability)),
  ].join(', ')
}
