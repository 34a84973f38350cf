import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Box, Button, IconButton, ToggleChip, VisuallyHidden } from '@cairn/ui'
import { focusFirst } from '../state/focus.ts'
import { useRowKeys } from './use-row-keys.ts'
import {
  groupAttributes,
  partAttributes,
  type ControlledProps,
  type GroupProps,
  type Property,
} from '../state/controlled.ts'

/** Props of `ArrayInput`, which edits a list of values, one row each. */
export interface ArrayInputProps extends GroupProps {
  property: Property
  /** Renders the control of one value. */
  one: (props: ControlledProps & { label: string }) => ReactNode
  /** Shows the values in one line, each by this name, and the row of the one that is chosen there alone. */
  nameOf?: (value: unknown) => string
}

/**
 * Edits a list of values, one row each. Rows are added by a button or Enter, and removed by a button.
 * They are moved by buttons or Alt with the arrow keys.
 */
export function ArrayInput({ attributes, value, onChange, label, property, one, nameOf }: ArrayInputProps) {
  const translate = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const values: unknown[] = Array.isArray(value) ? value : []
  const { keys, insert, remove, move } = useRowKeys(values.length)
  const [chosen, setChosen] = useState<number>()
  const most = property.exactly ?? property.max ?? Number.POSITIVE_INFINITY
  const focusRow = (at: number) => focusFirst(() => frame.current?.querySelector(`[data-row="${at}"]`))

  const nth = (at: number) => translate('forms.nth', { label, number: at + 1 })
  const change = (at: number, next: unknown) => onChange(values.map((former, index) => (index === at ? next : former)))
  const add = (at: number) => {
    if (values.length >= most) return
    insert(at)
    setChosen(at)
    onChange(values.toSpliced(at, 0, ''))
    focusRow(at)
  }
  const takeAway = (at: number) => {
    remove(at)
    setChosen(undefined)
    onChange(values.toSpliced(at, 1))
    focusRow(Math.max(0, at - 1))
  }
  const shift = (at: number, by: -1 | 1) => {
    const to = at + by
    if (to < 0 || to >= values.length) return
    move(at, to)
    setChosen(to)
    onChange(values.toSpliced(at, 1).toSpliced(to, 0, values[at]))
    focusRow(to)
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.altKey && event.key === 'ArrowUp') shift(at, -1)
    else if (event.altKey && event.key === 'ArrowDown') shift(at, 1)
    else if (event.key === 'Enter' && isPlainLine(event.target) && !event.metaKey && !event.ctrlKey) add(at + 1)
    else return
    event.preventDefault()
  }
  return (
    <Box ref={frame} {...groupAttributes(attributes, label)} display="flex" flexDirection="column" gap="6px">
      {nameOf && (
        <Box display="flex" flexWrap="wrap" gap="4px">
          {values.map((item, at) => (
            <ToggleChip
              key={keys[at]}
              pressed={at === chosen}
              onClick={() => setChosen(at === chosen ? undefined : at)}
            >
              <bdi>{nameOf(item) || nth(at)}</bdi>
            </ToggleChip>
          ))}
        </Box>
      )}
      {values.map((item, at) =>
        nameOf && at !== chosen ? null : (
          <Box
            key={keys[at]}
            data-row={at}
            display="flex"
            alignItems="flex-start"
            gap="2px"
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            <Box flex="1" minWidth="0">
              {one({
                attributes: partAttributes(attributes, at, nth(at)),
                label: nth(at),
                value: item,
                onChange: (next) => change(at, next),
              })}
            </Box>
            <RowTools
              number={at + 1}
              count={values.length}
              onMove={(by) => shift(at, by)}
              onRemove={() => takeAway(at)}
            />
          </Box>
        ),
      )}
      <Box>
        <Button size="sm" icon="plus" disabled={values.length >= most} onClick={() => add(values.length)}>
          {translate('forms.addOne')}
          <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
      </Box>
    </Box>
  )
}

interface RowToolsProps {
  number: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function RowTools({ number, count, onMove, onRemove }: RowToolsProps) {
  const translate = useTranslate()
  return (
    <Box display="flex" alignItems="center" height="2.25rem" flex="none">
      {count > 1 && (
        <>
          <IconButton
            icon="chevron-up"
            size="sm"
            label={translate('forms.moveUp', { number })}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="chevron-down"
            size="sm"
            label={translate('forms.moveDown', { number })}
            disabled={number === count}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton icon="x" size="sm" label={translate('forms.removeNth', { number })} onClick={onRemove} />
    </Box>
  )
}

function isPlainLine(target: EventTarget): boolean {
  return target instanceof HTMLInputElement
}
