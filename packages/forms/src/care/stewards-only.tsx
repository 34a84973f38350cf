import { useCallback } from 'react'
import { useCell, useCommands, useItemType, useLabel, useTranslate, type ItemType } from '@cairn/contract/web'
import { Box, Button, Text, useMayCreate } from '@cairn/ui'
import * as v from 'valibot'

const answerSchema = v.object({ people: v.array(v.string()) })
/** The type of a conversation, where the install has them. */
const THREAD = 'Thread'

/** Props of `StewardsOnly`. */
export interface StewardsOnlyProps {
  type: ItemType
  owners: readonly string[]
  /** What the item is called, for the subject of a message. */
  label: string | undefined
  /** Id of the item, once it is stored. */
  about?: string
}

/**
 * Says to who does not steward an item who sets its protocols. A button for who may write conversations asks
 * the server for the stewards whom the person may know, and begins one with them.
 */
export function StewardsOnly({ type, owners, label = '', about }: StewardsOnlyProps) {
  const translate = useTranslate()
  const { openNew } = useCell()
  const { act, report } = useCommands()
  const [owner = ''] = owners
  const name = useLabel(owner)
  const mayBegin = useMayCreate(useItemType(THREAD)) && owner !== ''
  const ask = useCallback(async () => {
    const { people } = v.parse(answerSchema, await act('stewards', `${type.name}-0`, { owners }))
    openNew(THREAD, {
      subject: translate('forms.care.askSubject', { label: label || translate(`types.${type.name}.name`) }),
      participants: people,
      ...(about === undefined ? {} : { context: about }),
    })
  }, [act, type.name, owners, openNew, translate, label, about])
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px" _print={{ display: 'none' }}>
      <Text size="sm" tone="muted">
        {name === undefined
          ? translate('forms.care.stewardsOnly')
          : translate('forms.care.stewardsOf', { owner: name })}
      </Text>
      {mayBegin && (
        <Button size="sm" kind="ghost" icon="message" onClick={() => void ask().catch(report)}>
          {translate('forms.care.askSteward')}
        </Button>
      )}
    </Box>
  )
}
