import { useTranslate, type ItemType } from '@cairn/contract/web'
import { Button, Callout } from '@cairn/ui'
import { useShell } from '../../state/shell.ts'
import { useBegun } from '../../state/use-shell-state.ts'
import { newItemDraft, type Begun } from '../../state/drafts/unsaved.ts'
import { useBegunLabel } from '../use-begun-label.ts'
import { useDiscarded } from '../use-discarded.ts'

interface BegunBeforeProps {
  type: ItemType
  /** The item that is being created here. */
  id: string
  onOpen: (id: string) => void
}

/**
 * Renders, for each other new item of the type that was started and not saved, the offer to continue
 * (`onOpen`) or discard it; nothing if there are none.
 */
export function BegunBefore({ type, id, onOpen }: BegunBeforeProps) {
  const t = useTranslate()
  const { unsaved } = useShell()
  const labelOf = useBegunLabel()
  const discarded = useDiscarded()
  const others = useBegun().filter((begun) => begun.type === type.name && begun.id !== id)
  const forget = ({ id: former, values }: Begun) => {
    unsaved.drop(former)
    discarded(former, newItemDraft(values))
  }
  return others.map((begun) => (
    <Callout
      key={begun.id}
      tone="warn"
      icon="clock"
      title={t('app.new.begun')}
      actions={
        <>
          <Button size="sm" onClick={() => onOpen(begun.id)}>
            {t('app.new.goOn')}
          </Button>
          <Button size="sm" onClick={() => forget(begun)}>
            {t('app.unsaved.forget')}
          </Button>
        </>
      }
    >
      {labelOf(begun)}
    </Callout>
  ))
}
