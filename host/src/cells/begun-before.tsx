import { useTranslate, type ItemType } from '@cairn/contract/web'
import { Button, Callout } from '@cairn/ui'
import { useShell } from '../data/shell.ts'
import { useBegun } from '../data/use-shell-state.ts'
import { useBegunLabel } from './use-begun-label.ts'

interface BegunBeforeProps {
  type: ItemType
  /** The item that is being created here. */
  id: string
  onOpen: (id: string) => void
}

/** Others of the type that were begun and not stored: to go on with, or to forget. */
export function BegunBefore({ type, id, onOpen }: BegunBeforeProps) {
  const t = useTranslate()
  const { unsaved } = useShell()
  const labelOf = useBegunLabel()
  const others = useBegun().filter((begun) => begun.type === type.name && begun.id !== id)
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
          <Button size="sm" onClick={() => unsaved.drop(begun.id)}>
            {t('app.unsaved.forget')}
          </Button>
        </>
      }
    >
      {labelOf(begun)}
    </Callout>
  ))
}
