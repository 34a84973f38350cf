import { moveReasonOf, movesNamed } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import {
  useCell,
  useCommands,
  useItems,
  useItemType,
  useLanguage,
  useTranslate,
  useLabel,
  type Item,
  type ItemType,
  type Translate,
} from '@cairn/contract/web'
import type { RunStep, StepKind, StepState } from '@cairn/contract/workflow'
import { formatDate } from '@cairn/model/format'
import { isByNote, isDone as isDoneBy, rightsAsked, stepMoves, waitsFor } from '@cairn/model/workflow'
import { Box, Button, Chip, HStack, ItemChip, LazyMenu, IconButton, Text } from '@cairn/ui'
import { useState } from 'react'
import { useItemFormApi } from '../state/form-context.ts'
import { useSettling } from '../state/acts.ts'
import { MoveButton } from '../field/state-row.tsx'
import { ActButton } from './act-button.tsx'
import { StepMark } from './step-mark.tsx'
import { StepDialog, type StepDeed } from './step-dialog.tsx'
import { STEP_TONES, titleOf } from './step-words.ts'
import type { StepPerson } from '../relations/use-step-people.ts'

/** Props of `StepRow`. */
export interface StepRowProps {
  item: Item
  type: ItemType
  step: RunStep
  steps: readonly RunStep[]
  kinds: Readonly<Record<string, StepKind>>
  /** The person may change the item. */
  mayUpdate: boolean
  /** The person may force steps. */
  mayForce: boolean
  /** The run stands still: nothing but clearing it is left. */
  isFrozen: boolean
  /** The person's own contact. */
  contact: string | undefined
  /** No step is shown below it. */
  isLast: boolean
  /** People with steps of the run who can do them, if known. */
  able: readonly StepPerson[] | undefined
}

/** Shows a step of a run: its state, who does it, when it is due, and what the person can do with it. */
export function StepRow(props: StepRowProps) {
  const { item, type, step, steps, kinds, mayUpdate, mayForce, isFrozen, contact, able, isLast } = props
  const t = useTranslate()
  const language = useLanguage()
  const { act, report } = useCommands()
  const { edit } = useItemFormApi()
  const [now] = useState(() => new Date().toISOString())
  const [deed, setDeed] = useState<StepDeed>()
  const isSettling = useSettling(step.status)
  const title = titleOf(step, language)
  const kind = kinds[step.kind]
  const mayMove = mayUpdate || (contact !== undefined && step.assigned === contact)
  const isDone = step.status === 'COMPLETE' || step.status === 'SKIP'
  // What a step is done in counts while its turn has come.
  const refs = useItems(isDone || step.status === 'BLANK' ? NONE : (step.refs ?? NONE))
  // What it is done in, once that is there.
  const doneIn = (step.refs ?? NONE).findLast((id) => refs.has(id))
  const about = { values: item, now, by: null, kinds, refs: (id: string) => refs.get(id) }
  // Who lacks the right that the step names does not say that it is done.
  const [needed, own] = [rightOf(step), able?.find(({ id }) => id === contact)]
  const possible = mayMove && !isFrozen ? stepMoves(step, about) : []
  const isOthers = possible.includes('COMPLETE') && needed !== undefined && own?.rights.includes(needed) === false
  const moves = possible.filter((to) => !(isOthers && to === 'COMPLETE'))
  const waiting = step.status === 'BLANK' ? waitsFor(step, steps) : []
  const needsWords = (to: StepState) =>
    to === 'SKIP' || (to === 'COMPLETE' && isByNote(step, about) && !isDoneBy(step, about))
  const moveTo = (to: StepState) => {
    if (needsWords(to)) setDeed({ kind: 'move', to })
    else act('setStepState', item.$id, { _u: item._u, key: step.key, to, from: step.status }).catch(report)
  }
  const opens = step.status === 'ACTIVE' || step.status === 'PENDING' ? kind?.opens : undefined
  const action = opens && 'action' in opens ? opens : undefined
  const [first, ...rest] = moves.filter((to) => to !== 'SKIP' || moves.length === 1)
  // What an action does, or is done elsewhere, is not first to be said by hand.
  const isSaid = (action !== undefined || doneIn !== undefined) && first !== undefined && needsWords(first)
  const [main, others] = isSaid ? [undefined, [first, ...rest]] : [first, rest]
  const more = [
    ...(isDone ? moves : [...others, ...(moves.length > 1 && moves.includes('SKIP') ? (['SKIP'] as const) : [])]).map(
      (to) => ({ value: to, label: t(`forms.steps.moves.${isDone ? 'REOPEN' : to}`), run: () => moveTo(to) }),
    ),
    ...(mayUpdate && !isDone
      ? [{ value: 'assign', label: t('forms.steps.assign'), run: () => setDeed({ kind: 'assign' }) }]
      : []),
    ...(mayUpdate && step.adHocStep && step.status !== 'COMPLETE'
      ? [
          {
            value: 'remove',
            label: t('forms.steps.remove'),
            run: () => void act('applySteps', item.$id, { remove: [step.key] }).catch(report),
          },
        ]
      : []),
    ...(mayForce ? [{ value: 'force', label: t('forms.steps.force'), run: () => setDeed({ kind: 'force' }) }] : []),
  ]
  const property = opens && 'property' in opens ? opens.property : undefined
  // A step that is done in a property gives the work to somebody, or opens the field.
  const isPerson = property !== undefined && type.properties[property]?.t === 'Contact'
  const [person, field] = isPerson ? [property, undefined] : [undefined, property]
  const rights = rightsAsked({ steps: [step] }, kinds)
  const doer = able?.find(({ id }) => id === step.assigned)
  const isUnable = able !== undefined && !isDone && (!doer || !rights.every((right) => doer.rights.includes(right)))
  const move = opens && 'move' in opens ? movesNamed(type, opens.move)[0]?.move : undefined
  return (
    <Box as="li" display="grid" gridTemplateColumns="18px minmax(0, 1fr)" columnGap="10px">
      <StepMark status={step.status} isLast={isLast} />
      <Box display="flex" flexDirection="column" gap="4px" paddingBottom="14px">
        <HStack gap="8px" flexWrap="wrap">
          <Text fontWeight={isDone ? 'normal' : 'semibold'} flex="1" minWidth="120px">
            {title}
          </Text>
          {move && item.$can?.[move.action] && (
            <MoveButton move={move} type={type} id={item.$id} size="sm" kind="primary" />
          )}
          {doneIn !== undefined && <OpenButton id={doneIn} />}
          {doneIn === undefined && opens && 'creates' in opens && mayMove && (
            <NewButton {...{ item, type }} creates={opens.creates} context={opens.context} />
          )}
          {doneIn === undefined && action && mayMove && <ActButton {...{ item, type, ...action }} kind={step.kind} />}
          {person !== undefined && mayUpdate && (
            <Button size="sm" kind="primary" disabled={isSettling} onClick={() => setDeed({ kind: 'assign' })}>
              {t('forms.steps.assign')}
            </Button>
          )}
          {field !== undefined && mayUpdate && (
            <Button size="sm" icon="plus" onClick={() => edit(field)}>
              {t(`types.${type.name}.props.${field}`)}
            </Button>
          )}
          {!isDone && !move && main !== undefined && (
            <Button
              size="sm"
              kind={main === 'COMPLETE' ? 'primary' : undefined}
              disabled={isSettling}
              onClick={() => moveTo(main)}
            >
              {t(`forms.steps.moves.${main}`)}
            </Button>
          )}
          {more.length > 0 && (
            <LazyMenu
              entries={more.map(({ value, label }) => ({ value, label }))}
              onSelect={(value) => more.find((entry) => entry.value === value)?.run()}
              label={t('forms.steps.more', { title })}
              trigger={<IconButton icon="more" size="sm" label={t('forms.steps.more', { title })} />}
            />
          )}
        </HStack>
        <HStack gap="8px" flexWrap="wrap">
          {waiting.length === 0 && <StateWords step={step} />}
          {step.forced && (
            <Chip tone="warn" icon="alert">
              {t('forms.steps.forced')}
            </Chip>
          )}
          {step.assigned && !isDone && <Who id={step.assigned} />}
          {step.assigned && isUnable && (
            <Chip tone="warn" icon="alert">
              {t('forms.steps.unable')}
            </Chip>
          )}
          {step.dueOn && !isDone && <Chip icon="clock">{formatDate(step.dueOn, language)}</Chip>}
        </HStack>
        {!isDone && step.status !== 'BLANK' && <ReasonsOfRefs refs={step.refs} />}
        {isOthers && <Text tone="muted">{t('forms.steps.ofOthers')}</Text>}
        <Why
          step={step}
          waiting={waiting.map((other) => titleOf(other, language))}
          isKnown={kind !== undefined}
          completes={kind?.completes}
        />
      </Box>
      {deed && (
        <StepDialog
          {...{ item, type, step, deed, rights }}
          property={person}
          title={deed.kind === 'move' ? t(`forms.steps.moves.${deed.to}`) : t(`forms.steps.${deed.kind}`)}
          onClose={() => setDeed(undefined)}
        />
      )}
    </Box>
  )
}

const NONE: readonly string[] = []

/** Returns the right that a step asks of whoever does it. */
function rightOf({ assignee }: RunStep): string | undefined {
  return assignee && 'right' in assignee ? assignee.right : undefined
}

/** Opens what a step is done in, such as its letter. */
function OpenButton({ id }: { id: string }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const type = t(textKeyFromData(`types.${id.slice(0, id.indexOf('-'))}.name`))
  return (
    <Button size="sm" kind="primary" onClick={() => openRight(`i-${id}`)}>
      {t('forms.steps.open', { type })}
    </Button>
  )
}

interface NewProps {
  item: Item
  type: ItemType
  creates: string
  context: string
}

/** Begins a new item in which a step is done: about the item of the run, and of the same owner. */
function NewButton({ item, type, creates, context }: NewProps) {
  const t = useTranslate()
  const { openNew } = useCell()
  const { owner = '', properties } = useItemType(creates) ?? {}
  const isAsked = properties?.[owner] && !properties[owner].readOnly
  const own = isAsked && type.owner ? item[type.owner] : undefined
  const known = { [context]: item.$id, ...(typeof own === 'string' ? { [owner]: own } : {}) }
  return (
    <Button size="sm" icon="plus" onClick={() => openNew(creates, known)}>
      {t(`types.${creates}.name`)}
    </Button>
  )
}

/** Says how far a step is: of one that is done, who did it and when. */
function StateWords({ step: { status, done } }: Pick<StepRowProps, 'step'>) {
  const t = useTranslate()
  const language = useLanguage()
  const by = useLabel(done?.as ?? done?.by ?? '')
  const word = t(`forms.steps.states.${status}`)
  if (status === 'PENDING' || status === 'ACTIVE') return <Chip tone={STEP_TONES[status]}>{word}</Chip>
  const parts = [word, by, done && formatDate(done.at.slice(0, 10), language)]
  return (
    <Text size="sm" tone="muted">
      {parts.filter(Boolean).join(' · ')}
    </Text>
  )
}

function Who({ id }: { id: string }) {
  const { openRight } = useCell()
  return <ItemChip icon="user" label={useLabel(id) ?? ''} onOpen={() => openRight(`i-${id}`)} />
}

/** Says why what a step is done with was sent back, such as its letter. */
function ReasonsOfRefs({ refs = [] }: Pick<RunStep, 'refs'>) {
  const items = useItems(refs)
  return refs.map((id) => {
    const why = moveReasonOf(items.get(id) ?? {})
    return (
      why && (
        <Text key={id} size="sm" color="warn" overflowWrap="anywhere">
          {why.reason}
        </Text>
      )
    )
  })
}

interface WhyProps {
  step: RunStep
  waiting: readonly string[]
  isKnown: boolean
  completes: StepKind['completes'] | undefined
}

/** Says why a step is where it is: what it waits for, that it cannot be done here, or what was noted. */
function Why({ step, waiting, isKnown, completes }: WhyProps) {
  const t = useTranslate()
  const language = useLanguage()
  const isLost = !isKnown || completes === 'later'
  const isOpen = step.status === 'PENDING' || step.status === 'ACTIVE'
  const said = [
    ...(waiting.length > 0 ? [t('forms.steps.waits', { titles: new Intl.ListFormat(language).format(waiting) })] : []),
    ...(isOpen && isLost ? [t('forms.steps.cannot')] : []),
    ...(step.left ? [t('forms.steps.left')] : []),
    ...(step.status === 'SKIP' && step.done?.by === null && !step.left ? [t('forms.steps.notNeeded')] : []),
    ...(step.reason ? [step.reason] : []),
    ...(step.note ? [step.note] : []),
    ...(step.forced ? [forcedWords(t, step.status, step.forced)] : []),
  ]
  if (said.length === 0) return null
  return (
    <Text size="sm" tone="muted" overflowWrap="anywhere">
      {said.join(' · ')}
    </Text>
  )
}

function forcedWords(t: Translate, status: StepState, { from, to = status, reason }: Forced): string {
  const word = (state: StepState) => t(`forms.steps.states.${state}`)
  return t('forms.steps.forcedWhy', { from: word(from), to: word(to), reason })
}

type Forced = NonNullable<RunStep['forced']>
