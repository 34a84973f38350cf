import type { TextKey } from '@cairn/contract/texts'
import { useState } from 'react'
import {
  useCommands,
  useItem,
  useLanguage,
  useTranslate,
  type Item,
  type ItemType,
  type Task,
} from '@cairn/contract/web'
import { displayText, formatDate, isBlank } from '@cairn/model/format'
import { TaskProgressBar } from '@cairn/forms'
import { Box, Button, Callout, HStack, Skeleton, Stack, Text, VisuallyHidden } from '@cairn/ui'
import {
  differencesOf,
  firstChoice,
  type Difference,
  type TakenValues,
} from '../../../model/duplicates/merge-choice.ts'
import { useMerge } from './use-merge.ts'

/**
 * Props of `MergeDialog`, which shows two items side by side: which one stays, which values it takes from
 * the other, the merge, and the way to undo it.
 */
export interface MergeDialogProps {
  /** The id of the item to keep at first; the person can swap the two. */
  kept: string
  merged: string
  /** Opens an item beside the column of the dialog. */
  open: (id: string) => void
  close: () => void
}

/** The two items as they were when the merge began: afterwards one of them is gone. */
interface Pair {
  kept: Item
  merged: Item
  type: ItemType
}

/**
 * Shows two items side by side: which one stays, which values it takes from the other, the merge, and the way
 * to undo it.
 */
export default function MergeDialog({ kept, merged, open, close }: MergeDialogProps) {
  const t = useTranslate()
  const [isSwapped, setSwapped] = useState(false)
  const [begun, setBegun] = useState<Pair | undefined>(undefined)
  const { state, merge, undo } = useMerge()
  const [left, right] = [useItem(isSwapped ? merged : kept), useItem(isSwapped ? kept : merged)]
  if (begun && (state.status === 'merged' || state.status === 'undone'))
    return <Outcome {...begun} {...{ state, open, close }} onUndo={() => undo(begun.merged.$id)} />
  if (begun && state.status === 'working') return <Working task={state.task} />
  if (left.status === 'refused' || right.status === 'refused')
    return <Callout tone="bad" icon="lock" title={t('organisations.duplicates.gone')} />
  if (left.status === 'loading' || right.status === 'loading') return <Skeleton height="180px" />
  const pair = { kept: left.item, merged: right.item, type: left.type }
  return (
    <Comparison
      key={left.item.$id}
      {...pair}
      problem={state.status === 'choosing' ? state.problem : undefined}
      onSwap={() => setSwapped(!isSwapped)}
      onMerge={(take) => {
        setBegun(pair)
        merge(pair.merged, pair.kept, take)
      }}
      close={close}
    />
  )
}

function Working({ task }: { task: Task | undefined }) {
  const t = useTranslate()
  return (
    <Stack gap="2" role="status">
      {task ? (
        <TaskProgressBar
          task={task}
          label={t('tasks.mergeItems')}
          going={t('organisations.duplicates.going', { count: task.count, total: task.total ?? 0 })}
        />
      ) : (
        <Skeleton height="40px" />
      )}
    </Stack>
  )
}

interface ComparisonProps extends Pair {
  problem: TextKey | undefined
  onSwap: () => void
  onMerge: (take: TakenValues) => void
  close: () => void
}

function Comparison({ kept, merged, type, problem, onSwap, onMerge, close }: ComparisonProps) {
  const t = useTranslate()
  const differences = differencesOf(type, kept, merged)
  const [chosen, setChosen] = useState<TakenValues>(() => firstChoice(differences, kept, merged))
  // A property that began to differ while the dialog is open keeps the value of the kept item.
  const take = Object.fromEntries(
    Object.entries(chosen).filter(([name]) => differences.some((one) => one.name === name)),
  )
  const may = kept.$can?.['update'] === true && merged.$can?.['delete'] === true
  return (
    <Stack gap="4">
      <Text>{t('organisations.duplicates.help')}</Text>
      <Box overflowX="auto">
        <Box as="table" width="full" borderCollapse="collapse" fontSize="sm">
          <thead>
            <tr>
              <th>
                <VisuallyHidden>{t('organisations.duplicates.property')}</VisuallyHidden>
              </th>
              <Heading item={kept} type={type} word={t('organisations.duplicates.kept')} />
              <Heading item={merged} type={type} word={t('organisations.duplicates.merged')} />
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <Choice
                key={difference.name}
                {...{ difference, kept, merged, type }}
                value={take[difference.name]}
                onChange={(side) => {
                  const { [difference.name]: _former, ...others } = take
                  setChosen(side === undefined ? others : { ...others, [difference.name]: side })
                }}
              />
            ))}
          </tbody>
        </Box>
      </Box>
      {differences.length === 0 && <Text tone="muted">{t('organisations.duplicates.same')}</Text>}
      {!may && <Callout tone="warn" icon="lock" title={t('organisations.duplicates.mayNot')} />}
      <div role="status">{problem !== undefined && <Callout tone="bad" icon="alert" title={t(problem)} />}</div>
      <HStack flexWrap="wrap" justifyContent="flex-end">
        <Button onClick={onSwap}>{t('organisations.duplicates.swap')}</Button>
        <Button onClick={close}>{t('organisations.duplicates.close')}</Button>
        <Button kind="primary" disabled={!may} onClick={() => onMerge(take)}>
          {t('organisations.duplicates.merge')}
        </Button>
      </HStack>
    </Stack>
  )
}

function Heading({ item, type, word }: { item: Item; type: ItemType; word: string }) {
  const language = useLanguage()
  return (
    <Box as="th" textAlign="start" verticalAlign="bottom" padding="6px 10px" minWidth="150px">
      <Text size="sm" tone="muted">
        {word}
      </Text>
      <Text fontWeight="bold">{nameOf(item, type)}</Text>
      <Text size="sm" tone="muted">
        {item.$id} · {formatDate(item._c.ts.slice(0, 10), language)}
      </Text>
    </Box>
  )
}

interface ChoiceProps extends Pair {
  difference: Difference
  value: 'merged' | 'both' | undefined
  onChange: (value: 'merged' | 'both' | undefined) => void
}

/** Shows one property: the value of either item, and both if the property holds several. */
function Choice({ difference: { name, property }, kept, merged, type, value, onChange }: ChoiceProps) {
  const t = useTranslate()
  const locale = useLanguage()
  const label = t(`types.${type.name}.props.${name}`)
  const textOf = (item: Item) =>
    displayText(property, item[name], { type: type.name, name, labels: item.$labels ?? {}, translate: t, locale })
  const radio = (side: 'merged' | 'both' | undefined, text: string) => (
    <Box as="label" display="flex" gap="8px" alignItems="flex-start" cursor="pointer">
      <input
        type="radio"
        name={`take-${name}`}
        aria-label={`${label}: ${text}`}
        checked={value === side}
        onChange={() => onChange(side)}
        style={{ marginTop: 3, accentColor: 'var(--cairn-colors-primary-solid)' }}
      />
      <Box as="span" whiteSpace="pre-line" overflowWrap="anywhere" fontWeight={value === side ? 'semibold' : 'normal'}>
        {text}
      </Box>
    </Box>
  )
  const cell = (side: 'merged' | undefined, item: Item) => (
    <Box as="td" padding="8px 10px" bg={value === side || value === 'both' ? 'primaryBg' : undefined}>
      {radio(side, textOf(item) || t('organisations.duplicates.empty'))}
      {side === 'merged' && property.many && !isBlank(kept[name]) && !isBlank(item[name]) && (
        <Box marginTop="6px">{radio('both', t('organisations.duplicates.both'))}</Box>
      )}
    </Box>
  )
  return (
    <Box as="tr" borderTop="1px solid" borderColor="line" verticalAlign="top">
      <th scope="row" style={{ textAlign: 'start', fontWeight: 'normal' }}>
        <Box padding="8px 10px 8px 0" color="fgMuted">
          {label}
        </Box>
      </th>
      {cell(undefined, kept)}
      {cell('merged', merged)}
    </Box>
  )
}

interface OutcomeProps extends Pair, Pick<MergeDialogProps, 'close' | 'open'> {
  state: Extract<ReturnType<typeof useMerge>['state'], { status: 'merged' | 'undone' }>
  onUndo: () => void
}

/** Shows the result of the merge, and the way to undo it. */
function Outcome({ kept, merged, type, state, open, close, onUndo }: OutcomeProps) {
  const t = useTranslate()
  const { notify } = useCommands()
  const names = { kept: nameOf(kept, type), merged: nameOf(merged, type) }
  const { problem, result } = state
  const isMerged = state.status === 'merged'
  return (
    <Stack gap="4">
      <Callout
        tone="ok"
        icon="check"
        title={t(isMerged ? 'organisations.duplicates.done' : 'organisations.duplicates.undone', names)}
      >
        {isMerged && result && t('organisations.duplicates.changed', { count: result.changed })}
        {isMerged &&
          result &&
          result.failed > 0 &&
          ` ${t('organisations.duplicates.failed', { count: result.failed })}`}
      </Callout>
      <div role="status">{problem !== undefined && <Callout tone="bad" icon="alert" title={t(problem)} />}</div>
      <HStack flexWrap="wrap" justifyContent="flex-end">
        {isMerged && <Button onClick={onUndo}>{t('organisations.duplicates.undo')}</Button>}
        <Button
          kind="primary"
          onClick={() => {
            close()
            if (isMerged) open(kept.$id)
            else notify(t('organisations.duplicates.undone', names))
          }}
        >
          {isMerged ? t('organisations.duplicates.open', names) : t('organisations.duplicates.close')}
        </Button>
      </HStack>
    </Stack>
  )
}

function nameOf(item: Item, type: ItemType): string {
  const words = type.label.map((name) => item[name]).filter((word) => typeof word === 'string')
  return words.join(' ') || item.$id
}
