import type { Card } from '@cairn/contract/card'
import type { DeletedItem } from '@cairn/contract/deleted'
import type { ErrorBody } from '@cairn/contract/errors'
import { useCell, useTranslate, errorBodyText } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Button, ColumnBody, DescriptionList, DescriptionRow, EmptyState, ErrorNotice, Section } from '@cairn/ui'
import { useShell } from '../../state/shell.ts'
import { useOffer } from '../../state/use-shell-state.ts'
import { PersonCard } from '../card/person-card.tsx'
import { DeletedNotice } from '../deleted/deleted-notice.tsx'

/** Props of what is rendered in place of an item that cannot be shown. */
export interface ItemRefusedProps {
  id: string
  error: ErrorBody
  /** Id of the item that it was merged into. */
  mergedInto?: string | undefined
  /** Who deleted it and when, if the person may restore it. */
  deleted?: DeletedItem | undefined
  /** What may be shown of it if it is a person whom readable items name. */
  card?: Card | undefined
}

/**
 * Renders what stands in place of an item that cannot be shown. If it is refused: who deleted it, the card
 * of a person, or a lock that is the same for missing and forbidden items; a link to the item it was merged
 * into; and the unsaved input, to copy. After any other error: the error, and a retry button.
 */
export function ItemRefused({ id, error, mergedInto, deleted, card }: ItemRefusedProps) {
  const t = useTranslate()
  const { openRight } = useCell()
  const { items, unsaved } = useShell()
  const left = useOffer(id)?.draft
  const typed = unsaved.get(id) ?? left
  const { title, detail } = errorBodyText(t, error)
  if (error.userMessage === 'notAllowed') {
    return (
      <ColumnBody padded>
        {deleted ? (
          <DeletedNotice item={deleted} />
        ) : card ? (
          <PersonCard card={card} />
        ) : (
          <EmptyState
            icon="lock"
            title={t(error['removed'] === true ? 'app.item.removed' : 'notAllowed')}
            guidance={t('app.item.refusedHelp', { id })}
          />
        )}
        {mergedInto !== undefined && (
          <Button onClick={() => openRight(itemKey(mergedInto))}>{t('app.item.openKept')}</Button>
        )}
        {typed && <TypedValues id={id} values={typed.mine} />}
      </ColumnBody>
    )
  }
  return (
    <ColumnBody padded>
      <ErrorNotice
        title={title}
        next={t('app.item.retryHelp')}
        retryLabel={t('app.retry')}
        onRetry={() => items.retry(id)}
        detail={detail}
        detailLabel={t('app.detail')}
      />
    </ColumnBody>
  )
}

/** Renders the unsaved input for an item that is gone, to read and copy. */
function TypedValues({ id, values }: { id: string; values: Readonly<Record<string, unknown>> }) {
  const t = useTranslate()
  const type = id.slice(0, id.indexOf('-'))
  return (
    <Section title={t('app.item.typed')}>
      <DescriptionList>
        {Object.entries(values).map(([name, value]) => (
          <DescriptionRow key={name} label={t(`types.${type}.props.${name}`)}>
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </DescriptionRow>
        ))}
      </DescriptionList>
    </Section>
  )
}
