import type { SubQuery } from '@cairn/contract/query'
import { useTranslate, type ItemType } from '@cairn/contract/web'
import { useState } from 'react'
import { Button } from '../../base/button.tsx'
import { Field } from '../../base/field.tsx'
import { Input } from '../../base/input.tsx'
import { Spacer, Stack } from '../../base/layout.ts'
import { Dialog } from '../../overlays/dialog.tsx'
import type { ListState } from '../view/list-state.ts'
import { ConditionList } from './condition-list.tsx'
import { NO_CONDITIONS, type Conditions } from './conditions.ts'
import { isComplete } from './operators.ts'
import { RelatedGroups } from './related-groups.tsx'
import { SyntaxHelp } from './syntax-help.tsx'

/**
 * Props of `FilterDialog`, which shows a dialog that edits the search text and conditions on all searchable
 * properties of a type.
 */
export interface FilterDialogProps {
  type: ItemType
  /** State of the list that the dialog starts from. */
  state: ListState
  /** Called with the new state when the user applies the filters. */
  onApply: (state: ListState) => void
  onClose: () => void
}

const FLAT_PARTS = ['must', 'should', 'mustNot'] as const

/**
 * Shows a dialog that edits the search text and conditions on all searchable properties of a type. The
 * list changes only when they are applied. Incomplete conditions are marked and not applied.
 */
export default function FilterDialog({ type, state, onApply, onClose }: FilterDialogProps) {
  const translate = useTranslate()
  const [text, setText] = useState(state.text)
  const [conditions, setConditions] = useState(state.conditions)
  const [showsErrors, setShowsErrors] = useState(false)
  const apply = () => {
    if (isReady(conditions)) onApply({ ...state, text, conditions: withoutEmptyGroups(conditions) })
    else setShowsErrors(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={translate('ui.filters.title', { items: translate(`types.${type.name}.plural`) })}
      closeLabel={translate('ui.filters.close')}
      actions={
        <>
          <Button kind="ghost" onClick={() => setConditions(NO_CONDITIONS)}>
            {translate('ui.filters.clear')}
          </Button>
          <Spacer />
          <Button onClick={onClose}>{translate('ui.filters.cancel')}</Button>
          <Button kind="primary" onClick={apply}>
            {translate('ui.filters.apply')}
          </Button>
        </>
      }
    >
      <Stack gap="5">
        <Field label={translate('ui.filters.words')}>
          {(control) => <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
        <SyntaxHelp />
        {FLAT_PARTS.map((part) => (
          <ConditionList
            key={part}
            title={translate(`ui.filters.part.${part}`)}
            type={type}
            filters={conditions[part]}
            showsErrors={showsErrors}
            onChange={(filters) => setConditions({ ...conditions, [part]: filters })}
          />
        ))}
        <RelatedGroups type={type} conditions={conditions} showsErrors={showsErrors} onChange={setConditions} />
      </Stack>
    </Dialog>
  )
}

function isReady({ must, should, mustNot, subs, subsShould }: Conditions): boolean {
  const inGroups = [...subs, ...subsShould].flatMap((group) => group.must ?? [])
  return [...must, ...should, ...mustNot, ...inGroups].every(isComplete)
}

/** Returns the conditions without groups that contain no condition. */
function withoutEmptyGroups(conditions: Conditions): Conditions {
  const asks = ({ via: _via, ...rest }: SubQuery) => Object.values(rest).some((part) => [part].flat().length > 0)
  return { ...conditions, subs: conditions.subs.filter(asks), subsShould: conditions.subsShould.filter(asks) }
}
