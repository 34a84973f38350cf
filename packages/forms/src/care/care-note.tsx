import { useCallback, useState } from 'react'
import {
  ACCESS_PROPERTY,
  idsNamed,
  LABELS_PROPERTY,
  PROTOCOL_RULE_PROPERTY,
  PROTOCOLS_PROPERTY,
  STEWARD_RIGHT,
} from '@cairn/contract'
import { errorFromBody } from '@cairn/contract/errors'
import { useCommands, useLabel, useTranslate } from '@cairn/contract/web'
import { currentValue } from '@cairn/model/draft'
import { Box, Button } from '@cairn/ui'
import * as v from 'valibot'
import { useItemFormApi, useItemFormState } from '../state/form-context.ts'
import { CareDialog } from './care-dialog.tsx'
import { CareReaders } from './care-readers.tsx'
import { StewardsOnly } from './stewards-only.tsx'

const answerSchema = v.object({ refused: v.record(v.string(), v.string()) })
/** What decides who sees an item. */
const DECIDING = [ACCESS_PROPERTY, PROTOCOLS_PROPERTY, PROTOCOL_RULE_PROPERTY, LABELS_PROPERTY]

/**
 * Says to a steward who changes who may see the item in the surrounding form how many people will, and offers
 * to change its care with a reason. Says to others who may change the item whom to ask. Renders nothing for
 * everyone else, and for a deleted item.
 */
export function CareNote() {
  const translate = useTranslate()
  const { item, type, canUpdate } = useItemFormApi()
  const { draft, editing } = useItemFormState()
  const { act, report } = useCommands()
  const [isAsked, setAsked] = useState(false)
  const set = useCallback(
    async (values: Record<string, unknown>) => {
      const { refused } = v.parse(answerSchema, await act('setCare', item.$id, { ...values, ids: [item.$id] }))
      const code = refused[item.$id]
      if (code !== undefined) throw errorFromBody({ userMessage: `errors.${code}` })
    },
    [act, item.$id],
  )
  const label = useLabel(item.$id)
  if (!canUpdate || item.$deleted) return null
  if (item.$can?.[STEWARD_RIGHT] !== true)
    return <StewardsOnly {...{ type, label }} owners={idsNamed(item[type.owner ?? ''])} about={item.$id} />
  const isAtWork = DECIDING.some((name) => editing.has(name) || name in draft.mine)
  const [access, protocols, protocolRule] = DECIDING.map((name) => currentValue(draft, name))
  const care = {
    ...(access === undefined ? {} : { access }),
    protocols: protocols ?? [],
    ...(protocolRule ? { protocolRule } : {}),
  }
  return (
    <Box display="flex" flexDirection="column" alignItems="flex-start" gap="4px" _print={{ display: 'none' }}>
      {isAtWork && <CareReaders ids={[item.$id]} care={care} />}
      <Button size="sm" kind="ghost" icon="shield" onClick={() => setAsked(true)}>
        {translate('forms.care.change')}
      </Button>
      {isAsked && (
        <CareDialog
          ids={[item.$id]}
          onAsk={(values) => void set(values).then(() => setAsked(false), report)}
          onClose={() => setAsked(false)}
        />
      )}
    </Box>
  )
}
