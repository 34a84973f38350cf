import type { Property } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { useCell, useCommands, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { Button } from '@cairn/ui'
import { useState } from 'react'
import { AskDialog } from '../dialogs/ask-dialog.tsx'
import { useMovedOn } from '../dialogs/moved-on.tsx'
import { ChoiceMenu } from './choice-menu.tsx'

/** Props of `ActButton`. */
export interface ActButtonProps {
  item: Item
  type: ItemType
  /** Key of the kind of step. */
  kind: string
  action: string
  asks?: Readonly<Record<string, Property>> | undefined
}

/**
 * Shows the button that does a step by an action of its area, and opens what the action made. One that asks
 * for one item alone, such as a template, offers those there are at once.
 */
export function ActButton({ item, type, kind, action, asks }: ActButtonProps) {
  const t = useTranslate()
  const title = t(textKeyFromData(`stepKinds.${kind}.action`))
  const { act, report } = useCommands()
  const { openRight } = useCell()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const run = async (values: Record<string, unknown>) => {
    const made = (await act(action, item.$id, values)) as Partial<Item> | undefined
    if (made?.$id) openRight(`i-${made.$id}`)
  }
  const runWith = (values: Record<string, unknown>) => {
    setBusy(true)
    run(values)
      .catch(report)
      .finally(() => setBusy(false))
  }
  const [only, ...others] = Object.entries(asks ?? {})
  if (only?.[1].v === 'REL' && !only[1].many && others.length === 0) {
    const [name, { t: chosen = '' }] = only
    const none = t('forms.steps.noChoice', { type: t(textKeyFromData(`types.${chosen}.name`)) })
    const onChoose = (id: string) => runWith({ [name]: id })
    return <ChoiceMenu {...{ title, isBusy, none, onChoose, item }} kind="primary" type={chosen} />
  }
  return (
    <>
      <Button size="sm" kind="primary" busy={isBusy} onClick={asks ? () => setAsking(true) : () => runWith({})}>
        {title}
      </Button>
      {isAsking && asks && (
        <ActDialog
          {...{ item, type, title, asks }}
          onAsk={(values) => run(values).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface DialogProps extends Pick<ActButtonProps, 'item' | 'type'> {
  title: string
  asks: Readonly<Record<string, Property>>
  onAsk: (values: Record<string, unknown>) => Promise<void>
  onClose: () => void
}

function ActDialog({ item, type, ...rest }: DialogProps) {
  return <AskDialog {...{ type, ...rest }} items={[item.$id]} movedOn={useMovedOn(item.$id)} />
}
